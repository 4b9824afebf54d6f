import { useState } from "react";
import { Refusal } from "#app/domain/refusal.ts";
import { page } from "#app/http/page.server.ts";
import { ChatSpecimens } from "#app/routes/dev/chat-specimens.tsx";
import { ReviewSpecimens } from "#app/routes/dev/review-specimens.tsx";
import { coursesShown, tokens } from "#app/routes/dev/samples.ts";
import { Specimen } from "#app/routes/dev/specimen.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CourseCard } from "#app/ui/course/course-card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ProgressBar } from "#app/ui/figures/progress-bar.tsx";
import { StatCard } from "#app/ui/figures/stat-card.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/ui";

/** The one page of this house that React takes over so far: a living sheet of every component in its states. */
export const handle: Handle = { hydrates: true };

export const loader = page((ctx) => {
  if (!ctx.settings.isLoopback) throw new Refusal("not_found", "Página não encontrada");
  return null;
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Componentes");

export default function UiSheet() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-14 px-4 pt-8">
      <h1 className="text-3xl">Componentes</h1>
      <Specimen name="Cores">
        <ul className="grid w-full grid-cols-2 gap-3 sm:grid-cols-4">
          {tokens.map((token) => (
            <li key={token} className="flex items-center gap-2 text-sm">
              <span
                className="size-9 rounded-soft border border-line"
                style={{ background: `var(--color-${token})` }}
              />
              {token}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Botões">
        <Button>Principal</Button>
        <Button look="quiet">Discreto</Button>
        <Button look="danger">Excluir</Button>
        <Button disabled>Desativado</Button>
        <ButtonLink href="#botoes" look="plain">
          Como link
        </ButtonLink>
        <Counter />
      </Specimen>
      <Specimen name="Etiquetas">
        <Badge>Iniciante</Badge>
        <Badge tone="leaf">Concluído</Badge>
        <Badge tone="wheat">Em Progresso</Badge>
        <Badge tone="clay">Revogado</Badge>
      </Specimen>
      <Specimen name="Avisos">
        <Notice title="Para saber">Nada se perde se a internet cair.</Notice>
        <Notice kind="waiting" title="Falta a confirmação do banco" />
        <Notice kind="success" title="Inscrição feita" />
        <Notice kind="problem" title="Código inválido">
          Confira e tente de novo.
        </Notice>
      </Specimen>
      <Specimen name="Formulário">
        <form className="flex w-full max-w-md flex-col gap-4">
          <ErrorSummary errors={{ nome: ["Escreva seu nome."], "": ["O envio não foi concluído."] }} />
          <Field label="Nome" field={{ name: "nome", errors: ["Escreva seu nome."], required: true }} />
          <Field
            label="E-mail"
            type="email"
            hint="Só para responder a você."
            field={{ name: "email", initialValue: "ester@exemplo.org" }}
          />
        </form>
      </Specimen>
      <Specimen name="Progresso">
        <div className="flex w-full max-w-md flex-col gap-3">
          {[0, 39, 40, 70, 100].map((percent) => (
            <ProgressBar key={percent} percent={percent} label={`Exemplo de ${percent}%`} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Números">
        <dl className="grid w-full grid-cols-2 gap-6 sm:grid-cols-4">
          <StatCard value={12} label="cursos" icon="book" />
          <StatCard value="36,5 h" label="de estudo" icon="clock" />
        </dl>
      </Specimen>
      <Specimen name="Cartões de curso">
        <div className="grid w-full gap-8 sm:grid-cols-3">
          {coursesShown.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </div>
      </Specimen>
      <ReviewSpecimens />
      <ChatSpecimens />
      <Specimen name="Páginas">
        <Pagination page={6} totalPages={12} hrefOf={(n) => `#p${n}`} />
      </Specimen>
      <Specimen name="Vazio">
        <EmptyState
          title="Nenhum curso encontrado"
          action={
            <ButtonLink href="/courses" look="quiet">
              Ver todos
            </ButtonLink>
          }
        >
          <p>Tente outra palavra.</p>
        </EmptyState>
      </Specimen>
    </div>
  );
}

/** Shows that this page is alive: it only counts once React runs. */
function Counter() {
  const [taps, setTaps] = useState(0);
  return (
    <Button type="button" look="quiet" onClick={() => setTaps(taps + 1)}>
      Toques: {taps}
    </Button>
  );
}
