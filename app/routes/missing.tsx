import { data } from "react-router";
import { Refusal } from "#app/domain/refusal.ts";
import { page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/missing";

/** Areas that the pages already lead to and that are still being built, and who can be asked meanwhile. */
const opensSoon: Record<string, { words: string; action: { href: string; label: string } }> = {
  "/support": {
    words: "Ainda estamos preparando esta página. Enquanto isso, escreva para nós: uma pessoa da escola lê e responde.",
    action: { href: "/contact", label: "Falar com a escola" },
  },
  "/admin": {
    words: "Ainda estamos preparando a área de quem ensina e dirige. O resto da escola já está aberto.",
    action: { href: "/courses", label: "Ver o catálogo" },
  },
};

/** Every address that nothing else answers. It exists so that the middleware runs for these too. */
export const loader = page((_ctx, { url }) => {
  const soon = opensSoon[url.pathname];
  if (!soon) throw new Refusal("not_found", "Página não encontrada");
  return data(soon, { status: 404 });
});

export const action = page(() => {
  throw new Refusal("not_found", "Página não encontrada");
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Esta área abre em breve");

export default function Missing({ loaderData: { words, action } }: Route.ComponentProps) {
  return (
    <EmptyState
      heading="h1"
      title="Esta área abre em breve"
      action={<ButtonLink href={action.href}>{action.label}</ButtonLink>}
    >
      <p>{words}</p>
      <p className="mt-3">
        Cursos, pagamentos, certificados e o seu{" "}
        <a href="/profile" className="text-leaf underline underline-offset-4">
          perfil
        </a>{" "}
        já funcionam.
      </p>
    </EmptyState>
  );
}
