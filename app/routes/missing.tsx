import { data } from "react-router";
import { Refusal } from "#app/domain/refusal.ts";
import { page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/missing";

/** Areas that the pages already lead to and that are still being built. */
const opensSoon = new Set(["/admin", "/support"]);

/** Every address that nothing else answers. It exists so that the middleware runs for these too. */
export const loader = page((_ctx, { url }) => {
  if (!opensSoon.has(url.pathname)) throw new Refusal("not_found", "Página não encontrada");
  return data(null, { status: 404 });
});

export const action = page(() => {
  throw new Refusal("not_found", "Página não encontrada");
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Esta área abre em breve");

export default function Missing() {
  return (
    <EmptyState
      heading="h1"
      title="Esta área abre em breve"
      action={<ButtonLink href="/courses">Ver o catálogo</ButtonLink>}
    >
      <p>Ainda estamos preparando esta parte. Cursos, aulas e certificados já funcionam.</p>
    </EmptyState>
  );
}
