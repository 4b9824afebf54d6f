import type { RefundOrder, RefundState } from "#app/domain/payments/provider.ts";
import type { Refused } from "./client.server.ts";
import { toCents } from "./money.ts";

/** A charge as far as refunds go: what went back, and what is on its way. */
export type Refundable = {
  state: "paid" | "refunded" | "disputed" | "lost" | "none";
  refunds: readonly { id: string; amount: string | number; status: string }[];
};

const done = new Set(["processed", "approved", "refunded"]);
const failed = new Set(["failed", "rejected", "cancelled", "canceled"]);

/** What one refund's status means; one that we do not know is still on its way. */
export function stateOfRefund(status: string): "returned" | "waiting" | { refused: string } {
  if (done.has(status)) return "returned";
  return failed.has(status) ? { refused: status } : "waiting";
}

/**
 * What a charge already says of a refund that is about to be asked for; null if it has to be asked. A repeated one is
 * recognised by the sum that went back beyond what had gone back before, because Mercado Pago does not remember the key
 * of its first try for ever. A first one is not: what the school sent back in Mercado Pago's own panel is no part of it.
 */
export function foundRefund(
  { state, refunds }: Refundable,
  { amountCents, returnedCents, isRepeated }: Pick<RefundOrder, "amountCents" | "returnedCents" | "isRepeated">,
): RefundState | null {
  if (state === "none") return "unknown";
  if (state === "refunded" || state === "lost") return "returned";
  if (state === "disputed") return { refused: "disputed" };
  if (!isRepeated) return null;
  const sum = (which: string) =>
    refunds.reduce((cents, { amount, status }) => cents + (stateOfRefund(status) === which ? toCents(amount)! : 0), 0);
  const wanted = returnedCents + amountCents;
  if (sum("returned") >= wanted) return "returned";
  return sum("returned") + sum("waiting") >= wanted ? "waiting" : null;
}

/**
 * What a refusal to refund means; null where the charge must be looked at again, because another request was first.
 */
export function refusedRefund({ status, code }: Refused): RefundState | null {
  if (status === 404) return "unknown";
  if (status === 409 && code !== "cannot_refund_order") return null;
  return { refused: code };
}
