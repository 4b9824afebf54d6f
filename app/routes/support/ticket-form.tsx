import type { SubmissionResult } from "@conform-to/react";
import { selectableCategories, ticketPriorities } from "#app/domain/support/ticket.ts";
import { maxMessageLength, maxSubjectLength, ticketWithFiles } from "#app/domain/support/ticket-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/choice-field.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AttachmentField } from "#app/ui/ticket-attachments.tsx";

type TicketFormProps = {
  reply?: SubmissionResult<string[]> | undefined;
  /** The largest file that may come along, in megabytes. */
  maxAttachment: number;
};

/** A new ticket's form: a page of its own, or opened over the list by script. */
export function TicketForm({ reply, maxAttachment }: TicketFormProps) {
  const { subject, description, category, priority, files } = useFields(ticketWithFiles, reply, {
    category: "general",
    priority: "normal",
  });
  return (
    <form
      method="post"
      action="/support/new"
      encType="multipart/form-data"
      data-in-place="Erro ao criar ticket"
      className="flex flex-col gap-5"
    >
      <OnceField />
      <ErrorSummary title="Erro ao criar ticket:" errors={onceEach(reply?.error)} />
      <Field
        label="Assunto"
        hint="Em poucas palavras: o que está acontecendo?"
        field={subject}
        required
        minLength={3}
        maxLength={maxSubjectLength}
      />
      <TextArea
        label="Descrição"
        hint="Se for sobre uma aula, diga qual; se for sobre uma compra, o número. Nunca escreva senha nem dados de cartão."
        field={description}
        required
        maxLength={maxMessageLength}
        rows={6}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Categoria" field={category} required options={selectableCategories} />
        <SelectField label="Prioridade" field={priority} required options={ticketPriorities} />
      </div>
      <AttachmentField field={files} maxMegabytes={maxAttachment} wasRefused={Boolean(reply)} />
      <Button className="self-start">Criar ticket</Button>
    </form>
  );
}

/** An error of two fields at once links to the first. */
function onceEach(errors: Record<string, string[] | null> | null | undefined) {
  const shownErrors = new Set<string>();
  const isNew = (sentence: string) => !shownErrors.has(sentence) && Boolean(shownErrors.add(sentence));
  return Object.fromEntries(Object.entries(errors ?? {}).map(([name, list]) => [name, (list ?? []).filter(isNew)]));
}

/** The form of a new ticket over the list; only script opens it (enhance/support/new-ticket.ts). */
export function NewTicketDialog({ maxAttachment }: Pick<TicketFormProps, "maxAttachment">) {
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
      <TicketForm maxAttachment={maxAttachment} />
    </dialog>
  );
}
