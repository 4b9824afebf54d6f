import { payCommissions } from "#app/domain/commissions/pay-commissions.server.ts";
import { amountLabel } from "#app/domain/money.ts";
import { settlementForm } from "#app/domain/payouts/schema.ts";
import { chosenIn } from "#app/domain/payouts/selection/chosen.ts";
import { reviewSelection } from "#app/domain/payouts/selection/review-selection.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { SelectionReview } from "#app/routes/admin/payouts/selection-review.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/settlement";

/** What was paid outside the platform and is now to be written down. Without a choice the list says what is missing. */
export const loader = page(async (ctx, { url, request }) => {
  const chosen = chosenIn(url.searchParams);
  if (!chosen) {
    const message = "Escolha pelo menos uma comissão pendente.";
    throw redirectSaying(request, "/admin/commissions?status=pending", { kind: "problem", message });
  }
  const review = await reviewSelection(ctx, { chosen, withDebts: false });
  return { review, missed: Array.isArray(chosen) ? chosen.length - review.ids.length : 0 };
});

export const action = form({
  schema: settlementForm,
  limit: "api.other",
  run: (ctx, { selected, payment_reference }) => payCommissions(ctx, { commission_ids: selected, payment_reference }),
  goTo: ({ reference, paidNow, totalCents }, { request }) =>
    redirectSaying(request, "/admin/commissions", {
      kind: "success",
      message: `${counted(paidNow, "comissão paga", "comissões pagas")}, ${amountLabel(totalCents)} no total. Referência: ${reference}.`,
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Marcar comissões como pagas");

export default function Settlement({ loaderData: { review, missed }, actionData }: Route.ComponentProps) {
  const fields = useFields(settlementForm, actionData);
  return (
    <AdminFrame tab="commissions">
      <h2 className="text-2xl">Marcar como pagas</h2>
      <p className="mt-2 max-w-2xl text-muted">
        Para pagamentos que você já fez fora daqui. Cada instrutor vê a comissão como paga, com a referência, e isso não
        se desfaz.
      </p>
      <div className="mt-5 flex flex-col gap-5 empty:hidden">
        <SignInAnewNotice to="marcar comissões como pagas" />
        <ErrorSummary title="Erro ao marcar comissões como pagas" errors={actionData?.error} />
      </div>
      <SelectionReview review={review} missed={missed}>
        <form method="post" className="flex max-w-xl flex-col gap-5">
          <input type="hidden" name="selected" value={review.ids.join(",")} />
          <Field
            label="Referência do pagamento"
            hint="Como está no seu extrato. Em branco, fica LOTE- com a data e a hora."
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
