import { href } from "react-router";
import { z } from "zod";
import { amountLabel } from "#app/domain/figures.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { cancelPayout } from "#app/domain/payouts/pay-commissions.server.ts";
import { payoutNotFound, payoutStateLabels } from "#app/domain/payouts/payout.ts";
import { showPayout } from "#app/domain/payouts/payouts.server.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/cancellation";

export const loader = pageOf(integerPathId(payoutNotFound), async (ctx, id) => {
  const { payout, groups, totalCents } = await showPayout(ctx, id);
  return { payout, totalCents, lineCount: groups.reduce((sum, { lines }) => sum + lines.length, 0) };
});

export const action = form({
  schema: z.object({}),
  limit: "api.other",
  run: (ctx, _, { params }) => cancelPayout(ctx, integerId(params.id, payoutNotFound)),
  goTo: () => ["/admin/commissions?status=pending", "Lote cancelado. As comissões voltaram a pendentes."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Cancelar o lote");

export default function CancelPayout({ loaderData, actionData }: Route.ComponentProps) {
  const { payout, totalCents, lineCount } = loaderData;
  const isOpen = payout.state === "open";
  return (
    <AdminFrame tab="commissions">
      <Confirmation
        question={
          isOpen ? `Cancelar o lote ${payout.reference}?` : `O lote ${payout.reference} não pode mais ser cancelado`
        }
        refused="O lote não foi cancelado"
        errors={actionData?.error}
        needsRecentSignIn="cancelar o lote"
        label={isOpen && "Cancelar o lote"}
        back={href("/admin/payouts/:id", { id: String(payout.id) })}
        backLabel="Voltar ao lote"
      >
        <p className="mt-3">
          {isOpen
            ? `${countLabel(lineCount, "comissão", "comissões")}, ${amountLabel(totalCents)} no total, voltam a pendentes e podem entrar em outro lote. Se você já pagou alguém, não cancele: confirme o lote.`
            : `A situação dele é “${payoutStateLabels[payout.state]}”. Só um lote aberto pode ser cancelado.`}
        </p>
      </Confirmation>
    </AdminFrame>
  );
}
