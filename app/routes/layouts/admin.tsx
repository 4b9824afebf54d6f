import { Outlet } from "react-router";
import { can } from "#app/domain/access/abilities.ts";
import { keepTo } from "#app/http/gates/staff.server.ts";
import { page } from "#app/http/page.server.ts";
import { Trouble } from "#app/ui/chrome/trouble.tsx";
import type { Route } from "./+types/admin";

/** For those who teach and those who run the school; everybody else is turned away before anything runs. */
export const middleware: Route.MiddlewareFunction[] = [keepTo("courses.manage")];

/** What AdminFrame needs to know of the viewer. */
export const loader = page(({ viewer }) => ({ isAdmin: can(viewer, "courses.manageAll") }));

export default function Admin() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Trouble error={error} />;
}
