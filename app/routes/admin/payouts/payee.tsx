import { amountLabel } from "#app/domain/money.ts";
import type { PayeeGroup } from "#app/domain/payouts/payout-view.ts";
import { counted } from "#app/ui/course/hours.ts";

/** One instructor of a payout: how much, for how many sales, and where it goes. */
export function Payee({ group: { instructorName, lines, totalCents, payee } }: { group: PayeeGroup }) {
  const sales = lines.filter(({ kind }) => kind === "sale");
  const debts = lines.filter(({ kind }) => kind === "reversal");
  const debtCents = debts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      <p className="font-semibold">{instructorName}</p>
      <p className="text-right text-lg font-semibold tabular-nums">{amountLabel(totalCents)}</p>
      <p className="text-sm text-muted">
        {counted(sales.length, "comissão", "comissões")}
        {debts.length > 0 && `, ${counted(debts.length, "estorno", "estornos")} de ${amountLabel(debtCents)}`}
      </p>
      {payee ? (
        <p className="col-span-2 text-sm">
          {payee.holderName} · {payee.bankName} · {payee.keyTypeLabel}{" "}
          <span className="whitespace-nowrap tabular-nums">{payee.maskedKey}</span>
        </p>
      ) : (
        <p className="col-span-2 text-sm font-semibold text-clay">
          Faltam os dados de pagamento: peça que preencha a página Dados de Pagamento.
        </p>
      )}
    </div>
  );
}
