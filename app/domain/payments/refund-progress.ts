import type { ChargeState, RefundOrder, RefundState } from "./provider.ts";
import { toCents } from "./reais.ts";

/** A charge as far as refunds go: what went back, and what is on its way. Amounts are in reais. */
type Refundable = Pick<ChargeState, "status" | "dispute"> & {
  refunds: readonly { amount: string | number; status: string }[];
};

const done = new Set(["processed", "approved", "refunded", "done"]);
const failed = new Set(["failed", "rejected", "cancelled", "canceled"]);

/** What one refund's status means at a gateway; one that we do not know is still on its way. */
export function stateOfRefund(status: string): "returned" | "waiting" | { refused: string } {
  const known = status.toLowerCase();
  if (done.has(known)) return "returned";
  return failed.has(known) ? { refused: known } : "waiting";
}

/**
 * What a charge already says of a refund; null if it has to be sent. A repeated one is
 * recognised by the sum that went back beyond what had gone back before, because no gateway remembers the first try for
 * ever. A first one is not: what the school sent back in the gateway's own panel is no part of it.
 */
export function foundRefund(
  { status, dispute, refunds }: Refundable,
  { amountCents, returnedCents, attempt }: Pick<RefundOrder, "amountCents" | "returnedCents" | "attempt">,
): RefundState | null {
  if (dispute === "open") return { refused: "disputed" };
  if (status === "refunded") return "returned";
  if (status !== "completed") return "unknown";
  if (attempt === "first") return null;
  const wanted = returnedCents + amountCents;
  const returned = sumOf(refunds, "returned");
  if (returned >= wanted) return "returned";
  return returned + sumOf(refunds, "waiting") >= wanted || attempt === "look" ? "waiting" : null;
}

const sumOf = (refunds: Refundable["refunds"], which: string) =>
  refunds.reduce((cents, { amount, status }) => cents + (stateOfRefund(status) === which ? toCents(amount)! : 0), 0);

/** What went back of a charge, in centavos. */
export const returnedOf = ({ refunds }: Pick<Refundable, "refunds">) => sumOf(refunds, "returned");
