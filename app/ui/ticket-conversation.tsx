import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import type { NoteView, ReplyView, TicketDetail } from "#app/domain/support/ticket.ts";
import { maxMessageLength, replyWithFiles } from "#app/domain/support/ticket-forms.ts";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { AttachmentField, Attachments } from "./ticket-attachments.tsx";
import { GuardedForm } from "./workshop/guarded-form.tsx";

type ConversationProps = {
  ticket: TicketDetail;
  /** Who reads: replies of the other side are highlighted. */
  reader: "asker" | "school";
  /** The school's notes; only its own page has them. */
  notes?: NoteView[];
};

/** A ticket's messages, with the notes between them in order of time. */
export function Conversation({ ticket, reader, notes = [] }: ConversationProps) {
  const first = {
    id: 0,
    message: ticket.description,
    fromSchool: false,
    authorName: ticket.name,
    createdAt: ticket.createdAt,
    attachments: ticket.attachments,
  };
  const said = [first, ...ticket.replies].map((reply) => ({
    id: reply.id ? `resposta-${reply.id}` : undefined,
    at: reply.createdAt,
    shown: <Said {...reply} isOther={reply.fromSchool === (reader === "asker")} />,
  }));
  const noted = notes.map((note) => ({ id: `nota-${note.id}`, at: note.createdAt, shown: <Note note={note} /> }));
  return (
    <ol className="flex flex-col gap-5">
      {[...said, ...noted]
        .sort((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ id, shown }) => (
          <li key={id ?? "0"} id={id}>
            {shown}
          </li>
        ))}
    </ol>
  );
}

type SaidProps = Omit<ReplyView, "id" | "ticketId"> & { isOther: boolean };

function Said({ message, fromSchool, authorName, createdAt, attachments, isOther }: SaidProps) {
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
      <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">
        <WithPayment message={message} />
      </p>
      <Attachments files={attachments} />
    </article>
  );
}

/** A message; where it ends with a payment's address, as those of the platform do, that leads to the payment here. */
function WithPayment({ message }: { message: string }) {
  const [address, path] = /https?:\/\/[^\s/]+(\/payments\/\d+)$/.exec(message) ?? [];
  if (!address) return message;
  return (
    <>
      {message.slice(0, -address.length)}
      <a href={path} className="text-leaf underline underline-offset-4">
        {address}
      </a>
    </>
  );
}

function Note({ note: { note, authorName, createdAt, attachments } }: { note: NoteView }) {
  return (
    <article className="rounded-soft border border-dashed border-edge bg-wheat-wash p-4 sm:p-5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <strong>Nota interna de {authorName}</strong>
        <time dateTime={createdAt.toISOString()} className="text-muted tabular-nums">
          {dateTimeLabel(createdAt)}
        </time>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{note}</p>
      <Attachments files={attachments} />
    </article>
  );
}

type ReplyFieldsProps = {
  /** The page that the reply is sent to. */
  action: string;
  label: string;
  hint: string;
  reply: SubmissionResult<string[]> | undefined;
  /** The largest file that may come along, in megabytes; 0 where none may. */
  maxAttachment: number;
  /** What stands in the box at first. */
  begun?: string;
  /** What comes between the box and its button, and after the button. */
  above?: ReactNode;
  beside?: ReactNode;
  /** The newest reply that the page shows (0: none), where a newer one must be read first and leaving is asked about. */
  lastReplyId?: number;
};

export function ReplyFields(props: ReplyFieldsProps) {
  const { action, label, hint, reply, maxAttachment, begun, above, beside, lastReplyId } = props;
  const { message, files } = useFields(replyWithFiles, reply, { message: begun });
  const Form = lastReplyId === undefined ? PlainForm : GuardedForm;
  return (
    <Form action={action} encType="multipart/form-data" refused={Boolean(reply)} className="flex flex-col gap-4">
      <OnceField />
      {lastReplyId !== undefined && <input type="hidden" name="last_reply_id" value={lastReplyId} />}
      <ErrorSummary title="A resposta ainda não foi enviada" errors={reply?.error} />
      <TextArea
        label={label}
        hint={hint}
        field={message}
        maxLength={maxMessageLength}
        rows={5}
        data-key="r"
        data-key-label="Responder"
      />
      {above}
      {maxAttachment > 0 && <AttachmentField field={files} maxMegabytes={maxAttachment} wasRefused={Boolean(reply)} />}
      <p className="flex flex-wrap gap-3">
        <Button>Enviar resposta</Button>
        {beside}
      </p>
    </Form>
  );
}

const PlainForm = ({ refused: _, ...rest }: ComponentProps<typeof GuardedForm>) => <form method="post" {...rest} />;
