import { amountLabel } from "#app/domain/money.ts";

/** A commission with its share of the price: `R$ 68,95 (35%)`. */
export function CommissionAmount({ cents, percentage }: { cents: number; percentage: number }) {
  return (
    <>
      <strong className="whitespace-nowrap">{amountLabel(cents)}</strong>{" "}
      <span className="text-sm font-normal text-muted max-md:block md:whitespace-nowrap">({percentage}%)</span>
    </>
  );
}
