import { href } from "react-router";
import { waitLabel } from "#app/domain/support/ticket.ts";
import { LineLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

type WaitingTicket = { id: number; subject: string; name: string; waitedMinutes: number | null };

/** The next ticket and the one before, from the keyboard. */
const keysAt = (from: number) =>
  from === 1
    ? { "data-key": "j", "data-key-label": "Próximo ticket" }
    : from === -1
      ? { "data-key": "k", "data-key-label": "Ticket anterior" }
      : {};

/** The tickets that wait for the school, oldest first. */
export function WaitingList({ tickets, current }: { tickets: WaitingTicket[]; current: number }) {
  const here = tickets.findIndex(({ id }) => id === current);
  return (
    <nav aria-labelledby="fila" className="border-t-2 border-leaf pt-4 text-sm">
      <h3 id="fila" className="text-lg">
        Esperam resposta
      </h3>
      {tickets.length === 0 && <p className="mt-1 text-muted">Nenhum ticket esperando.</p>}
      <ul className="mt-2">
        {tickets.map(({ id, subject, name, waitedMinutes }, at) => (
          <li key={id}>
            <a
              {...keysAt(at - here)}
              href={href("/admin/support/:id", { id: String(id) })}
              aria-current={id === current ? "page" : undefined}
              className={classNames(
                "block rounded-soft px-3 py-2 wrap-anywhere",
                id === current ? "bg-leaf-wash" : "hover:text-leaf",
              )}
            >
              <span className="line-clamp-2 font-semibold">{subject}</span>
              <span className="block text-muted">
                {name}, há {waitLabel(waitedMinutes ?? 0)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <LineLink href={href("/admin/support")}>Todos os tickets</LineLink>
      </p>
    </nav>
  );
}
