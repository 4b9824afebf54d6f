import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { integerPathId } from "#app/domain/path-id.ts";
import { attachmentLimit } from "#app/domain/support/attachments.ts";
import { ticketNotFound } from "#app/domain/support/ticket.ts";
import { maxMessageLength, noteWithFiles } from "#app/domain/support/ticket-forms.ts";
import { addNoteByForm } from "#app/domain/support/ticket-notes.server.ts";
import { findMyTicket } from "#app/domain/support/tickets.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { BackLink, Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { AttachmentField } from "#app/ui/ticket-attachments.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/notes";

export const loader = pageOf(integerPathId(ticketNotFound), async (ctx, ticketId) => {
  const { id, subject } = await findMyTicket(ctx, ticketId);
  return { id, subject, maxAttachment: ctx.settings.UPLOAD_ATTACHMENT_MB };
});

export const action = form({
  ...formOf(addNoteByForm),
  files: { files: attachmentLimit },
  resendAfterSignIn: true,
  goTo: ({ id, ticketId }) => [
    `${href("/admin/support/:id", { id: String(ticketId) })}#nota-${id}`,
    "Nota interna salva.",
  ],
});

export const meta: Route.MetaFunction = ({ matches, params }) => pageMeta(matches, `Nota no ticket #${params.id}`);

/** The form of a note alone, where a refused one comes back. */
export default function TicketNote({ loaderData: { id, subject, maxAttachment }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="support">
      <BackLink href={href("/admin/support/:id", { id: String(id) })}>Voltar ao ticket</BackLink>
      <h2 className="mt-1 text-2xl wrap-anywhere">
        #{id} {subject}
      </h2>
      <div className="mt-6 max-w-2xl">
        <NoteFields ticketId={id} maxAttachment={maxAttachment} reply={actionData} />
      </div>
    </AdminFrame>
  );
}

type NoteFieldsProps = {
  ticketId: number;
  /** The largest file that may come along, in megabytes. */
  maxAttachment: number;
  reply?: SubmissionResult<string[]> | undefined;
  /** Where another form of the page has files too. */
  filesId?: string;
};

export function NoteFields({ ticketId, maxAttachment, reply, filesId }: NoteFieldsProps) {
  const { note, files } = useFields(noteWithFiles, reply);
  return (
    <form
      method="post"
      encType="multipart/form-data"
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
      <AttachmentField field={files} id={filesId} maxMegabytes={maxAttachment} wasRefused={Boolean(reply)} />
      <Button look="quiet" className="self-start">
        Salvar nota
      </Button>
    </form>
  );
}
