import { href, redirect } from "react-router";
import { invitationDays } from "#app/domain/facts.ts";
import { groupInvitationFields } from "#app/domain/invitations/group-invitation.ts";
import { inviteToGroup } from "#app/domain/invitations/group-invitations.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { FormEnd } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/invitations";

/** Only for the buyer of a paid group; everybody else is shown the payment. */
export const loader = pageOf(integerPathId(paymentNotFound), async (ctx, paymentId) => {
  const { id, isOwn, group, courseTitle } = await showPayment(ctx, paymentId);
  if (!isOwn || !group) throw redirect(href("/payments/:id", { id: String(id) }));
  return { id, title: courseTitle ?? "", left: group.places - group.used - group.waiting };
});

export const action = form({
  ...formOf(inviteToGroup),
  goTo: ({ paymentId, invited }) => [
    href("/payments/:id", { id: String(paymentId) }),
    `Pronto: ${countLabel(invited, "convite enviado", "convites enviados")}.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Convidar por e-mail");

export default function GroupInvitations({ loaderData: { id, title, left }, actionData }: Route.ComponentProps) {
  const { emails } = useFields(groupInvitationFields, actionData);
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5 px-4 py-6 sm:py-10">
      <h1 className="text-3xl max-sm:text-2xl">Convidar por e-mail</h1>
      <p>
        <strong>{title}</strong>: {countLabel(left, "vaga livre", "vagas livres")}. Cada convite guarda uma vaga por até{" "}
        {invitationDays} dias. Se a pessoa não aceitar, a vaga volta para você.
      </p>
      <ErrorSummary title="Nenhum convite saiu" errors={actionData?.error} />
      <form method="post" className="flex flex-col gap-5">
        <TextArea label="E-mails" hint="Um por linha." field={emails} rows={6} inputMode="email" autoComplete="off" />
        <FormEnd
          label="Enviar convites"
          back={href("/payments/:id", { id: String(id) })}
          backLabel="Voltar ao pagamento"
        />
      </form>
    </div>
  );
}
