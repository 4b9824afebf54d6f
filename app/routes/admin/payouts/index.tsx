import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { payoutStateLabels } from "#app/domain/payouts/payout.ts";
import { payoutList, showPaidMonths } from "#app/domain/payouts/payouts.server.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { AmountChart } from "#app/ui/month-chart.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const middleware: Route.MiddlewareFunction[] = [csvOfList(payoutList)];

export const loader = page(async (ctx, { url }) => {
  const [listed, paid] = await Promise.all([openList(ctx, url, payoutList), showPaidMonths(ctx)]);
  return { listed, paid };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Lotes de pagamento");

const tones = { open: "wheat", confirmed: "leaf", cancelled: "plain" } as const;

export default function Payouts({ loaderData: { listed, paid } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="commissions">
      <h2 className="mb-3 text-2xl">Lotes de pagamento</h2>
      <DataList
        {...listed}
        caption="Lotes de pagamento"
        counted={["lote", "lotes"]}
        cells={{
          reference: ({ id, reference, paidAs }) => (
            <>
              <a
                href={href("/admin/payouts/:id", { id: String(id) })}
                className="block font-semibold wrap-anywhere hover:text-leaf"
              >
                {reference}
              </a>
              {paidAs && paidAs !== reference && <span className="block text-muted">referência {paidAs}</span>}
            </>
          ),
          created: { className: "text-muted tabular-nums", cell: ({ createdAt }) => dateTimeLabel(createdAt) },
          lines: ({ state, lineCount, instructorCount }) =>
            state !== "cancelled" &&
            `${countLabel(lineCount, "comissão", "comissões")} de ${countLabel(instructorCount, "instrutor", "instrutores")}`,
          state: ({ state }) => <Badge tone={tones[state]}>{payoutStateLabels[state]}</Badge>,
          total: {
            isRight: true,
            className: "font-semibold",
            cell: ({ state, totalCents }) => state !== "cancelled" && amountLabel(totalCents),
          },
        }}
        empty={
          <EmptyState
            title="Nenhum lote ainda"
            action={
              <ButtonLink href="/admin/commissions?status=pending" look="quiet">
                Ver as comissões pendentes
              </ButtonLink>
            }
          >
            Um lote reúne as comissões que são pagas juntas, uma vez por mês.
          </EmptyState>
        }
      />
      {listed.found.total > 0 && (
        <div className="mt-8">
          <AmountChart months={paid} caption="Comissões pagas" />
        </div>
      )}
    </AdminFrame>
  );
}
