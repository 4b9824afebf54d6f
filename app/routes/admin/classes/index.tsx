import { href } from "react-router";
import { classQuery, classStates, type ManagedClass } from "#app/domain/classes/class.ts";
import { listClasses } from "#app/domain/classes/classes.server.ts";
import { readQuery } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classDates } from "#app/ui/class-frame.tsx";
import { ListTable, listHref } from "#app/ui/list.tsx";
import { ListFilter } from "#app/ui/list-filter.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

const path = href("/admin/classes");

export const loader = page(async (ctx, { url }) => {
  const query = readQuery(classQuery(20), url);
  return { query, classes: await listClasses(ctx, query) };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Turmas");

export default function Classes({ loaderData: { query, classes } }: Route.ComponentProps) {
  const { q, status } = query;
  return (
    <AdminFrame tab="classes">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Turmas</h2>
        <ButtonLink href={href("/admin/classes/new")}>Nova turma</ButtonLink>
      </div>
      <div className="mt-5">
        <ListFilter
          path={path}
          q={q}
          label="Nome"
          placeholder="Nome da turma"
          choices={[{ name: "status", label: "Situação", value: status, all: "Todas", options: classStates }]}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <p className="text-muted" role="status">
          {countLabel(classes.total, "turma", "turmas")}
          {q && <> com “{q}”</>}
        </p>
        <a
          href={href("/admin/people/import")}
          className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
        >
          Trazer pessoas
        </a>
      </div>
      {classes.data.length > 0 && (
        <ListTable
          caption="Turmas"
          rows={classes.data}
          columns={[
            { name: "Turma", className: "lg:w-1/3", cell: (one) => <Name one={one} /> },
            { name: "Cursos", cell: ({ courses }) => <Some names={courses.map(({ title }) => title)} /> },
            {
              name: "Líderes",
              isNamed: true,
              cell: ({ leaders }) => (
                <Some
                  names={leaders.map(({ fullName }) => fullName)}
                  none={<Badge tone="wheat">Ninguém ainda</Badge>}
                />
              ),
            },
            { name: "Pessoas", className: "tabular-nums", cell: (one) => <People one={one} /> },
            { name: "Ações", cell: (one) => <Ways one={one} /> },
          ]}
        />
      )}
      {classes.total === 0 && <None isFiltered={q !== "" || status !== "all"} />}
      <Pagination {...classes} hrefOf={(page) => listHref(path, { q, status, page })} />
    </AdminFrame>
  );
}

function Name({ one: { id, name, isEnded, closedAt, ...dates } }: { one: ManagedClass }) {
  return (
    <>
      <a
        href={href("/my-classes/:id", { id: String(id) })}
        className="block text-base/snug font-semibold wrap-anywhere hover:text-leaf"
      >
        {name}
      </a>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        {classDates(dates)}
        {isEnded && <Badge>{closedAt ? "Encerrada" : "Terminou"}</Badge>}
      </span>
    </>
  );
}

/** Some names, and the number of the others. */
function Some({ names, none }: { names: string[]; none?: React.ReactNode }) {
  const shown = names.slice(0, 3);
  return names.length ? (
    <span className="wrap-anywhere">
      {shown.join(", ")}
      {names.length > shown.length && ` e mais ${names.length - shown.length}`}
    </span>
  ) : (
    none
  );
}

function People({ one: { memberCount, places, seatsTaken } }: { one: ManagedClass }) {
  return (
    <>
      <span className="lg:block">{countLabel(memberCount, "participante", "participantes")}</span>
      {places !== null && (
        <span className="text-muted">
          <span className="lg:hidden"> · </span>
          {countLabel(places - seatsTaken, "vaga livre", "vagas livres")}
        </span>
      )}
    </>
  );
}

function Ways({ one: { id, name } }: { one: ManagedClass }) {
  const look = "inline-flex min-h-11 items-center font-semibold text-leaf hover:underline";
  return (
    <span className="flex gap-x-5">
      <a href={href("/my-classes/:id/report", { id: String(id) })} className={look}>
        Relatório<span className="sr-only"> de {name}</span>
      </a>
      <a href={href("/admin/classes/:id/edit", { id: String(id) })} className={look}>
        Editar<span className="sr-only"> {name}</span>
      </a>
    </span>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title="Nenhuma turma encontrada"
        action={
          <ButtonLink href={path} look="quiet">
            Ver todas
          </ButtonLink>
        }
      >
        <p>Tente outra parte do nome ou outra situação.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nenhuma turma ainda"
      action={<ButtonLink href={href("/admin/classes/new")}>Criar a primeira turma</ButtonLink>}
    >
      <p>Uma turma reúne quem estuda os mesmos cursos, com alguém que a lidera e acompanha cada pessoa.</p>
    </EmptyState>
  );
}
