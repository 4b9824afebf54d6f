import { Outlet } from "react-router";
import { requireAbility } from "#app/http/require-ability.server.ts";
import type { Route } from "./+types/admins-only";

/** The tabs of the admin panel that are not for instructors. */
export const middleware: Route.MiddlewareFunction[] = [requireAbility("courses.manageAll")];

export default function AdminsOnly() {
  return <Outlet />;
}
