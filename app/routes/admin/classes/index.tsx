import { href } from "react-router";
import type { ManagedClass } from "#app/domain/classes/class.ts";
import { classList } from "#app/domain/classes/classes.server.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { classDates } from "#app/ui/class-frame.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const middleware: Route.MiddlewareFunction[] = [csvOfList(classList)];

export const loader = page((ctx, { url }) => openList(ctx, url, classList));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Turmas");

export default function Classes({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="classes">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Turmas</h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <TextLink href={href("/admin/people/import")}>Trazer pessoas</TextLink>
          <ButtonLink href={href("/admin/classes/new")}>Nova turma</ButtonLink>
        </div>
      </div>
      <DataList
        {...loaderData}
        caption="Turmas"
        counted={["turma", "turmas"]}
        select={{ label: ({ name }) => name }}
        cells={{
          name: { className: "lg:w-1/3", cell: (one) => <Name one={one} /> },
          courses: ({ courses }) => <Some names={courses.map(({ title }) => title)} />,
          leaders: {
            isNamed: true,
            cell: ({ leaders }) => (
              <Some names={leaders.map(({ fullName }) => fullName)} none={<Badge tone="wheat">Ninguém ainda</Badge>} />
            ),
          },
          people: { className: "tabular-nums", cell: (one) => <People one={one} /> },
          ways: (one) => <Ways one={one} />,
        }}
        empty={
          <EmptyState
            title="Nenhuma turma ainda"
            action={<ButtonLink href={href("/admin/classes/new")}>Criar a primeira turma</ButtonLink>}
          >
            <p>Uma turma reúne quem estuda os mesmos cursos, com alguém que a lidera e acompanha cada pessoa.</p>
          </EmptyState>
        }
      />
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
