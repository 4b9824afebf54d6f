import type { ChargeState } from "#app/domain/payments/provider.ts";
import type { Payment, Plan } from "./shapes.ts";
import { stateOf } from "./states.ts";

/** Whether a charge is one instalment of a purchase. */
export const isDivided = ({ installment }: Payment) => Boolean(installment);

export type Joined = Payment & Pick<ChargeState, "isPartlyBack"> & { instalmentsBack?: Payment[] };

/**
 * A purchase in instalments as one charge: with the sum and the refunds of the whole, and the state of whichever
 * instalment lags behind. One that lacks some, because they were removed, never counts as paid. `parts`: at least one.
 */
export function joinInstalments(plan: Plan, parts: readonly Payment[]): Joined {
  const [last] = [...parts].sort((one, other) => progressOf(one) - progressOf(other));
  const first = parts.find(({ installmentNumber }) => installmentNumber === 1) ?? parts[0]!;
  const back = parts.filter((part) => stateOf(part).status === "refunded");
  const isWhole = parts.length >= (plan.installmentCount ?? 1) || first.deleted;
  return {
    ...last!,
    id: first.id,
    invoiceUrl: first.invoiceUrl,
    value: plan.value,
    netValue: plan.netValue,
    refunds: plan.refunds,
    isPartlyBack: back.length > 0 && back.length < parts.length,
    instalmentsBack: back,
    status: isWhole || stateOf(last!).status !== "completed" ? last!.status : "PENDING",
  };
}

/**
 * How far a charge has come, to find the one that lags behind. A disputed one holds up all the others, and one whose
 * refund is under way comes before one that is paid.
 */
function progressOf(payment: Payment): number {
  const { status, dispute } = stateOf(payment);
  if (dispute) return 0;
  return isBeingRefunded(payment) ? 2 : { pending: 1, completed: 3, refunded: 4, failed: 5 }[status];
}

/** Whether money is on its way back. */
export const isBeingRefunded = ({ status }: Pick<Payment, "status">) => status.startsWith("REFUND_");
