import type { Refused } from "#app/domain/payments/ask-gateway.server.ts";
import type { ChargeState, RefundState } from "#app/domain/payments/provider.ts";
import { toCents } from "#app/domain/payments/reais.ts";
import type { Order, Payment } from "./shapes.ts";

type State = Pick<ChargeState, "status" | "dispute">;

const pending: State = { status: "pending" };

/** A dispute by its detail. One that we do not know is still open: its money never completes a payment. */
function disputed(detail: string | null | undefined): State {
  if (detail === "settled") return { status: "refunded", dispute: "lost" };
  return detail === "reimbursed" ? { status: "completed" } : { status: "pending", dispute: "open" };
}

/** An order's state as ours. Anything that we do not know stays pending, and never completes a payment. */
export function orderState({ status, status_detail: detail, ...order }: Order): State {
  if (status === "processed") {
    if (detail === "refunded") return { status: "refunded" };
    if (detail === "partially_refunded") return { status: "completed" };
    return detail === "accredited" && isPaidWhole(order) ? { status: "completed" } : pending;
  }
  if (status === "refunded") return { status: "refunded" };
  if (status === "failed" || status === "canceled" || status === "expired") return { status: "failed" };
  return status === "charged_back" ? disputed(detail) : pending;
}

function isPaidWhole({ total_amount, total_paid_amount }: Pick<Order, "total_amount" | "total_paid_amount">) {
  return total_paid_amount == null || toCents(total_paid_amount) === toCents(total_amount);
}

/** The same for a payment of the older API: one try on Mercado Pago's page. */
export function paymentState({ status, status_detail: detail }: Pick<Payment, "status" | "status_detail">): State {
  if (status === "approved") return { status: "completed" };
  if (status === "refunded") return { status: "refunded" };
  if (status === "rejected" || status === "cancelled") return { status: "failed" };
  return status === "charged_back" ? disputed(detail) : pending;
}

/**
 * What a refusal to refund means; null where the charge must be looked at again, because another request was first.
 */
export function refusedRefund({ status, code }: Refused): RefundState | null {
  if (status === 404) return "unknown";
  if (status === 409 && code !== "cannot_refund_order") return null;
  return { refused: code };
}
