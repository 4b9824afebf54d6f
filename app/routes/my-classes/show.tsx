import { href } from "react-router";
import { z } from "zod";
import { can } from "#app/domain/access/authorise.ts";
import { agoLabel } from "#app/domain/calendar.ts";
import { exportMembers } from "#app/domain/classes/export-members.server.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import {
  type ClassMeasure,
  type ClassMember,
  type MemberQuery,
  type MemberSort,
  memberQuery,
  progressIn,
  sortKey,
  stalledDays,
} from "#app/domain/classes/member.ts";
import { listMembers } from "#app/domain/classes/members.server.ts";
import { listOfClass } from "#app/domain/invitations/invitations.server.ts";
import { listHref } from "#app/domain/list.ts";
import { readQuery } from "#app/domain/paging.ts";
import { integerId } from "#app/domain/path-id.ts";
import { csv } from "#app/http/csv.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { ProgressBar } from "#app/ui/figures.tsx";
import { ListTable, StatusFilter } from "#app/ui/list.tsx";
import { ListFilter } from "#app/ui/list-filter.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { Waiting } from "./waiting.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  csv({
    ability: "classes.lead",
    query: z.object({}),
    name: (_, { id }) => `turma-${id}-pessoas`,
    read: (ctx, _, { id }) => exportMembers(ctx, integerId(id, classNotFound)),
  }),
];

export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  const query = { ...readQuery(memberQuery, url), limit: 50 };
  const id = integerId(params.id, classNotFound);
  const found = await listMembers(ctx, id, query);
  const isEmpty = found.page.total === 0 && query.q === "" && !query.stalled;
  const waiting = isEmpty ? await listOfClass(ctx, id, { page: 1, limit: 20 }) : null;
  return { ...found, query, waiting, mayManage: can(ctx.viewer, "classes.manage") };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageMeta(matches, loaderData?.led.name ?? "Turma");

const stalledLabel = `Parados há ${stalledDays} dias`;

export default function ShowClass({ loaderData }: Route.ComponentProps) {
  const { led, measure, page, query, waiting, mayManage } = loaderData;
  const path = href("/my-classes/:id", { id: String(led.id) });
  const hrefOf = (change: Partial<MemberQuery>) => memberHref(path, { ...query, page: 1, ...change });
  const isAsked = query.q !== "" || query.stalled;
  const isWaitedFor = waiting !== null && (waiting.invited.total > 0 || waiting.links.length > 0);
  return (
    <ClassFrame id={led.id} name={led.name} page="people">
      {(page.total > 0 || isAsked) && (
        <>
          <ListFilter path={path} q={query.q} label="Nome" placeholder="Parte do nome">
            {query.stalled && <input type="hidden" name="stalled" value="true" />}
            {sortKey(query.sort) !== "name" && <input type="hidden" name="sort" value={sortKey(query.sort)} />}
          </ListFilter>
          <div className="mt-3">
            <StatusFilter
              status={query.stalled ? "stalled" : "all"}
              offered={["all", "stalled"]}
              labels={{ all: "Todos", stalled: stalledLabel }}
              hrefOf={(status) => hrefOf({ stalled: status === "stalled" })}
            />
          </div>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 text-sm">
            <p role="status" className="text-muted">
              {led.closedAt && "Turma encerrada, "}
              {countLabel(page.total, "pessoa", "pessoas")}
              {query.q && <> com “{query.q}”</>}
            </p>
            <SortLinks sort={query.sort} hrefOf={(sort) => hrefOf({ sort })} />
          </div>
        </>
      )}
      {page.data.length > 0 && <Members classId={led.id} measure={measure} members={page.data} />}
      {page.total === 0 && !isWaitedFor && <None isAsked={isAsked} path={path} />}
      {isWaitedFor && (
        <>
          <p className="mb-6 text-muted">
            Ainda não há ninguém nesta turma. Quem entrar aparece aqui, com o que já estudou.
          </p>
          <Waiting id={led.id} name={led.name} invited={waiting.invited} links={waiting.links} />
        </>
      )}
      <Pagination {...page} hrefOf={(page) => hrefOf({ page })} />
      {mayManage && (
        <p className="mt-10">
          <ButtonLink href={href("/admin/classes/:id/edit", { id: String(led.id) })} look="quiet">
            Editar turma
          </ButtonLink>
        </p>
      )}
    </ClassFrame>
  );
}

