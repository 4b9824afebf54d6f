import { listCommissions } from "#app/domain/commissions/list-commissions.server.ts";
import { commissionStatusFilter } from "#app/domain/commissions/status-filter.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { maskedKey } from "#app/domain/payout-accounts/pix-key.ts";
import { payoutsAwaitGuarantee } from "#app/domain/payouts/guarantee/guarantee-rule.server.ts";
import { listPayouts } from "#app/domain/payouts/list-payouts.server.ts";
import { page } from "#app/http/page.server.ts";
import { CommissionSelection } from "#app/routes/admin/commissions/commission-selection.tsx";
import { GuaranteeRule } from "#app/routes/admin/commissions/guarantee-rule.tsx";
import { SchoolFigures } from "#app/routes/admin/commissions/school-figures.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { CommissionFilter } from "#app/ui/commission/status-filter.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

const path = "/admin/commissions";

export const loader = page(async (ctx, { url }) => {
  const status = commissionStatusFilter(url.searchParams.get("status"));
  const [shown, beside] = await Promise.all([
    listCommissions(ctx, { status, ...pagingOf(url.searchParams, 50) }),
    readBeside(ctx),
  ]);
  const keys = [...shown.payees].map(([id, { pix_key_type: type, pix_key }]) => [
    id,
    `PIX ${maskedKey(type, pix_key)}`,
  ]);
  return {
    ...{ status, page: shown.page, stats: shown.stats },
    keys: Object.fromEntries(keys) as Record<string, string>,
    ...beside,
    platformName: ctx.settings.PLATFORM_NAME,
  };
});

/** One after the other: looking at commissions is two steps as well. */
async function readBeside(ctx: Ctx) {
  const { data, total } = await listPayouts(ctx, { page: 1, limit: 5 });
  const openPayouts = data.filter(({ state }) => state === "open");
  return { openPayouts, payoutCount: total, awaitsGuarantee: await payoutsAwaitGuarantee(ctx) };
}

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Comissões");

export default function Commissions({ loaderData }: Route.ComponentProps) {
  const { status, page: shown, stats, keys, openPayouts, payoutCount, awaitsGuarantee, platformName } = loaderData;
  const hrefOf = (page: number) => `${path}?${status === "all" ? "" : `status=${status}&`}page=${page}`;
  return (
    <AdminFrame tab="commissions">
      <SchoolFigures {...{ stats, platformName, openPayouts, payoutCount }} />
      <div className="mt-10">
        <CommissionFilter {...{ path, status }} offered={["all", "pending", "processing", "paid", "cancelled"]} />
      </div>
      {shown.data.length > 0 && <CommissionSelection {...{ lines: shown.data, keys, awaitsGuarantee }} />}
      {shown.total === 0 && (
        <EmptyState title="Nenhuma comissão encontrada">
          {status === "all"
            ? "A primeira aparece aqui assim que um curso pago for vendido."
            : "Nenhuma comissão está nesta situação."}
        </EmptyState>
      )}
      <Pagination page={shown.page} totalPages={shown.totalPages} hrefOf={hrefOf} />
      <GuaranteeRule isOn={awaitsGuarantee} />
    </AdminFrame>
  );
}
