import { href } from "react-router";
import { z } from "zod";
import { amountLabel } from "#app/domain/figures.ts";
import { integerId } from "#app/domain/path-id.ts";
import { payoutNotFound, payoutStateLabels } from "#app/domain/payouts/payout.ts";
import { showPayout } from "#app/domain/payouts/payouts.server.ts";
import { cancelPayout } from "#app/domain/payouts/settle-payout.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/cancellation";

/** A confirmation page: what will be taken back. */
export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const { payout, groups, totalCents } = await showPayout(ctx, integerId(params.id, payoutNotFound));
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
      <ErrorSummary title="O lote não foi cancelado" errors={actionData?.error} />
      <h2 className="mt-5 text-2xl break-words first:mt-0">
        {isOpen ? `Cancelar o lote ${payout.reference}?` : `O lote ${payout.reference} não pode mais ser cancelado`}
      </h2>
      <p className="mt-3 max-w-2xl">
        {isOpen
          ? `${countLabel(lineCount, "comissão", "comissões")}, ${amountLabel(totalCents)} no total, voltam a pendentes e podem entrar em outro lote. Se você já pagou alguém, não cancele: confirme o lote.`
          : `A situação dele é “${payoutStateLabels[payout.state]}”. Só um lote aberto pode ser cancelado.`}
      </p>
      <div className="mt-5 empty:hidden">
        <ReauthenticationNotice to="cancelar o lote" />
      </div>
      <form method="post" className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        {isOpen && <Button look="danger">Cancelar o lote</Button>}
        <ButtonLink href={href("/admin/payouts/:id", { id: String(payout.id) })} look="quiet">
          Voltar ao lote
        </ButtonLink>
      </form>
    </AdminFrame>
  );
}