const memberHref = (path: string, { q, stalled, sort, page }: MemberQuery) =>
  listHref(path, { q, stalled: stalled ? "true" : null, sort: sortKey(sort) === "name" ? null : sortKey(sort), page });

const columns = { name: "nome", progress: "progresso", study: "último estudo" };

/** The orders of the list; choosing the current column again reverses its order. */
function SortLinks({ sort, hrefOf }: { sort: MemberSort; hrefOf: (sort: MemberSort) => string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="text-muted max-sm:sr-only">Ordenar por</span>
      {(Object.keys(columns) as MemberSort["column"][]).map((column) => {
        const isHere = sort.column === column;
        const descending = isHere ? !sort.descending : column !== "name";
        return (
          <a
            key={column}
            href={hrefOf({ column, descending })}
            aria-current={isHere || undefined}
            className="inline-flex min-h-11 items-center gap-1 hover:text-leaf aria-[current]:font-semibold aria-[current]:text-leaf"
          >
            {columns[column]}
            {isHere && <span aria-hidden="true">{sort.descending ? "↓" : "↑"}</span>}
            {isHere && <span className="sr-only">{sort.descending ? "(decrescente)" : "(crescente)"}</span>}
          </a>
        );
      })}
    </p>
  );
}

type MembersProps = { classId: number; measure: ClassMeasure; members: ClassMember[] };

function Members({ classId, measure, members }: MembersProps) {
  const { quizzes, courses, meetings } = measure;
  return (
    <ListTable
      caption="Pessoas da turma"
      rows={members}
      columns={[
        {
          name: "Pessoa",
          className: "lg:w-1/3",
          cell: ({ id, fullName }) => (
            <a
              href={href("/my-classes/:id/members/:userId", { id: String(classId), userId: id })}
              className="block py-1 text-base/snug font-semibold wrap-anywhere hover:text-leaf hover:underline"
            >
              {fullName}
            </a>
          ),
        },
        {
          name: "Progresso",
          cell: (member) => (
            <ProgressBar percent={progressIn(measure, member)} label={`Progresso de ${member.fullName}`} />
          ),
        },
        {
          name: "Último estudo",
          isNamed: true,
          cell: ({ lastStudiedAt }) =>
            lastStudiedAt ? (
              <time dateTime={lastStudiedAt.toISOString()}>{agoLabel(lastStudiedAt)}</time>
            ) : (
              <span className="text-muted">ainda não estudou</span>
            ),
        },
        ...(quizzes
          ? [
              {
                name: "Questionários",
                isNamed: true,
                cell: ({ quizzesPassed }: ClassMember) => `passou em ${quizzesPassed} de ${quizzes}`,
              },
            ]
          : []),
        {
          name: "Certificado",
          isNamed: true,
          cell: ({ certificates }) =>
            courses === 1 ? (certificates ? "sim" : "não") : `${certificates} de ${courses}`,
        },
        ...(meetings
          ? [
              {
                name: "Presença",
                isNamed: true,
                cell: ({ attended, held }: ClassMember) =>
                  `${attended} de ${countLabel(held, "encontro", "encontros")}`,
              },
            ]
          : []),
      ]}
    />
  );
}

function None({ isAsked, path }: { isAsked: boolean; path: string }) {
  if (!isAsked)
    return (
      <EmptyState
        title="Ainda não há ninguém nesta turma"
        action={
          <ButtonLink href={`${path}/invitations`} look="quiet">
            Convites da turma
          </ButtonLink>
        }
      >
        <p>Quem entrar na turma aparece aqui, com o que já estudou.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="Ninguém encontrado"
      action={
        <ButtonLink href={path} look="quiet">
          Ver todas as pessoas
        </ButtonLink>
      }
    />
  );
}
