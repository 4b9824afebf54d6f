import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { payoutStateLabels } from "#app/domain/payouts/payout.ts";
import { listPayouts, showPaidMonths } from "#app/domain/payouts/payouts.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { listHref } from "#app/ui/list.tsx";
import { AmountChart } from "#app/ui/month-chart.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { url }) => {
  const [shown, paid] = await Promise.all([listPayouts(ctx, readQuery(pagingSchema(25), url)), showPaidMonths(ctx)]);
  return { shown, paid };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Lotes de pagamento");

const tones = { open: "wheat", confirmed: "leaf", cancelled: "plain" } as const;

export default function Payouts({ loaderData: { shown, paid } }: Route.ComponentProps) {
  const toCommissions = (
    <ButtonLink href="/admin/commissions?status=pending" look="quiet">
      Ver as comissões pendentes
    </ButtonLink>
  );
  return (
    <AdminFrame tab="commissions">
      <h2 className="text-2xl">Lotes de pagamento</h2>
      {shown.total === 0 && (
        <EmptyState title="Nenhum lote ainda" heading="h2" action={toCommissions}>
          Um lote reúne as comissões que são pagas juntas, uma vez por mês.
        </EmptyState>
      )}
      <ul className="mt-6 flex flex-col border-t border-line empty:hidden">
        {shown.data.map(({ id, reference, paidAs, state, createdAt, lineCount, instructorCount, totalCents }) => (
          <li key={id} className="border-b border-line hover:bg-raised">
            <a
              href={href("/admin/payouts/:id", { id: String(id) })}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,auto)] gap-x-4 gap-y-1 py-3"
            >
              <strong className="wrap-anywhere">{reference}</strong>
              <span className="text-right font-semibold tabular-nums">
                {state === "cancelled" ? "" : amountLabel(totalCents)}
              </span>
              <span className="text-sm text-muted">
                {dateTimeLabel(createdAt)}
                {paidAs && paidAs !== reference && `, referência ${paidAs}`}
                {state !== "cancelled" &&
                  `, ${countLabel(lineCount, "comissão", "comissões")} de ${countLabel(instructorCount, "instrutor", "instrutores")}`}
              </span>
              <span className="text-right">
                <Badge tone={tones[state]}>{payoutStateLabels[state]}</Badge>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Pagination
        page={shown.page}
        totalPages={shown.totalPages}
        hrefOf={(page) => listHref("/admin/payouts", { page })}
      />
      {shown.total > 0 && (
        <div className="mt-8">
          <AmountChart months={paid} caption="Comissões pagas" />
        </div>
      )}
    </AdminFrame>
  );
}
