import { useState } from "react";
import { AppError } from "#app/domain/app-error.ts";
import { page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProgressBar } from "#app/ui/figures.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/ui";

/** Some components, and a button that counts once React runs. */
export const handle: Handle = { hydrates: true };

export const loader = page((ctx) => {
  if (!ctx.settings.isLoopback) throw new AppError("not_found", "Página não encontrada");
  return null;
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Componentes");

export default function UiSheet() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-start gap-8 px-4 pt-8">
      <h1 className="text-3xl">Componentes</h1>
      <Counter />
      <Button look="danger">Excluir</Button>
      <Badge tone="leaf">Concluído</Badge>
      <Notice kind="problem" title="Código inválido">
        Confira e tente de novo.
      </Notice>
      <form className="flex w-full flex-col gap-4">
        <ErrorSummary errors={{ nome: ["Escreva seu nome."], "": ["O envio não foi concluído."] }} />
        <Field label="Nome" field={{ name: "nome", errors: ["Escreva seu nome."], required: true }} />
        <Field label="E-mail" type="email" hint="Só para responder a você." field={{ name: "email" }} />
      </form>
      <ProgressBar percent={40} label="Exemplo de 40%" />
      <EmptyState title="Nenhum curso encontrado">
        <p>Tente outra palavra.</p>
      </EmptyState>
    </div>
  );
}

function Counter() {
  const [taps, setTaps] = useState(0);
  return (
    <Button type="button" look="quiet" onClick={() => setTaps(taps + 1)}>
      Toques: {taps}
    </Button>
  );
}
