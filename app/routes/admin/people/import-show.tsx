import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import { z } from "zod";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import {
  grounds,
  type ImportView,
  importNotFound,
  type LineKind,
  type LineView,
  lineKinds,
  lineQuery,
  outcomeLabel,
  problems,
} from "#app/domain/invitations/import.ts";
import { confirmImport, exportBroken, listLines } from "#app/domain/invitations/imports.server.ts";
import { listHref } from "#app/domain/list.ts";
import { readQuery } from "#app/domain/paging.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { periodInWords, retention } from "#app/domain/retention.ts";
import { csv } from "#app/http/csv.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, LineLink } from "#app/ui/button.tsx";
import { ProgressBar } from "#app/ui/figures.tsx";
import { ListTable, StatusFilter } from "#app/ui/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/import-show";
import { PeopleFrame } from "./people-frame.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  csv({
    ability: "classes.manage",
    query: z.object({}),
    name: (_, { id }) => `linhas-com-problema-${id}`,
    read: (ctx, _, { id }) => exportBroken(ctx, integerId(id, importNotFound)),
  }),
];

export const loader = pageOf(integerPathId(importNotFound), async (ctx, id, { url }) => {
  const query = readQuery(lineQuery, url);
  return { ...(await listLines(ctx, id, query)), kind: query.kind };
});

export const action = form({
  ...formOf(confirmImport),
  goTo: ({ id, counts }) => [
    href("/admin/people/imports/:id", { id: String(id) }),
    `Pronto: ${countLabel(counts.ready, "convite sai", "convites saem")} agora.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Lista de pessoas");

const pollMs = 2_000;

export default function ShowImport({ loaderData: { list, lines, kind } }: Route.ComponentProps) {
  const { id, state, lineCount, source, ground, byName, course, createdAt } = list;
  const path = href("/admin/people/imports/:id", { id: String(id) });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state !== "running") return;
    const timer = setInterval(() => document.hidden || revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [state, revalidate]);
  return (
    <PeopleFrame page="import">
      {/* While the job works, script asks again; without script the whole page reloads. */}
      <div aria-busy={state === "running" || undefined}>
        <h2 className="text-2xl">{countLabel(lineCount, "linha na lista", "linhas na lista")}</h2>
        {state === "draft" && <Draft list={list} />}
        {state === "running" && <Running list={list} />}
        {state === "finished" && <Finished list={list} />}
        {state !== "running" && (
          <section aria-label="Linhas" className="mt-8">
            <StatusFilter
              status={kind}
              offered={offeredIn(list)}
              labels={{ all: "Todas", ...lineKinds }}
              hrefOf={(chosen) => listHref(path, { kind: chosen })}
            />
            {lines.total ? (
              <ListTable
                caption="Linhas da lista"
                columns={columns}
                rows={lines.data.map((line) => ({ ...line, id: line.line }))}
                isUrgent={(line) => isBroken(line)}
              />
            ) : (
              <p className="mt-4 text-muted">Nenhuma linha assim.</p>
            )}
            <Pagination {...lines} hrefOf={(page) => listHref(path, { kind, page })} />
          </section>
        )}
        <details className="mt-8 text-sm text-muted">
          <summary className="min-h-11 cursor-pointer py-2">De onde veio esta lista</summary>
          <p className="wrap-anywhere">
            {source}, trazida {byName ? `por ${byName} ` : ""}em {dateTimeLabel(createdAt)}. Base: {grounds[ground]}.
            {course && ` Linhas sem turma: curso ${course.title}.`}
          </p>
        </details>
      </div>
    </PeopleFrame>
  );
}

/** The kinds that the list has lines of, so that no filter shows an empty list. */
function offeredIn({ counts }: ImportView): (LineKind | "all")[] {
  const kinds = (["broken", "ready", "settled"] as const).filter((kind) => counts[kind] > 0);
  return ["all", ...kinds];
}

const outcomeOf = ({ problem, outcome }: LineView) => outcome ?? problem;
const isBroken = (line: LineView) => {
  const outcome = outcomeOf(line);
  return outcome !== null && outcome !== "sent" && problems[outcome].isBroken;
};

const columns = [
  { name: "Linha", cell: ({ line }: LineView) => line, isNamed: true, className: "tabular-nums" },
  { name: "Nome", cell: ({ fullName }: LineView) => fullName || "—", className: "wrap-anywhere font-semibold" },
  { name: "E-mail", cell: ({ email }: LineView) => email || "—", className: "wrap-anywhere" },
  { name: "Turma", cell: ({ className }: LineView) => className || "—", isNamed: true, className: "wrap-anywhere" },
  { name: "Situação", cell: (line: LineView) => <Outcome line={line} /> },
];

function Outcome({ line }: { line: LineView }) {
  const outcome = outcomeOf(line);
  if (outcome === null) return <Badge tone="leaf">Será convidado</Badge>;
  const tone = isBroken(line) ? "clay" : outcome === "sent" ? "leaf" : "plain";
  return (
    <>
      <Badge tone={tone}>{outcomeLabel(outcome)}</Badge>
      {outcome === "class_full" && line.classId !== null && (
        <LineLink href={`${href("/admin/classes/:id/edit", { id: String(line.classId) })}#places`}>
          Mudar as vagas<span className="sr-only"> de {line.className}</span>
        </LineLink>
      )}
    </>
  );
}

