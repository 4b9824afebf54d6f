import { momentLabel } from "#app/domain/calendar.ts";
import type { ReplyView, TicketDetail } from "#app/domain/support/ticket-json.ts";
import { join } from "#app/ui/join.ts";

type ConversationProps = {
  ticket: TicketDetail;
  /** Who reads: the words of the other side stand out. */
  reader: "asker" | "school";
};

/** What was written, first to last: each as plain text, as it was typed. */
export function Conversation({ ticket, reader }: ConversationProps) {
  const first = {
    id: 0,
    message: ticket.description,
    fromSchool: false,
    authorName: ticket.name,
    createdAt: ticket.createdAt,
  };
  return (
    <ol className="flex flex-col gap-5">
      {[first, ...ticket.replies].map((reply) => (
        <li key={reply.id} id={reply.id ? `resposta-${reply.id}` : undefined}>
          <Said {...reply} isOther={reply.fromSchool === (reader === "asker")} />
        </li>
      ))}
    </ol>
  );
}

type SaidProps = Pick<ReplyView, "message" | "fromSchool" | "authorName" | "createdAt"> & { isOther: boolean };

function Said({ message, fromSchool, authorName, createdAt, isOther }: SaidProps) {
  return (
    <article
      className={join(
        "rounded-soft border p-4 sm:p-5",
        isOther ? "border-leaf bg-leaf-wash sm:mr-10" : "border-line bg-raised sm:ml-10",
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <strong>
          {authorName}
          {fromSchool && ", da equipe"}
        </strong>
        <time dateTime={createdAt.toISOString()} className="text-muted tabular-nums">
          {momentLabel(createdAt)}
        </time>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{message}</p>
    </article>
  );
}
