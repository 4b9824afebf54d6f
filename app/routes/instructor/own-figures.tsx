import type { CommissionStats } from "#app/domain/commissions/commission-json.ts";
import { amountLabel } from "#app/domain/money.ts";
import { counted } from "#app/ui/course/hours.ts";
import { StatCard } from "#app/ui/figures/stat-card.tsx";

/** What the viewer is owed, got, earned this month, and by how many sales (B §2). */
export function OwnFigures({ stats }: { stats: CommissionStats }) {
  const { pendingCents, pendingCount, paidCents, paidCount, thisMonthCents, salesCount } = stats;
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-4 lg:gap-x-8">
      <StatCard
        value={amountLabel(pendingCents)}
        label={`a receber, ${counted(pendingCount, "comissão", "comissões")}`}
      />
      <StatCard value={amountLabel(paidCents)} label={`recebido, ${counted(paidCount, "pagamento", "pagamentos")}`} />
      <StatCard value={amountLabel(thisMonthCents)} label="este mês" />
      <StatCard value={salesCount} label="vendas com comissão" />
    </dl>
  );
}
