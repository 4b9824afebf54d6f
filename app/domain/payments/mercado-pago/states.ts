import type { Refused } from "#app/domain/payments/ask-gateway.server.ts";
import type { ChargeState, RefundState } from "#app/domain/payments/provider.ts";
import { toCents } from "#app/domain/payments/reais.ts";
import type { Order, Payment } from "./shapes.ts";

type State = Pick<ChargeState, "status" | "isDisputed">;

const pending: State = { status: "pending" };
/** Withheld or taken back by the buyer's bank: never completed (again). */
const disputed: State = { status: "pending", isDisputed: true };

/** An order's state as ours. Anything that we do not know stays pending, and never completes a payment. */
export function orderState({ status, status_detail: detail, ...order }: Order): State {
  if (status === "processed") {
    if (detail === "refunded") return { status: "refunded" };
    if (detail === "partially_refunded") return { status: "completed" };
    return detail === "accredited" && isPaidWhole(order) ? { status: "completed" } : pending;
  }
  if (status === "refunded") return { status: "refunded" };
  if (status === "failed" || status === "canceled" || status === "expired") return { status: "failed" };
  return status === "charged_back" ? disputed : pending;
}

function isPaidWhole({ total_amount, total_paid_amount }: Pick<Order, "total_amount" | "total_paid_amount">) {
  return total_paid_amount == null || toCents(total_paid_amount) === toCents(total_amount);
}

/** The same for a payment of the older API: one try on Mercado Pago's page. */
export function paymentState({ status }: Pick<Payment, "status">): State {
  if (status === "approved") return { status: "completed" };
  if (status === "refunded") return { status: "refunded" };
  if (status === "rejected" || status === "cancelled") return { status: "failed" };
  return status === "charged_back" ? disputed : pending;
}

/** Whether the money of a dispute is gone for good. */
export const isDisputeLost = ({ status, status_detail: detail }: Pick<Order, "status" | "status_detail">) =>
  status === "charged_back" && detail === "settled";

/**
 * What a refusal to refund means; null where the charge must be looked at again, because another request was first.
 */
export function refusedRefund({ status, code }: Refused): RefundState | null {
  if (status === 404) return "unknown";
  if (status === 409 && code !== "cannot_refund_order") return null;
  return { refused: code };
}
