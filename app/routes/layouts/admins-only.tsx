import { Outlet } from "react-router";
import { keepTo } from "#app/http/gates/staff.server.ts";
import type { Route } from "./+types/admins-only";

/** The tabs of the admin panel that instructors have no part in. */
export const middleware: Route.MiddlewareFunction[] = [keepTo("courses.manageAll")];

export default function AdminsOnly() {
  return <Outlet />;
}
