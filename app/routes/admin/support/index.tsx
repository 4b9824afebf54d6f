import { answerHours } from "#app/domain/support/answer-time.ts";
import { listAllTickets } from "#app/domain/support/lists/list-all-tickets.server.ts";
import { ticketQuery } from "#app/domain/support/lists/ticket-query.ts";
import { page } from "#app/http/page.server.ts";
import { TicketTable } from "#app/routes/admin/support/ticket-table.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { TicketFilter, ticketListHref } from "#app/ui/ticket/ticket-filter.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

const path = "/admin/support";

export const loader = page(async (ctx, { url }) => {
  const query = ticketQuery(url.searchParams, 20);
  return { query, found: await listAllTickets(ctx, query) };
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Tickets de suporte");

export default function AdminSupport({ loaderData: { query, found } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="support">
      <h2 className="text-2xl">Tickets de suporte</h2>
      <Lateness overdue={found.overdue} />
      <div className="mt-6">
        <TicketFilter path={path} query={query} placeholder="Assunto, descrição, nome, e-mail ou número" />
      </div>
      <p className="mt-5 text-sm text-muted" role="status">
        {counted(found.total, "ticket", "tickets")}, na ordem em que pedem resposta
      </p>
      {found.data.length > 0 && (
        <TicketTable tickets={found.data} search={ticketListHref("", { ...query, page: found.page })} />
      )}
      {found.total === 0 && <None isFiltered={query.q !== "" || query.status !== "all"} />}
      <Pagination
        page={found.page}
        totalPages={found.totalPages}
        hrefOf={(page) => ticketListHref(path, { ...query, page })}
      />
    </AdminFrame>
  );
}

/** How the promise of a first answer is kept. */
function Lateness({ overdue }: { overdue: number }) {
  if (!overdue) return <p className="mt-2 text-muted">Nenhum ticket passou das {answerHours}h sem resposta.</p>;
  return (
    <p className="mt-2 font-semibold text-clay">
      {counted(overdue, "ticket passou", "tickets passaram")} das {answerHours}h sem resposta.
    </p>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title="Nenhum ticket ainda">Quando alguém pedir ajuda, aparece aqui.</EmptyState>;
  return (
    <EmptyState
      title="Nenhum ticket corresponde aos filtros aplicados."
      action={
        <ButtonLink href={path} look="quiet">
          Ver todos
        </ButtonLink>
      }
    />
  );
}
