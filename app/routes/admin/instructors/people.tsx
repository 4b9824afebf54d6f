import { pagingOf } from "#app/domain/paging.ts";
import { personNotFound } from "#app/domain/people/directory/labels.ts";
import { lookForPeople } from "#app/domain/people/directory/list-people.server.ts";
import { rolePick } from "#app/domain/people/directory/schema.ts";
import { setRole } from "#app/domain/people/directory/set-role.server.ts";
import { roleLabel } from "#app/domain/people/roles.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { uuidId } from "#app/http/path-id.ts";
import { PersonRow } from "#app/routes/admin/instructors/person-row.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/people";

export const loader = page(async (ctx, { url }) => {
  const q = url.searchParams.get("q")?.trim() ?? "";
  return { q, people: await lookForPeople(ctx, { q, ...pagingOf(url.searchParams, 20) }), ownId: ctx.viewer?.id };
});

export const action = form({
  schema: rolePick,
  limit: "api.other",
  run: (ctx, { user_id, role }) => setRole(ctx, uuidId(user_id, personNotFound), role),
  goTo: ({ fullName, role }, { request }) =>
    redirectSaying(request, `/admin/instructors/people${new URL(request.url).search}`, {
      kind: "success",
      message: `${fullName}: o papel agora é ${roleLabel(role)}.`,
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Pessoas");

export default function People({ loaderData: { q, people, ownId }, actionData }: Route.ComponentProps) {
  const here = (page: number) => `/admin/instructors/people?${new URLSearchParams({ q, page: String(page) })}`;
  return (
    <AdminFrame tab="instructors">
      <h2 className="text-2xl">Pessoas</h2>
      <p className="mt-2 max-w-prose text-muted">
        Todas as contas da plataforma, a mais nova primeiro. O que se faz com os dados delas está no{" "}
        <a href="/admin/privacy" className="text-leaf underline underline-offset-4">
          registro das operações de tratamento
        </a>
        .
      </p>
      <div className="mt-5 flex flex-col gap-5 empty:hidden">
        <SignInAnewNotice to="mudar o papel de alguém ou encerrar sessões" />
        <ErrorSummary errors={actionData?.error} />
      </div>
      <search>
        <form action="/admin/instructors/people" className="mt-5 flex max-w-xl gap-2">
          <label htmlFor="q" className="sr-only">
            Nome ou e-mail
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            placeholder="Nome ou e-mail"
            className="min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 py-2"
          />
          <Button look="quiet">Buscar</Button>
        </form>
      </search>
      {q && people.total > 0 && (
        <p className="mt-4 text-sm text-muted" role="status">
          {people.hasMore && "Mais de "}
          {counted(people.total, "pessoa", "pessoas")} com “{q}”
        </p>
      )}
      {people.total ? (
        <ul className="mt-6 border-b border-line empty:hidden">
          {people.data.map((person) => (
            <PersonRow key={person.id} person={person} isSelf={person.id === ownId} here={here(people.page)} />
          ))}
        </ul>
      ) : (
        <EmptyState title="Ninguém encontrado">
          <p>Procure por outra parte do nome ou do e-mail. Só aparece quem já entrou na plataforma uma vez.</p>
        </EmptyState>
      )}
      <Pagination {...people} hrefOf={here} />
    </AdminFrame>
  );
}
