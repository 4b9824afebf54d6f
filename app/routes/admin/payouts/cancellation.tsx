import { z } from "zod";
import { amountLabel } from "#app/domain/money.ts";
import { cancelPayout } from "#app/domain/payouts/cancel-payout.server.ts";
import { payoutNotFound } from "#app/domain/payouts/labels.ts";
import { showPayout } from "#app/domain/payouts/show-payout.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/cancellation";

/** What is taken back, before it is. */
export const loader = page(async (ctx, { params }) => {
  const { payout, groups, totalCents } = await showPayout(ctx, integerId(params.id, payoutNotFound));
  return { payout, totalCents, lineCount: groups.reduce((sum, { lines }) => sum + lines.length, 0) };
});

export const action = form({
  schema: z.object({}),
  limit: "api.other",
  run: (ctx, _, { params }) => cancelPayout(ctx, integerId(params.id, payoutNotFound)),
  goTo: (_, { request }) =>
    redirectSaying(request, "/admin/commissions?status=pending", {
      kind: "success",
      message: "Lote cancelado. As comissões voltaram a pendentes.",
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Cancelar o lote");

export default function CancelPayout({ loaderData, actionData }: Route.ComponentProps) {
  const { payout, totalCents, lineCount } = loaderData;
  return (
    <AdminFrame tab="commissions">
      <ErrorSummary title="O lote não foi cancelado" errors={actionData?.error} />
      <h2 className="mt-5 text-2xl break-words first:mt-0">Cancelar o lote {payout.reference}?</h2>
      <p className="mt-3 max-w-2xl">
        {counted(lineCount, "comissão", "comissões")}, {amountLabel(totalCents)} no total, voltam a pendentes e podem
        entrar em outro lote. Se você já pagou alguém, não cancele: confirme o lote.
      </p>
      <div className="mt-5 empty:hidden">
        <SignInAnewNotice to="cancelar o lote" />
      </div>
      <form method="post" className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        {payout.state === "open" && <Button look="danger">Cancelar o lote</Button>}
        <ButtonLink href={`/admin/payouts/${payout.id}`} look="quiet">
          Voltar ao lote
        </ButtonLink>
      </form>
    </AdminFrame>
  );
}
