import { href } from "react-router";
import { authorise } from "#app/domain/access/authorise.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { listInbox, listManagedCourseNames } from "#app/domain/lesson-posts/inbox.server.ts";
import { type InboxQuestion, inboxQuery, inboxStates } from "#app/domain/lesson-posts/lesson-post.ts";
import { listHref } from "#app/domain/list.ts";
import { readQuery } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BackLink, Button } from "#app/ui/button.tsx";
import { StatusFilter } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { excerpt, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/inbox";

const path = "/instructor/questions";

/** Open ones, unless the address says otherwise. */
export const loader = page(async (ctx, { url }) => {
  authorise(ctx, "courses.manage");
  const query = readQuery(inboxQuery, url);
  const state = url.searchParams.has("state") ? query.state : ("open" as const);
  const [found, courses] = await Promise.all([listInbox(ctx, { ...query, state }), listManagedCourseNames(ctx)]);
  return { state, course: query.course, found, courses };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Dúvidas dos alunos");

const labels = { ...inboxStates, all: "Todas" };

export default function QuestionInbox({ loaderData: { state, course, found, courses } }: Route.ComponentProps) {
  const hrefOf = (query: { state?: string; page?: number }) => {
    const { state: which = state, page = 1 } = query;
    return listHref(path, { state: which === "all" ? "todas" : which, course, page });
  };
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6">
      <BackLink href="/admin">Voltar ao painel</BackLink>
      <h1 className="mt-1 mb-4 text-3xl">Dúvidas dos alunos</h1>
      <StatusFilter
        status={state}
        offered={["open", "answered", "reported", "hidden", "all"]}
        labels={labels}
        hrefOf={(each) => hrefOf({ state: each })}
      />
      {courses.length > 1 && (
        <form action={path} className="mt-4 flex flex-wrap items-end gap-3">
          <input type="hidden" name="state" value={state === "all" ? "todas" : state} />
          <label className="flex min-w-0 grow flex-col gap-1 text-sm font-semibold">
            Curso
            <select
              name="course"
              defaultValue={course ?? ""}
              className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 font-normal"
            >
              <option value="">Todos</option>
              {courses.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <Button look="quiet">Filtrar</Button>
        </form>
      )}
      {found.data.length > 0 ? (
        <ul className="mt-6 border-b border-line">
          {found.data.map((question) => (
            <Line key={question.id} question={question} />
          ))}
        </ul>
      ) : (
        <EmptyState title={state === "open" ? "Nenhuma dúvida espera resposta" : "Nenhuma dúvida aqui"}>
          As perguntas que os alunos fazem embaixo das aulas aparecem nesta página.
        </EmptyState>
      )}
      <Pagination page={found.page} totalPages={found.totalPages} hrefOf={(page) => hrefOf({ page })} />
    </div>
  );
}

function Line({ question }: { question: InboxQuestion }) {
  const { id, text, author, createdAt, answeredAt, hiddenAt, others, reports, lessonTitle, courseTitle } = question;
  return (
    <li className="relative border-t border-line py-4">
      <a
        href={href("/lesson-posts/:id", { id: String(id) })}
        className="font-semibold underline-offset-4 wrap-anywhere after:absolute after:inset-0 hover:text-leaf hover:underline"
      >
        {excerpt(text)}
      </a>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          {author}, {shortDate(createdAt)}
        </span>
        {others > 0 && <span>{others === 1 ? "mais 1 pessoa" : `mais ${others} pessoas`}</span>}
        {answeredAt && <Badge tone="leaf">Respondida</Badge>}
        {hiddenAt && <Badge tone="clay">Escondida</Badge>}
        {reports > 0 && <Badge tone="clay">{reports === 1 ? "1 denúncia" : `${reports} denúncias`}</Badge>}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {lessonTitle} · {courseTitle}
      </p>
    </li>
  );
}
