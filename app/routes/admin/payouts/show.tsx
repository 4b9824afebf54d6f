import { momentLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/money.ts";
import { confirmPayout } from "#app/domain/payouts/confirm-payout.server.ts";
import { payoutNotFound } from "#app/domain/payouts/labels.ts";
import { payoutStateLabels } from "#app/domain/payouts/payout-view.ts";
import { confirmationForm } from "#app/domain/payouts/schema.ts";
import { showPayout } from "#app/domain/payouts/show-payout.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { ConfirmPayout } from "#app/routes/admin/payouts/confirm-payout.tsx";
import { Payee } from "#app/routes/admin/payouts/payee.tsx";
import { PayeeCode } from "#app/routes/admin/payouts/payee-code.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

export const loader = page((ctx, { params }) => showPayout(ctx, integerId(params.id, payoutNotFound)));

/** "Marcar como pagas": everybody in it has been paid. */
export const action = form({
  schema: confirmationForm,
  limit: "api.other",
  run: (ctx, { payment_reference }, { params }) =>
    confirmPayout(ctx, integerId(params.id, payoutNotFound), payment_reference),
  goTo: ({ reference }, { request, params }) =>
    redirectSaying(request, `/admin/payouts/${params.id}`, {
      kind: "success",
      message: `Lote pago. Cada instrutor já vê as suas comissões como pagas, com a referência ${reference}.`,
    }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? `Lote ${loaderData.payout.reference}` : payoutNotFound);

const tones = { open: "wheat", confirmed: "leaf", cancelled: "plain" } as const;

export default function Payout({ loaderData: { payout, groups, totalCents }, actionData }: Route.ComponentProps) {
  const { id, reference, state, createdAt, createdByName, confirmedAt, cancelledAt } = payout;
  return (
    <AdminFrame tab="commissions">
      <ErrorSummary title="Erro ao processar pagamentos" errors={actionData?.error} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 first:mt-0">
        <h2 className="text-2xl break-words lining-nums">{reference}</h2>
        <Badge tone={tones[state]}>{payoutStateLabels[state]}</Badge>
      </div>
      <p className="mt-2 text-muted">
        Criado por {createdByName} em {momentLabel(createdAt)}
        {confirmedAt && `, pago em ${momentLabel(confirmedAt)}`}
        {cancelledAt && `, cancelado em ${momentLabel(cancelledAt)}`}.
      </p>
      {state === "open" && (
        <div className="mt-5 empty:hidden">
          <SignInAnewNotice to="ver os códigos PIX e marcar o lote como pago" />
        </div>
      )}
      {state === "cancelled" ? (
        <p className="mt-6">As comissões voltaram a pendentes e podem entrar em outro lote.</p>
      ) : (
        <>
          <ol className="mt-6 border-t border-line">
            {groups.map((group) => (
              <li key={group.instructorId} className="border-b border-line py-5">
                <Payee group={group} />
                {group.pixCode && (
                  <PayeeCode id={group.instructorId} name={group.instructorName} code={group.pixCode} />
                )}
              </li>
            ))}
          </ol>
          <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
            Total do lote <strong className="font-serif text-2xl lining-nums">{amountLabel(totalCents)}</strong>
          </p>
        </>
      )}
      {state === "open" && <ConfirmPayout id={id} reference={reference} groups={groups} reply={actionData} />}
    </AdminFrame>
  );
}
