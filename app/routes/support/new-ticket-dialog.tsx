import { TicketForm } from "#app/routes/support/ticket-form.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The form of a new ticket over the list; only script opens it (enhance/support/new-ticket.ts). */
export function NewTicketDialog() {
  return (
    <dialog
      data-new-ticket
      aria-labelledby="novo-ticket"
      className="m-auto w-full max-w-xl rounded-soft border border-line bg-paper p-5 text-ink backdrop:bg-[rgb(13_23_16/0.6)] sm:p-7"
    >
      <div className="mb-5 flex items-start justify-between gap-4">
        <h2 id="novo-ticket" className="text-2xl">
          Novo Ticket
        </h2>
        <button
          type="button"
          data-close
          aria-label="Fechar"
          className="-mt-2 -mr-2 flex size-11 items-center justify-center"
        >
          <Icon name="close" />
        </button>
      </div>
      <TicketForm />
    </dialog>
  );
}
