import { requireViewer } from "#app/domain/access/authorise.ts";
import { attachmentLimit } from "#app/domain/support/attachments.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { ticketWithFiles } from "#app/domain/support/ticket-forms.ts";
import { platformContext } from "#app/http/ctx.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { TicketForm } from "#app/routes/support/ticket-form.tsx";
import { LineLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/new";

export const loader = page((ctx) => ({
  email: requireViewer(ctx).viewer.email,
  maxAttachment: ctx.settings.UPLOAD_ATTACHMENT_MB,
}));

export const action = form({
  schema: ticketWithFiles,
  files: { files: attachmentLimit },
  resendAfterSignIn: true,
  run: (ctx, value) => openTicket(ctx, value),
  goTo: ({ id }, { context }) => {
    const { ANSWER_HOURS: hours } = context.get(platformContext).settings;
    const message = `Ticket #${id} criado. Respondemos em até ${hours}h, e avisamos por e-mail.`;
    return ["/support", message];
  },
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Novo Ticket");

export default function NewTicket({ loaderData: { email, maxAttachment }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <p>
        <LineLink href="/support">Suporte</LineLink>
      </p>
      <h1 className="mt-2 text-3xl">Novo Ticket</h1>
      <p className="mt-3 mb-8 text-muted">
        A resposta aparece no seu ticket e chega também a <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <TicketForm reply={actionData} maxAttachment={maxAttachment} />
    </div>
  );
}
