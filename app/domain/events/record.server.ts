import { createHmac } from "node:crypto";
import type { Ctx } from "#app/domain/ctx.ts";
import { events } from "#drizzle/schema/platform.ts";

/** What can happen. Audit, mail, notifications and webhooks all read these. */
export type EventAction =
  | "session.created"
  | "session.ended"
  | "user.created"
  | "user.role_changed"
  | "enrollment.created"
  | "enrollment.completed"
  | "enrollment.reopened"
  | "enrollment.lowered"
  | "enrollment.ended"
  | "quiz.attempted"
  | "certificate.issued"
  | "certificate.revoked"
  | "certificate.reinstated"
  | "certificate.missed"
  | "review.created"
  | "review.featured"
  | "profile.changed"
  | "voucher.redeemed"
  | "maintainer.ended"
  | "payment.created"
  | "payment.completed"
  | "payment.failed"
  | "payment.refunded"
  | "commission.created"
  | "commission.paid"
  | "commission.cancelled"
  | "commission.reversed"
  | "ticket.created";

/**
 * Writes one event row. Call it inside the transaction of what it tells.
 * `object` is `noun/id`; `data` holds ids and facts, never personal text.
 */
export async function record(ctx: Ctx, action: EventAction, object: string, data: Record<string, unknown> = {}) {
  await ctx.db.insert(events).values({ actorId: ctx.viewer?.id, action, object, data, ipHash: hashOfAddress(ctx) });
}

/** A keyed hash of the caller's network address, so that rows can be told apart without naming anybody. */
export function hashOfAddress({ ip, settings }: Pick<Ctx, "ip" | "settings">) {
  return ip ? createHmac("sha256", settings.SESSION_SECRET).update(`ip:${ip}`).digest("hex").slice(0, 32) : null;
}
