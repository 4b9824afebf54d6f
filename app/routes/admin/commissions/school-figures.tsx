import type { SchoolCommissionStats } from "#app/domain/commissions/commission-json.ts";
import { amountLabel } from "#app/domain/money.ts";
import type { PayoutSummary } from "#app/domain/payouts/list-payouts.server.ts";
import { counted } from "#app/ui/course/hours.ts";
import { StatCard } from "#app/ui/figures/stat-card.tsx";
import { Icon } from "#app/ui/icon.tsx";

const link = "inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:text-leaf-deep";

type SchoolFiguresProps = {
  stats: SchoolCommissionStats;
  platformName: string;
  openPayouts: PayoutSummary[];
  payoutCount: number;
};

/** What the school owes and paid, what is left for the platform, and the payouts under way. */
export function SchoolFigures({ stats, platformName, openPayouts, payoutCount }: SchoolFiguresProps) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-5 lg:gap-x-8">
        <StatCard
          value={amountLabel(stats.pendingCents)}
          label={`a pagar, ${counted(stats.pendingCount, "comissão", "comissões")}`}
        />
        <StatCard value={amountLabel(stats.paidCents)} label="já pagas" />
        <StatCard value={amountLabel(stats.thisMonthCents)} label="este mês" />
        <StatCard value={stats.instructorCount} label={stats.instructorCount === 1 ? "instrutor" : "instrutores"} />
        <StatCard value={amountLabel(stats.platformCents)} label={`${platformName} (65%)`} />
      </dl>
      {openPayouts.length > 0 && (
        <ul aria-label="Lotes abertos" className="mt-8 flex flex-col gap-2">
          {openPayouts.map(({ id, reference, instructorCount, totalCents }) => (
            <li key={id} className="rounded-soft border border-line bg-wheat-wash">
              <a href={`/admin/payouts/${id}`} className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2.5">
                <strong>{reference}</strong>
                <span className="text-sm">
                  aberto, {counted(instructorCount, "instrutor", "instrutores")}, {amountLabel(totalCents)}
                </span>
                <span className="ml-auto inline-flex items-center gap-1 font-semibold text-leaf">
                  Pagar <Icon name="next" size={16} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6">
        {payoutCount > 0 && (
          <a href="/admin/payouts" className={link}>
            Todos os lotes de pagamento ({payoutCount})
          </a>
        )}
        <a href="/payments" className={link}>
          Gestão de Pagamentos
        </a>
      </p>
    </>
  );
}
