import { toCents } from "#app/domain/payments/reais.ts";
import type { Payment } from "./shapes.ts";
import { stateOf } from "./states.ts";

/** Whether only the whole of a purchase can be given back; each instalment is a charge of its own. */
export const isDivided = ({ installment }: Payment) => Boolean(installment);

/**
 * The charges of one purchase as one: their sum, and the least settled of their states, because a card pays all of them
 * at once. Takes at least one.
 */
export function joinInstalments(parts: readonly Payment[]): Payment {
  const [first] = [...parts].sort((one, other) => settledness(one) - settledness(other));
  return {
    ...first!,
    id: earliest(parts).id,
    invoiceUrl: earliest(parts).invoiceUrl,
    value: sumOf(parts, "value") ?? -1,
    netValue: sumOf(parts, "netValue"),
    refunds: first!.status.startsWith("REFUND_") ? [{ status: "PENDING", value: sumOf(parts, "value") ?? 0 }] : [],
  };
}

const earliest = (parts: readonly Payment[]) =>
  parts.reduce((one, other) => ((other.installmentNumber ?? 0) < (one.installmentNumber ?? 0) ? other : one));

function settledness(payment: Payment): number {
  const { status, isDisputed } = stateOf(payment);
  if (isDisputed) return 0;
  if (payment.status.startsWith("REFUND_")) return 2;
  return { pending: 1, completed: 3, refunded: 4, failed: 5 }[status];
}

/** In reais; null if one of them says nothing. */
function sumOf(parts: readonly Payment[], name: "value" | "netValue"): number | null {
  const cents = parts.map((part) => toCents(part[name]));
  return cents.includes(null) ? null : cents.reduce<number>((sum, each) => sum + each!, 0) / 100;
}
