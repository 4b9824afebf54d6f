import type { Failure } from "#app/domain/webhooks/sending/failure.ts";

/** How it stands with a message: `retrying` waits for another attempt after one that failed. */
export type DeliveryState = "waiting" | "retrying" | "delivered" | "given_up";

/** A message to an endpoint, as the log lists it. */
export type DeliveryView = {
  id: number;
  endpointId: number;
  messageId: string;
  type: string;
  createdAt: Date;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  givenUpAt: Date | null;
  state: DeliveryState;
};

/** What came of one attempt. */
export type AttemptView = {
  id: number;
  at: Date;
  status: number | null;
  milliseconds: number;
  failure: Failure | null;
};

/** A message with all that is known of it; `body` is null until it was first sent. */
export type DeliveryDetail = DeliveryView & { body: string | null; attempts: AttemptView[] };

/** How a message stands, from its row. `attempts` counts one that is under way, too. */
export function deliveryState(row: {
  deliveredAt: Date | null;
  givenUpAt: Date | null;
  claimedUntil: Date | null;
  attempts: number;
}): DeliveryState {
  if (row.deliveredAt) return "delivered";
  if (row.givenUpAt) return "given_up";
  return row.attempts > (row.claimedUntil ? 1 : 0) ? "retrying" : "waiting";
}

/** The parts of the log that may be looked at alone, and what they are called. */
export const logParts = {
  all: "Todos",
  waiting: "Na fila",
  delivered: "Entregues",
  given_up: "Não entregues",
} as const;
export type LogPart = keyof typeof logParts;

/** The part that an address asks for; one that does not exist asks for all. */
export function logPart(search: URLSearchParams): LogPart {
  const part = search.get("state") ?? "all";
  return Object.hasOwn(logParts, part) ? (part as LogPart) : "all";
}

/** What is said of a message that is missing. */
export const deliveryNotFound = "Aviso não encontrado";
