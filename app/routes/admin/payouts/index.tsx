import { momentLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/money.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { listPayouts } from "#app/domain/payouts/list-payouts.server.ts";
import { payoutStateLabels } from "#app/domain/payouts/payout-view.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page((ctx, { url }) => listPayouts(ctx, pagingOf(url.searchParams, 25)));

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Lotes de pagamento");

const tones = { open: "wheat", confirmed: "leaf", cancelled: "plain" } as const;

export default function Payouts({ loaderData: shown }: Route.ComponentProps) {
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
          Um lote reúne as comissões que são pagas de uma vez, uma vez por mês.
        </EmptyState>
      )}
      <ul className="mt-6 flex flex-col border-t border-line empty:hidden">
        {shown.data.map(({ id, reference, state, createdAt, lineCount, instructorCount, totalCents }) => (
          <li key={id} className="border-b border-line hover:bg-raised">
            <a href={`/admin/payouts/${id}`} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3">
              <strong className="break-words">{reference}</strong>
              <span className="text-right font-semibold tabular-nums">
                {state === "cancelled" ? "" : amountLabel(totalCents)}
              </span>
              <span className="text-sm text-muted">
                {momentLabel(createdAt)}
                {state !== "cancelled" &&
                  `, ${counted(lineCount, "comissão", "comissões")} de ${counted(instructorCount, "instrutor", "instrutores")}`}
              </span>
              <span className="text-right">
                <Badge tone={tones[state]}>{payoutStateLabels[state]}</Badge>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Pagination page={shown.page} totalPages={shown.totalPages} hrefOf={(page) => `/admin/payouts?page=${page}`} />
    </AdminFrame>
  );
}
