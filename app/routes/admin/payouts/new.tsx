import { href } from "react-router";
import { openPayout } from "#app/domain/payouts/pay-commissions.server.ts";
import { readPayoutSelection, selectionForm } from "#app/domain/payouts/payout.ts";
import { reviewSelection, whyNothingToPay } from "#app/domain/payouts/review-selection.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { SelectionReview } from "#app/routes/admin/payouts/selection-review.tsx";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary, OnceField } from "#app/ui/form/form.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/new";

/** A preview of the payout. Without a selection, redirects to the list, which says so. */
export const loader = page(async (ctx, { url, request }) => {
  const chosen = readPayoutSelection(url.searchParams);
  if (!chosen) {
    const message = "Escolha pelo menos uma comissão pendente.";
    throw redirectWithFlash(request, "/admin/commissions?status=pending", { kind: "problem", message });
  }
  const review = await reviewSelection(ctx, { chosen, withDebts: true });
  if (!review.ids.length) {
    const message = await whyNothingToPay(ctx, chosen);
    throw redirectWithFlash(request, "/admin/commissions?status=pending", { kind: "problem", message });
  }
  return { review, missed: Array.isArray(chosen) ? chosen.length - review.ids.length : 0 };
});

export const action = form({
  schema: selectionForm,
  limit: "api.other",
  run: (ctx, { selected }) => openPayout(ctx, selected),
  goTo: ({ id, carried }) => {
    const left = carried && ` ${countLabel(carried, "instrutor ficou", "instrutores ficaram")} para um próximo lote.`;
    const message = `Lote criado.${left || ""} Veja abaixo como pagar cada instrutor e confirme no fim.`;
    return [href("/admin/payouts/:id", { id: String(id) }), message];
  },
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Conferir o lote de pagamento");

export default function NewPayout({ loaderData: { review, missed }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="commissions">
      <h2 className="text-2xl">Conferir o lote</h2>
      <p className="mt-2 max-w-2xl text-muted">
        Ao criar o lote, as comissões passam a “Processando” e ninguém mais pode colocá-las em outro. Nada é pago ainda.
      </p>
      <div className="mt-5 flex flex-col gap-5 empty:hidden">
        <ReauthenticationNotice to="criar o lote" />
        <ErrorSummary title="O lote não foi criado" errors={actionData?.error} />
      </div>
      <SelectionReview review={review} missed={missed}>
        <form method="post">
          <OnceField />
          <input type="hidden" name="selected" value={review.ids.join(",")} />
          <Button className="max-sm:w-full">Criar lote de pagamento</Button>
        </form>
      </SelectionReview>
    </AdminFrame>
  );
}
