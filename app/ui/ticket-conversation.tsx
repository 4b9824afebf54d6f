import type { SubmissionResult } from "@conform-to/react";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import type { ReplyView, TicketDetail } from "#app/domain/support/ticket.ts";
import { maxMessageLength, replyForm } from "#app/domain/support/ticket-forms.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { OnceField } from "#app/ui/form/once-field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

type ConversationProps = {
  ticket: TicketDetail;
  /** Who reads: replies of the other side are highlighted. */
  reader: "asker" | "school";
};

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
      className={classNames(
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
          {dateTimeLabel(createdAt)}
        </time>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{message}</p>
    </article>
  );
}

type ReplyFieldsProps = {
  /** The page that the reply is sent to. */
  action: string;
  label: string;
  hint: string;
  reply: SubmissionResult<string[]> | undefined;
};

export function ReplyFields({ action, label, hint, reply }: ReplyFieldsProps) {
  const { message } = useFields(replyForm, reply);
  return (
    <form method="post" action={action} className="flex flex-col gap-4">
      <OnceField />
      <ErrorSummary title="A resposta ainda não foi enviada" errors={reply?.error} />
      <TextArea label={label} hint={hint} field={message} maxLength={maxMessageLength} rows={5} />
      <Button className="self-start">Enviar resposta</Button>
    </form>
  );
}
