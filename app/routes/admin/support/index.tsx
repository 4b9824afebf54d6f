import { href } from "react-router";
import { listAddress } from "#app/domain/list.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { listAssignable } from "#app/domain/support/assign-ticket.server.ts";
import { exportTickets, listAllTickets } from "#app/domain/support/list-tickets.server.ts";
import { type TicketView, ticketCategories } from "#app/domain/support/ticket.ts";
import { ticketList } from "#app/domain/support/ticket-forms.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { usePromises } from "#app/ui/shell.ts";
import { PriorityBadge } from "#app/ui/ticket-facts.tsx";
import { countLabel, excerpt, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { StatusForm, Waiting } from "./ticket-status.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  csvOfList({ list: ticketList, ability: "tickets.seeAll", export: exportTickets }),
];

export const loader = page(async (ctx, { url }) => {
  const [{ found, ...listed }, assignable] = await Promise.all([
    openList(ctx, url, { list: ticketList, read: listAllTickets }),
    listAssignable(ctx),
  ]);
  // The conversation with the assistant is read on the ticket's own page.
  const data = found.data.map((ticket) => ({ ...ticket, chatContext: null, sessionId: null }));
  return { listed: { ...listed, found: { ...found, data } }, assignable, viewerId: ctx.viewer!.id };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Tickets de suporte");

export default function AdminSupport({ loaderData: { listed, assignable, viewerId } }: Route.ComponentProps) {
  /** The list as in the address: setting a status leads back there. */
  const search = listAddress(ticketList, listed.query, "");
  return (
    <AdminFrame tab="support">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Tickets de suporte</h2>
        <CannedRepliesLink className="max-sm:hidden" />
      </div>
      <Lateness overdue={listed.found.overdue} />
      <div className="mt-3">
        <DataList
          {...listed}
          caption="Tickets de suporte"
          counted={["ticket", "tickets"]}
          select={{ label: ({ id }) => `o ticket #${id}` }}
          bulk={assignable.length > 0 && <Changes people={assignable} viewerId={viewerId} search={search} />}
          isUrgent={({ isOverdue }) => isOverdue}
          cells={{
            ticket: { className: "lg:w-1/3", cell: (ticket) => <Subject ticket={ticket} /> },
            asker: { className: "max-lg:w-full lg:min-w-48", cell: (ticket) => <Asker ticket={ticket} /> },
            kind: ({ category, priority }) => (
              <>
                <span className="lg:mb-1 lg:block max-lg:mr-2">{ticketCategories[category]}</span>
                <PriorityBadge priority={priority} />
              </>
            ),
            answer: {
              className: "max-lg:w-full",
              cell: (ticket) => (
                <>
                  <Waiting ticket={ticket} />
                  {ticket.assigneeName && (
                    <span className="block text-muted wrap-anywhere">Responsável: {ticket.assigneeName}</span>
                  )}
                </>
              ),
            },
            status: (ticket) => <StatusForm ticket={ticket} search={search} />,
          }}
          empty={<EmptyState title="Nenhum ticket ainda">Quando alguém pedir ajuda, aparece aqui.</EmptyState>}
        />
      </div>
      {/* Here on a phone, so that the list begins near the top. */}
      <p className="mt-8 sm:hidden">
        <CannedRepliesLink />
      </p>
    </AdminFrame>
  );
}

type ChangesProps = { people: { id: string; fullName: string }[]; viewerId: string; search: string };

/** What is done with the selected tickets, first taking them oneself; the list comes back as it is. */
function Changes({ people, viewerId, search }: ChangesProps) {
  const send = { formAction: href("/admin/support/changes"), formMethod: "post" as const, name: "action" };
  return (
    <>
      <input type="hidden" name="back" value={search} />
      <select
        name="to"
        aria-label="Responsável pelos selecionados"
        defaultValue={viewerId}
        autoComplete="off"
        className="min-h-11 min-w-0 rounded-soft border border-edge bg-raised px-3 text-base"
      >
        <option value="nobody">Ninguém</option>
        {people.map(({ id, fullName }) => (
          <option key={id} value={id}>
            {fullName}
          </option>
        ))}
      </select>
      <Button {...send} value="assign" look="quiet">
        Atribuir
      </Button>
      <Button {...send} value="close" look="quiet">
        Fechar selecionados
      </Button>
    </>
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
        <EmailAddress email={email} />
        {userId === null && " (sem conta)"}
      </span>
    </>
  );
}
