import { describeList } from "#app/domain/list.ts";

/** Why an attempt failed. The receiver's own words are never stored. */
export const failureLabels = {
  answer: "Respondeu com erro",
  redirect: "Redirecionou para outro endereço",
  gone: "Respondeu que não existe mais",
  timeout: "Demorou demais",
  private: "Endereço de rede interna",
  unresolved: "Nome não encontrado",
  unreachable: "Ninguém atendeu",
  certificate: "Conexão segura recusada",
  broken: "Conexão interrompida",
} as const;

export type Failure = keyof typeof failureLabels;

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;

/** The seconds from each attempt that failed to the next (Standard Webhooks): some 76 hours in all. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** A message is abandoned after this many attempts. */
export const maxAttempts = waits.length + 1;

/** A longer `Retry-After` is ignored: this is the longest wait of the schedule. */
const maxRetryAfter = 24 * hour;

type Chance = { retryAfter?: number | undefined; random?: number };

/**
 * Seconds from the `attempt`-th attempt (from 1) to the next, null after the last. Varied by up to a fifth, so that
 * messages which failed together are not retried together; a longer `retryAfter` counts, up to 24 hours.
 */
export function retryDelay(attempt: number, { retryAfter = 0, random = Math.random() }: Chance = {}): number | null {
  const wait = waits[attempt - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (0.8 + 0.4 * random), Math.min(retryAfter, maxRetryAfter) * (1 + 0.2 * random));
}

/** `retrying` has failed at least once and waits for another attempt. */
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

export type AttemptView = {
  id: number;
  at: Date;
  status: number | null;
  milliseconds: number;
  failure: Failure | null;
};

/** `body` is null until the first attempt. */
export type DeliveryDetail = DeliveryView & { body: string | null; attempts: AttemptView[] };

/** `attempts` includes one under way. */
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

/** The messages to an endpoint. */
export const deliveryList = describeList({
  ...{
    name: "avisos",
    path: "/admin/webhooks",
    search: "Tipo do aviso, como payment",
    order: "-created",
    pageSize: 25,
  },
  columns: {
    type: { label: "Aviso" },
    created: { label: "Criado em", sort: "down" },
    state: { label: "Situação" },
  },
  filters: {
    state: {
      label: "Situação",
      all: "Todos",
      isShown: true,
      options: { waiting: "Na fila", delivered: "Entregues", given_up: "Não entregues" },
    },
  },
});

export const deliveryNotFound = "Aviso não encontrado";

export const deliveryStates: Record<DeliveryState, string> = {
  waiting: "Na fila",
  retrying: "Vai tentar de novo",
  delivered: "Entregue",
  given_up: "Não entregue",
};
