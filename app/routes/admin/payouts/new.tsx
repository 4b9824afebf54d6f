import { openPayout } from "#app/domain/payouts/open-payout.server.ts";
import { selectionForm } from "#app/domain/payouts/schema.ts";
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
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/new";

/** What the payout would come to. Without a choice there is nothing to look at, and the list says so. */
export const loader = page(async (ctx, { url, request }) => {
  const chosen = chosenIn(url.searchParams);
  if (!chosen) {
    const message = "Escolha pelo menos uma comissão pendente.";
    throw redirectSaying(request, "/admin/commissions?status=pending", { kind: "problem", message });
  }
  const review = await reviewSelection(ctx, { chosen, withDebts: true });
  return { review, missed: Array.isArray(chosen) ? chosen.length - review.ids.length : 0 };
});

export const action = form({
  schema: selectionForm,
  limit: "api.other",
  run: (ctx, { selected }) => openPayout(ctx, selected),
  goTo: ({ id, carried }, { request }) => {
    const left = carried && ` ${counted(carried, "instrutor ficou", "instrutores ficaram")} para um próximo lote.`;
    const message = `Lote criado.${left || ""} Veja abaixo como pagar cada instrutor e confirme no fim.`;
    return redirectSaying(request, `/admin/payouts/${id}`, { kind: "success", message });
  },
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Conferir o lote de pagamento");

export default function NewPayout({ loaderData: { review, missed }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="commissions">
      <h2 className="text-2xl">Conferir o lote</h2>
      <p className="mt-2 max-w-2xl text-muted">
        Ao criar o lote, as comissões passam a “Processando” e ninguém mais pode colocá-las em outro. Nada é pago ainda.
      </p>
      <div className="mt-5 flex flex-col gap-5 empty:hidden">
        <SignInAnewNotice to="criar o lote" />
        <ErrorSummary title="O lote não foi criado" errors={actionData?.error} />
      </div>
      <SelectionReview review={review} missed={missed}>
        <form method="post">
          <input type="hidden" name="selected" value={review.ids.join(",")} />
          <Button className="max-sm:w-full">Criar lote de pagamento</Button>
        </form>
      </SelectionReview>
    </AdminFrame>
  );
}
