import type { WebhookType } from "#app/domain/webhooks/payloads/types.ts";

/** An endpoint as admins see it; the secret is never in it. */
export type EndpointView = {
  id: number;
  url: string;
  description: string;
  types: WebhookType[];
  createdAt: Date;
  lastDeliveredAt: Date | null;
  pausedAt: Date | null;
  pausedFor: "person" | "gone" | "failing" | null;
  /** Until when the secret before this one serves too; null where there is none. */
  previousUntil: Date | null;
  /** Messages in line, those that wait for another attempt among them. */
  waiting: number;
  /** Of these, those that failed at least once. */
  retrying: number;
};

export type EndpointState = "active" | "retrying" | "paused" | "failing" | "gone";

/** How it stands with an endpoint. */
export function stateOf({ pausedFor, retrying }: Pick<EndpointView, "pausedFor" | "retrying">): EndpointState {
  if (pausedFor) return pausedFor === "person" ? "paused" : pausedFor;
  return retrying ? "retrying" : "active";
}
