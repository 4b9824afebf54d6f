import type { ChargeState, RefundOrder, RefundState } from "./provider.ts";
import { toCents } from "./reais.ts";

/** A charge as far as refunds go: what went back, and what is on its way. Amounts are in reais. */
type Refundable = {
  state: "paid" | "refunded" | "disputed" | "none";
  refunds: readonly { amount: string | number; status: string }[];
};

/** A charge in one of its provider's states, to whose refunds this applies. */
export function refundableIn(
  { status, dispute }: Pick<ChargeState, "status" | "dispute">,
  refunds: Refundable["refunds"],
): Refundable {
  if (dispute === "open") return { state: "disputed", refunds };
  if (status === "refunded") return { state: "refunded", refunds };
  return { state: status === "completed" ? "paid" : "none", refunds };
}

/** The code of a refusal where the payer has to fill in a form of the gateway's. */
export const boletoByForm = "boleto_by_form";

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
  { state, refunds }: Refundable,
  {
    amountCents,
    returnedCents,
    isRepeated,
    maySend,
  }: Omit<RefundOrder, "reference" | "refund" | "payment" | "askedAt">,
): RefundState | null {
  if (state === "none") return "unknown";
  if (state === "refunded") return "returned";
  if (state === "disputed") return { refused: "disputed" };
  if (!isRepeated) return null;
  const wanted = returnedCents + amountCents;
  const returned = sumOf(refunds, "returned");
  if (returned >= wanted) return "returned";
  return returned + sumOf(refunds, "waiting") >= wanted || !maySend ? "waiting" : null;
}

const sumOf = (refunds: Refundable["refunds"], which: string) =>
  refunds.reduce((cents, { amount, status }) => cents + (stateOfRefund(status) === which ? toCents(amount)! : 0), 0);

/** What went back of a charge, in centavos. */
export const returnedOf = ({ refunds }: Pick<Refundable, "refunds">) => sumOf(refunds, "returned");
