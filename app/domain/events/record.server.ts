import { createHmac } from "node:crypto";
import type { Ctx } from "#app/domain/ctx.ts";
import { events } from "#drizzle/schema/platform.ts";

/** What can happen. Audit, mail, notifications and webhooks all read these. */
export type EventAction =
  | "session.created"
  | "session.ended"
  | "user.created"
  | "user.role_changed"
  | "course.created"
  | "course.changed"
  | "course.published"
  | "course.unpublished"
  | "course.deleted"
  | "lesson.created"
  | "lesson.changed"
  | "lesson.deleted"
  | "lessons.reordered"
  | "question.created"
  | "question.changed"
  | "question.deleted"
  | "resource.created"
  | "resource.changed"
  | "resource.deleted"
  | "media.uploaded"
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
  | "voucher.created"
  | "voucher.switched"
  | "roster.created"
  | "roster.changed"
  | "roster.deleted"
  | "certificate_design.saved"
  | "certificate_design.applied"
  | "school.changed"
  | "payment.created"
  | "payment.completed"
  | "payment.failed"
  | "payment.refunded"
  | "commission.created"
  | "commission.paid"
  | "commission.cancelled"
  | "commission.reversed"
  | "commissions.viewed"
  | "payout.opened"
  | "payout.confirmed"
  | "payout.cancelled"
  | "payout_account.saved"
  | "payout_account.viewed"
  | "payout_rule.changed"
  | "payments.exported"
  | "assistant.asked"
  | "ticket.created"
  | "ticket.replied"
  | "ticket.status_changed";

/**
 * Writes one event row. Call it inside the transaction of what it tells.
 * `object` is `noun/id`; `data` holds ids and facts, never personal text.
 */
export async function record(ctx: Ctx, action: EventAction, object: string, data: Record<string, unknown> = {}) {
  await ctx.db.insert(events).values({ actorId: ctx.viewer?.id, action, object, data, ipHash: hashOfAddress(ctx) });
}

/** The same event for each of many objects, in as few statements as PostgreSQL's limit on parameters allows. */
export async function recordEach(
  ctx: Ctx,
  action: EventAction,
  objects: readonly string[],
  data: Record<string, unknown> = {},
) {
  const ipHash = hashOfAddress(ctx);
  for (let from = 0; from < objects.length; from += 5_000) {
    const rows = objects.slice(from, from + 5_000).map((object) => ({ action, object, data, ipHash }));
    await ctx.db.insert(events).values(rows.map((row) => ({ actorId: ctx.viewer?.id, ...row })));
  }
}

/** A keyed hash of the caller's network address, so that rows can be told apart without naming anybody. */
export function hashOfAddress({ ip, settings }: Pick<Ctx, "ip" | "settings">) {
  return ip ? createHmac("sha256", settings.SESSION_SECRET).update(`ip:${ip}`).digest("hex").slice(0, 32) : null;
}
