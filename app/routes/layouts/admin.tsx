import { Outlet } from "react-router";
import { type Ability, abilities, can } from "#app/domain/access/authorise.ts";
import { panelAbility } from "#app/domain/access/panel.ts";
import { showToday } from "#app/domain/admin-stats/today.server.ts";
import { page } from "#app/http/page.server.ts";
import { requireAbility } from "#app/http/require-ability.server.ts";
import { RouteErrorScreen } from "#app/ui/chrome/route-error.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import type { Route } from "./+types/admin";

export const handle: Handle = { hydrates: true };

/** Each part is for those with its ability; everybody else is refused before anything runs. */
export const middleware: Route.MiddlewareFunction[] = [requireAbility(panelAbility)];

/** What AdminFrame needs to know of the viewer, and what waits for them. */
export const loader = page(async (ctx) => ({
  may: (Object.keys(abilities) as Ability[]).filter((ability) => can(ctx.viewer, ability)),
  today: await showToday(ctx),
}));

export default function Admin() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteErrorScreen error={error} />;
}
