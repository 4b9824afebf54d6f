import type { ChargeState } from "#app/domain/payments/provider.ts";
import type { Payment } from "./shapes.ts";

type State = Pick<ChargeState, "status" | "dispute">;

/** A refund under way leaves a payment completed until it is done. A PIX is received without ever being confirmed. */
const states: Record<string, State> = {
  CONFIRMED: { status: "completed" },
  RECEIVED: { status: "completed" },
  RECEIVED_IN_CASH: { status: "completed" },
  REFUND_REQUESTED: { status: "completed" },
  REFUND_IN_PROGRESS: { status: "completed" },
  REFUNDED: { status: "refunded" },
  CHARGEBACK_REQUESTED: { status: "pending", dispute: "open" },
  CHARGEBACK_DISPUTE: { status: "pending", dispute: "open" },
  AWAITING_CHARGEBACK_REVERSAL: { status: "pending", dispute: "open" },
};

/**
 * A payment's state as ours. Anything that we do not know stays pending, and never completes a payment. Money that came
 * as a charge was removed counts.
 */
export function stateOf({ status, deleted }: Pick<Payment, "status" | "deleted">): State {
  if (Object.hasOwn(states, status)) return states[status]!;
  return { status: deleted ? "failed" : "pending" };
}
