import { createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { isUnseen } from "#app/domain/events/unseen.ts";
import { publicChannel, renewPublicAfter } from "#app/domain/public-generation.ts";
import { derivedKey } from "#app/domain/secrets/derived-key.server.ts";
import { insertDeliveries } from "#app/domain/webhooks/deliveries/queue-deliveries.server.ts";
import { events } from "#drizzle/schema/platform.ts";

/** What can happen. Audit, mail, notifications and webhooks all read these. */
export type EventAction =
  | "session.created"
  | "session.ended"
  | "session.refused"
  | "user.created"
  | "user.role_changed"
  | "user.deleted"
  | "user.exported"
  | "consent.given"
  | "consent.withdrawn"
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
  | "token.created"
  | "token.revoked"
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
  | "events.exported"
  | "assistant.asked"
  | "ticket.created"
  | "ticket.replied"
  | "ticket.status_changed"
  | "webhook.created"
  | "webhook.changed"
  | "webhook.rotated"
  | "webhook.tested"
  | "webhook.resent"
  | "webhook.paused"
  | "webhook.resumed"
  | "webhook.removed"
  | "incident.recorded"
  | "backup.made"
  | "rules.checked"
  | "secrets.resealed";

/** What was changed, as it was and as it is since; nothing where there was or is none. Only hashes of both are kept. */
export type Change = { before?: unknown; after?: unknown };

/**
 * Writes one event row, and what other systems are told of it. Call it inside the transaction of what it tells.
 * `object` is `noun/id`; `data` holds ids and facts, never personal text; where an access token asked, its id as
 * `token`. `change` may hold anything: of it no more is kept than what recognises it again. What everybody may see is
 * renewed on all instances once it is committed, unless the event is known to change nothing of it. Out: the event's
 * id.
 */
export async function record(
  ctx: Ctx,
  action: EventAction,
  object: string,
  data: Record<string, unknown> = {},
  change: Change = {},
) {
  const [id] = await recordEach(ctx, action, [object], data, change);
  return id!;
}

/**
 * The same event for each of many objects, with its messages, in as few statements as PostgreSQL's limit on parameters
 * allows.
 */
export async function recordEach(
  ctx: Ctx,
  action: EventAction,
  objects: readonly string[],
  data: Record<string, unknown> = {},
  { before, after }: Change = {},
): Promise<number[]> {
  const ids: number[] = [];
  const { id: actorId, tokenId } = ctx.viewer ?? {};
  const told = tokenId === undefined ? data : { ...data, token: tokenId };
  const hashes = { beforeHash: hashOfValue(ctx, before), afterHash: hashOfValue(ctx, after) };
  const common = { actorId, action, data: told, ipHash: hashOfAddress(ctx), ...hashes };
  for (let from = 0; from < objects.length; from += 5_000) {
    const rows = objects.slice(from, from + 5_000).map((object) => ({ ...common, object }));
    const written = ctx.db.insert(events).values(rows).returning({ id: events.id });
    const messages = insertDeliveries(ctx, action, sql`written`);
    const these = await ctx.db.execute<{ id: string }>(sql`
      with written as ${written} ${messages ? sql`, queued as (${messages})` : sql``}
      select id ${isUnseen(action) ? sql`` : renewing} from written`);
    if (!isUnseen(action)) renewPublicAfter(ctx.db);
    ids.push(...these.map(({ id }) => Number(id)));
  }
  return ids;
}

/**
 * PostgreSQL tells it to all instances when the transaction is committed, once for all events of it, and not before.
 */
const renewing = sql`, pg_notify(${publicChannel}, '')`;

/**
 * What recognises a value again without telling it: a keyed hash of its canonical JSON (RFC 8785), null for none.
 * Keyed, since whoever has but the table would otherwise try out every CPF.
 */
export function hashOfValue({ settings }: Pick<Ctx, "settings">, value: unknown): string | null {
  const json = value === undefined ? undefined : canonicalize(value);
  return json === undefined
    ? null
    : createHmac("sha256", derivedKey(settings, "event values")).update(json).digest("hex");
}

/** A keyed hash of the caller's network address, so that rows can be told apart without naming anybody. */
export function hashOfAddress({ ip, settings }: Pick<Ctx, "ip" | "settings">) {
  return ip ? createHmac("sha256", settings.SESSION_SECRET).update(`ip:${ip}`).digest("hex").slice(0, 32) : null;
}
