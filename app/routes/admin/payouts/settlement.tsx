import { amountLabel } from "#app/domain/figures.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { readPayoutSelection, settlementForm } from "#app/domain/payouts/payout.ts";
import { reviewSelection } from "#app/domain/payouts/review-selection.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { SelectionReview } from "#app/routes/admin/payouts/selection-review.tsx";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/settlement";

/**
 * Records commissions that were paid outside the platform. Without a selection, redirects to the list, which says so.
 */
export const loader = page(async (ctx, { url, request }) => {
  const chosen = readPayoutSelection(url.searchParams);
  if (!chosen) {
    const message = "Escolha pelo menos uma comissão pendente.";
    throw redirectWithFlash(request, "/admin/commissions?status=pending", { kind: "problem", message });
  }
  const review = await reviewSelection(ctx, { chosen, withDebts: false });
  return { review, missed: Array.isArray(chosen) ? chosen.length - review.ids.length : 0 };
});

export const action = form({
  ...formOf(payCommissions),
  schema: settlementForm,
  goTo: ({ reference, paidNow, totalCents }) => [
    "/admin/commissions",
    `${countLabel(paidNow, "comissão paga", "comissões pagas")}, ${amountLabel(totalCents)} no total. Referência: ${reference}.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Marcar comissões como pagas");

export default function Settlement({ loaderData: { review, missed }, actionData }: Route.ComponentProps) {
  const fields = useFields(settlementForm, actionData);
  return (
    <AdminFrame tab="commissions">
      <h2 className="text-2xl">Marcar como pagas</h2>
      <p className="mt-2 max-w-2xl text-muted">
        Para pagamentos que você já fez por fora. Cada instrutor vê a comissão como paga, com a referência, e você não
        poderá desfazer.
      </p>
      <div className="mt-5 flex flex-col gap-5 empty:hidden">
        <ReauthenticationNotice to="marcar comissões como pagas" />
        <ErrorSummary title="Erro ao marcar comissões como pagas" errors={actionData?.error} />
      </div>
      <SelectionReview review={review} missed={missed}>
        <form method="post" className="flex max-w-xl flex-col gap-5">
          <input type="hidden" name="selected" value={review.ids.join(",")} />
          <Field
            label="Referência do pagamento"
            hint="Como está no seu extrato. Se ficar em branco, usamos LOTE- com a data e a hora."
            field={fields.payment_reference}
            autoComplete="off"
          />
          <p>
            <Button className="max-sm:w-full">Marcar como pagas</Button>
          </p>
        </form>
      </SelectionReview>
    </AdminFrame>
  );
}
