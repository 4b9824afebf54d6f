import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { integerPathId } from "#app/domain/path-id.ts";
import { ticketNotFound } from "#app/domain/support/ticket.ts";
import { maxMessageLength, noteForm } from "#app/domain/support/ticket-forms.ts";
import { addNote } from "#app/domain/support/ticket-notes.server.ts";
import { findMyTicket } from "#app/domain/support/tickets.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { BackLink, Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/notes";

export const loader = pageOf(integerPathId(ticketNotFound), async (ctx, ticketId) => {
  const { id, subject } = await findMyTicket(ctx, ticketId);
  return { id, subject };
});

export const action = form({
  ...formOf(addNote),
  resendAfterSignIn: true,
  goTo: ({ id, ticketId }) => [
    `${href("/admin/support/:id", { id: String(ticketId) })}#nota-${id}`,
    "Nota interna salva.",
  ],
});

export const meta: Route.MetaFunction = ({ matches, params }) => pageMeta(matches, `Nota no ticket #${params.id}`);

/** The form of a note alone, where a refused one comes back. */
export default function TicketNote({ loaderData: { id, subject }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="support">
      <BackLink href={href("/admin/support/:id", { id: String(id) })}>Voltar ao ticket</BackLink>
      <h2 className="mt-1 text-2xl wrap-anywhere">
        #{id} {subject}
      </h2>
      <div className="mt-6 max-w-2xl">
        <NoteFields ticketId={id} reply={actionData} />
      </div>
    </AdminFrame>
  );
}

type NoteFieldsProps = { ticketId: number; reply?: SubmissionResult<string[]> | undefined };

export function NoteFields({ ticketId, reply }: NoteFieldsProps) {
  const { note } = useFields(noteForm, reply);
  return (
    <form
      method="post"
      action={href("/admin/support/:id/notes", { id: String(ticketId) })}
      className="flex flex-col gap-4"
    >
      <OnceField />
      <ErrorSummary title="A nota ainda não foi salva" errors={reply?.error} />
      <TextArea
        label="Nota interna"
        hint="Só a equipe do suporte lê. Quem escreveu o ticket nunca a vê."
        field={note}
        maxLength={maxMessageLength}
        rows={3}
      />
      <Button look="quiet" className="self-start">
        Salvar nota
      </Button>
    </form>
  );
}
