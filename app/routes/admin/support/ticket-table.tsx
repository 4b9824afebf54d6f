import { ticketCategories } from "#app/domain/support/labels.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { Deadline } from "#app/routes/admin/support/deadline.tsx";
import { StatusForm } from "#app/routes/admin/support/status-form.tsx";
import { join } from "#app/ui/join.ts";
import { excerpt } from "#app/ui/ticket/excerpt.ts";
import { PriorityBadge } from "#app/ui/ticket/priority-badge.tsx";

type TicketTableProps = {
  tickets: TicketView[];
  /** What the list is narrowed by, as it stands in the address: setting a status leads back there. */
  search: string;
};

const columns = ["Ticket", "Quem escreveu", "Categoria e prioridade", "Primeira resposta", "Status"] as const;

/** Everybody's tickets: a dense table on a wide screen, a card each on a phone. */
export function TicketTable({ tickets, search }: TicketTableProps) {
  return (
    <table className="mt-3 w-full text-sm max-lg:block">
      <caption className="sr-only">Tickets de suporte</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-line text-left text-muted">
          {columns.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-4">
        {tickets.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} search={search} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ ticket, search }: { ticket: TicketView; search: string }) {
  const { id, subject, description, name, email, userId, category, priority, isOverdue } = ticket;
  return (
    <tr
      className={join(
        "border-b border-line max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-soft max-lg:border max-lg:bg-raised max-lg:p-4",
        isOverdue && "max-lg:border-clay",
      )}
    >
      <td className={join(cell, "lg:w-1/3 max-lg:w-full", isOverdue && "lg:border-l-3 lg:border-clay lg:pl-3")}>
        <a href={`/admin/support/${id}`} className="block text-base/snug font-semibold wrap-anywhere hover:text-leaf">
          <span className="text-muted tabular-nums">#{id}</span> {subject}
        </a>
        <p className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">{excerpt(description)}</p>
      </td>
      <td className={join(cell, "max-lg:w-full lg:min-w-56")}>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-muted wrap-anywhere">
          {email}
          {userId === null && " (sem conta)"}
        </span>
      </td>
      <td className={join(cell, "max-lg:w-full")}>
        <span className="lg:mb-1 lg:block max-lg:mr-2">{ticketCategories[category]}</span>
        <PriorityBadge priority={priority} />
      </td>
      <td className={join(cell, "max-lg:w-full")}>
        <span className="text-muted lg:hidden">Primeira resposta: </span>
        <Deadline ticket={ticket} />
      </td>
      <td className={join(cell, "max-lg:w-full lg:pr-0")}>
        <StatusForm ticket={ticket} search={search} />
      </td>
    </tr>
  );
}

const cell = "py-3 pr-4 align-top max-lg:p-0";
