import type { SubmissionResult } from "@conform-to/react";
import { askedCategories, ticketPriorities } from "#app/domain/support/labels.ts";
import { longestMessage, longestSubject, ticketForm } from "#app/domain/support/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

/** What a ticket is opened with: a page of its own, or, where script opens it, over the list. */
export function TicketForm({ reply }: { reply?: SubmissionResult<string[]> | undefined }) {
  const { subject, description, category, priority } = useFields(ticketForm, reply, {
    category: "general",
    priority: "normal",
  });
  return (
    <form method="post" action="/support/new" data-ticket className="flex flex-col gap-5">
      <ErrorSummary title="Erro ao criar ticket:" errors={onceEach(reply?.error)} />
      <p data-trouble role="alert" className="font-semibold text-clay empty:hidden" />
      <Field
        label="Assunto"
        hint="Em poucas palavras: o que está acontecendo?"
        field={subject}
        required
        minLength={3}
        maxLength={longestSubject}
      />
      <TextArea
        label="Descrição"
        hint="Se for sobre uma aula, diga qual; se for sobre uma compra, o número. Nunca escreva senha nem dados de cartão."
        field={description}
        required
        maxLength={longestMessage}
        rows={6}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Categoria" field={category} required options={askedCategories} />
        <SelectField label="Prioridade" field={priority} required options={ticketPriorities} />
      </div>
      <Button className="self-start">Criar Ticket</Button>
    </form>
  );
}

/** A sentence that is said of two fields at once leads to the first. */
function onceEach(errors: Record<string, string[] | null> | null | undefined) {
  const said = new Set<string>();
  const isNew = (sentence: string) => !said.has(sentence) && Boolean(said.add(sentence));
  return Object.fromEntries(Object.entries(errors ?? {}).map(([name, list]) => [name, (list ?? []).filter(isNew)]));
}
