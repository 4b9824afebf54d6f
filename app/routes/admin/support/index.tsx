import { href } from "react-router";
import { readQuery } from "#app/domain/paging.ts";
import { listAllTickets } from "#app/domain/support/list-tickets.server.ts";
import { type TicketView, ticketCategories } from "#app/domain/support/ticket.ts";
import { assigneeFilters, schoolTicketQuery } from "#app/domain/support/ticket-forms.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListTable, listHref } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { usePromises } from "#app/ui/promises.ts";
import { PriorityBadge, TicketFilter } from "#app/ui/ticket-list.tsx";
import { countLabel, excerpt, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { StatusForm, Waiting } from "./ticket-status.tsx";

const path = "/admin/support";

export const loader = page(async (ctx, { url }) => {
  const query = readQuery(schoolTicketQuery(20), url);
  return { query, found: await listAllTickets(ctx, query) };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Tickets de suporte");

export default function AdminSupport({ loaderData: { query, found } }: Route.ComponentProps) {
  const filter = { q: query.q, status: query.status, assignee: query.assignee };
  return (
    <AdminFrame tab="support">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Tickets de suporte</h2>
        <CannedRepliesLink className="max-sm:hidden" />
      </div>
      <Lateness overdue={found.overdue} />
      <div className="mt-6">
        <TicketFilter
          path={path}
          query={query}
          placeholder="Assunto, descrição, nome, e-mail ou número"
          choices={[
            { name: "assignee", label: "Responsável", value: query.assignee, all: "Todos", options: assigneeFilters },
          ]}
        />
      </div>
      <p className="mt-5 text-sm text-muted" role="status">
        {countLabel(found.total, "ticket", "tickets")}, primeiro os mais urgentes e quem espera há mais tempo
      </p>
      {found.data.length > 0 && (
        <TicketTable tickets={found.data} search={listHref("", { ...filter, page: found.page })} />
      )}
      {found.total === 0 && <None isFiltered={listHref("", filter) !== ""} />}
      <Pagination
        page={found.page}
        totalPages={found.totalPages}
        hrefOf={(page) => listHref(path, { ...filter, page })}
      />
      {/* Here on a phone, so that the list begins near the top. */}
      <p className="mt-8 sm:hidden">
        <CannedRepliesLink />
      </p>
    </AdminFrame>
  );
}

const CannedRepliesLink = ({ className }: { className?: string }) => (
  <ButtonLink href={href("/admin/support/canned-replies")} look="quiet" className={className}>
    Respostas prontas
  </ButtonLink>
);

/** How well the promised time for a first reply is kept. */
function Lateness({ overdue }: { overdue: number }) {
  const { answerHours } = usePromises();
  if (!overdue)
    return <p className="mt-2 text-muted max-sm:hidden">Nenhum ticket passou de {answerHours}h sem resposta.</p>;
  return (
    <p className="mt-2 font-semibold text-clay">
      {countLabel(overdue, "ticket passou", "tickets passaram")} de {answerHours}h sem resposta.
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

type TicketTableProps = {
  tickets: TicketView[];
  /** The list's filter as in the address: setting a status leads back there. */
  search: string;
};

/** All tickets. */
function TicketTable({ tickets, search }: TicketTableProps) {
  return (
    <ListTable
      caption="Tickets de suporte"
      rows={tickets}
      isUrgent={({ isOverdue }) => isOverdue}
      columns={[
        { name: "Ticket", className: "lg:w-1/3", cell: (ticket) => <Subject ticket={ticket} /> },
        { name: "Quem escreveu", className: "lg:min-w-56", cell: (ticket) => <Asker ticket={ticket} /> },
        {
          name: "Categoria e prioridade",
          cell: ({ category, priority }) => (
            <>
              <span className="lg:mb-1 lg:block max-lg:mr-2">{ticketCategories[category]}</span>
              <PriorityBadge priority={priority} />
            </>
          ),
        },
        {
          name: "Resposta",
          cell: (ticket) => (
            <>
              <Waiting ticket={ticket} />
              {ticket.assigneeName && (
                <span className="block text-muted wrap-anywhere">Responsável: {ticket.assigneeName}</span>
              )}
            </>
          ),
        },
        { name: "Status", cell: (ticket) => <StatusForm ticket={ticket} search={search} /> },
      ]}
    />
  );
}

function Subject({ ticket: { id, subject, description } }: { ticket: TicketView }) {
  return (
    <>
      <a
        href={href("/admin/support/:id", { id: String(id) })}
        className="block text-base/snug font-semibold wrap-anywhere hover:text-leaf"
      >
        <span className="text-muted tabular-nums">#{id}</span> {subject}
      </a>
      <p className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">{excerpt(description)}</p>
    </>
  );
}

function Asker({ ticket: { name, email, userId } }: { ticket: TicketView }) {
  return (
    <>
      <span className="block wrap-anywhere">{name}</span>
      <span className="block text-muted wrap-anywhere">
        {email}
        {userId === null && " (sem conta)"}
      </span>
    </>
  );
}
