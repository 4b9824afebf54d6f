import { pagingOf, peopleShown } from "#app/domain/paging.ts";
import { listRoster } from "#app/domain/roster/list-roster.server.ts";
import { page } from "#app/http/page.server.ts";
import { PromotionForm } from "#app/routes/admin/instructors/promotion-form.tsx";
import { RosterCard } from "#app/routes/admin/instructors/roster-card.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { url }) => ({
  team: await listRoster(ctx, { ...pagingOf(url.searchParams), limit: peopleShown }),
}));

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Instrutores");

export default function Instructors({ loaderData: { team } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="instructors">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Instrutores</h2>
          <p className="mt-2 max-w-prose text-muted">
            Quem tem conta na plataforma e quem a escola apresenta sem conta. Todos aparecem em Educadores.
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          <ButtonLink href="/admin/instructors/people" look="quiet">
            Pessoas
          </ButtonLink>
          <ButtonLink href="/admin/instructors/new">Novo instrutor</ButtonLink>
        </p>
      </div>
      {team.total ? (
        <ul className="mt-8 grid gap-x-8 gap-y-8 empty:hidden md:grid-cols-2">
          {team.data.map((member) => (
            <RosterCard key={member.userId ?? member.entryId} member={member} />
          ))}
        </ul>
      ) : (
        <EmptyState title="Nenhum instrutor ainda">
          <p>Promova quem já tem conta ou apresente alguém em “Novo instrutor”.</p>
        </EmptyState>
      )}
      <Pagination {...team} hrefOf={(page) => `/admin/instructors?page=${page}`} />
      <section aria-labelledby="promover" className="mt-14 border-t border-line pt-8">
        <h2 id="promover" className="text-2xl">
          Promover usuário
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          Dá a alguém que já entrou na plataforma o papel de instrutor ou de admin, ou devolve o de estudante. A pessoa
          entra de novo na próxima visita.
        </p>
        <div className="mt-5">
          <PromotionForm />
        </div>
      </section>
    </AdminFrame>
  );
}