function Counts({ counts, names }: { counts: [string, number][]; names: string }) {
  return (
    <dl aria-label={names} className="mt-4 grid pairs gap-x-6 gap-y-3 sm:grid-cols-4">
      {counts.map(([label, count]) => (
        <div key={label} className="border-t-2 border-leaf pt-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{count.toLocaleString("pt-BR")}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ list: { id, counts } }: { list: ImportView }) {
  if (!counts.broken) return null;
  return (
    <ButtonLink href={`${href("/admin/people/imports/:id", { id: String(id) })}?format=csv`} look="quiet">
      Baixar {counts.broken === 1 ? "a linha" : `as ${counts.broken.toLocaleString("pt-BR")} linhas`} com problema (CSV)
    </ButtonLink>
  );
}

function Draft({ list }: { list: ImportView }) {
  const { id, counts } = list;
  return (
    <>
      <Counts
        names="O que há na lista"
        counts={[
          ["Serão convidados", counts.ready],
          ["Com problema", counts.broken],
          ["Nada a fazer", counts.settled],
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        {counts.ready > 0 && (
          <form method="post" className="flex max-sm:flex-col">
            <Button>Confirmar e enviar {countLabel(counts.ready, "convite", "convites")}</Button>
          </form>
        )}
        {counts.broken > 0 && (
          <form
            method="post"
            action={href("/admin/people/imports/:id/check", { id: String(id) })}
            className="flex max-sm:flex-col"
          >
            <Button look="quiet">Conferir de novo</Button>
          </form>
        )}
        <Problems list={list} />
        <form
          method="post"
          action={href("/admin/people/imports/:id/removal", { id: String(id) })}
          className="flex max-sm:flex-col"
        >
          <Button look="danger">Descartar a lista</Button>
        </form>
      </div>
      <p className="mt-3 text-sm text-muted">
        Nada foi enviado. Sem confirmação, a lista é apagada em {periodInWords(retention.importDrafts.period)}.
        {counts.broken > 0 &&
          " As linhas com problema ficam de fora: corrija só elas e envie de novo. Mudou as vagas ou criou a turma? Confira de novo."}
      </p>
    </>
  );
}

function Running({ list: { counts, lineCount } }: { list: ImportView }) {
  const done = counts.sent;
  const whole = done + counts.ready;
  const percent = Math.floor((done / Math.max(1, whole)) * 100);
  return (
    <section aria-label="Andamento" className="mt-4 flex max-w-xl flex-col gap-3">
      <noscript>
        <meta httpEquiv="refresh" content="4" />
      </noscript>
      <ProgressBar percent={percent} label="Convites enviados" />
      <p>
        {done.toLocaleString("pt-BR")} de {countLabel(whole, "convite", "convites")}, de{" "}
        {countLabel(lineCount, "linha", "linhas")}. Pode sair desta página: o envio continua.
      </p>
    </section>
  );
}

function Finished({ list }: { list: ImportView }) {
  const { counts } = list;
  return (
    <>
      <Counts
        names="O que aconteceu"
        counts={[
          ["Convites enviados", counts.sent],
          ["Com problema", counts.broken],
          ["Nada a fazer", counts.settled],
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink href={href("/admin/people/invitations")} look="quiet">
          Ver os convites
        </ButtonLink>
        <Problems list={list} />
      </div>
      {counts.sent > 0 && (
        <Notice className="mt-5 max-w-2xl">
          <p>
            Avise as pessoas de que chega um e-mail da escola, e que vale olhar também a caixa de spam. Nomes e e-mails
            desta lista são apagados em {periodInWords(retention.importLines.period)}.
          </p>
        </Notice>
      )}
    </>
  );
}
