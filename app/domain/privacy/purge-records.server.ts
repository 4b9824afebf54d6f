import { and, gt, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { EventType } from "#app/domain/events/event-types.ts";
import { retentionEnd } from "#app/domain/retention.server.ts";
import { retention } from "#app/domain/retention.ts";
import { deleteAttachments } from "#app/domain/support/attachments.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { lessonPosts } from "#drizzle/schema/lesson-posts.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { noticeRecipients, notices } from "#drizzle/schema/notices.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";

/**
 * Erases the hash of the caller's network address from events older than six months (Marco Civil, art. 15). Events are
 * read in batches by their ids, which rise with time.
 */
export async function purgeAddresses(ctx: Ctx, batchSize = 20_000): Promise<number> {
  const isOld = lt(events.at, retentionEnd(ctx, retention.addresses.period));
  let forgotten = 0;
  for (let from = 0; ; from += batchSize) {
    const within = and(gt(events.id, from), lte(events.id, from + batchSize), isOld);
    const gone = await ctx.db
      .update(events)
      .set({ ipHash: null })
      .where(and(within, isNotNull(events.ipHash)))
      .returning({ id: events.id });
    forgotten += gone.length;
    if (!(await goesOn(ctx, from + batchSize))) return forgotten;
  }
}

/** Whether any event after this id is old too. */
async function goesOn(ctx: Ctx, id: number) {
  const [next] = await ctx.db
    .select({ isOld: sql<boolean>`${events.at} < ${retentionEnd(ctx, retention.addresses.period)}` })
    .from(events)
    .where(gt(events.id, id))
    .orderBy(events.id)
    .limit(1);
  return next?.isOld ?? false;
}

const batchSize = 1_000;

/** Erases card brand and last digits from payments older than five years. Payments themselves are never deleted. */
export async function purgeCards(ctx: Ctx): Promise<number> {
  const old = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      sql`coalesce(${payments.cardLast4}, ${payments.cardBrand}) is not null
        and ${payments.createdAt} < ${retentionEnd(ctx, retention.purchases.period)}`,
    )
    .limit(batchSize);
  const forgotten = await ctx.db
    .update(payments)
    .set({ cardBrand: null, cardLast4: null })
    .where(inArray(payments.id, old))
    .returning({ id: payments.id });
  return forgotten.length + (forgotten.length === batchSize ? await purgeCards(ctx) : 0);
}

/** Failed attempts that anybody can make: the only events that are ever deleted. */
const misses: EventType[] = ["session.refused", "certificate.missed"];

/**
 * Deletes refused sign-ins and lookups of unknown certificates after six months: without the network address they are
 * of no use. PostgreSQL lets no other event be deleted, and none of these earlier.
 */
export async function purgeMisses(ctx: Ctx, batchSize = 5_000): Promise<number> {
  const old = ctx.db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.action, misses), lt(events.at, retentionEnd(ctx, retention.misses.period))))
    .limit(batchSize);
  for (let forgotten = 0; ; ) {
    const gone = await ctx.db.delete(events).where(inArray(events.id, old)).returning({ id: events.id });
    forgotten += gone.length;
    if (gone.length < batchSize) return forgotten;
  }
}

/** Deletes reviews that the school removed more than a year ago. */
export async function purgeRemovedReviews(ctx: Ctx): Promise<number> {
  const isOver = lt(reviews.removedAt, retentionEnd(ctx, retention.removedReviews.period));
  return (await ctx.db.delete(reviews).where(isOver).returning({ id: reviews.id })).length;
}

/** Deletes questions and answers that the team hid more than a year ago. */
export async function purgeHiddenPosts(ctx: Ctx): Promise<number> {
  const isOver = lt(lessonPosts.hiddenAt, retentionEnd(ctx, retention.hiddenPosts.period));
  return (await ctx.db.delete(lessonPosts).where(isOver).returning({ id: lessonPosts.id })).length;
}

/** Deletes notices with their lists of recipients, a year after they were written. */
export async function purgeNotices(ctx: Ctx, batchSize = 5_000): Promise<number> {
  const old = ctx.db
    .select({ id: notices.id })
    .from(notices)
    .where(lt(notices.createdAt, retentionEnd(ctx, retention.notices.period)));
  for (let forgotten = 0; ; ) {
    const some = ctx.db
      .select({ row: sql`ctid` })
      .from(noticeRecipients)
      .where(inArray(noticeRecipients.noticeId, old))
      .limit(batchSize);
    const gone = await ctx.db
      .delete(noticeRecipients)
      .where(inArray(sql`ctid`, some))
      .returning({ id: noticeRecipients.noticeId });
    forgotten += gone.length;
    if (gone.length < batchSize)
      return forgotten + (await ctx.db.delete(notices).where(inArray(notices.id, old)).returning()).length;
  }
}

const ticketEmails = ["ticket.opened", "ticket.arrived", "ticket.replied"] as const;

/** Deletes tickets with replies, notes, files and e-mails two years after the last message. */
export async function purgeTickets(ctx: Ctx, batchSize = 500): Promise<number> {
  for (let forgotten = 0; ; ) {
    const gone = await inTransaction(ctx, (within) => forgetSome(within, batchSize));
    forgotten += gone;
    if (gone < batchSize) return forgotten;
  }
}

async function forgetSome(ctx: Ctx, batchSize: number) {
  const old = await ctx.db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(lt(supportTickets.updatedAt, retentionEnd(ctx, retention.tickets.period)))
    .orderBy(supportTickets.updatedAt)
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (!ids.length) return 0;
  await deleteAttachments(ctx, ids);
  const replies = await ctx.db
    .delete(ticketReplies)
    .where(inArray(ticketReplies.ticketId, ids))
    .returning({ id: ticketReplies.id, ticketId: ticketReplies.ticketId });
  const about = [
    ...ids.map((id) => `ticket/${id}`),
    ...replies.map(({ id, ticketId }) => `ticket/${ticketId}/reply/${id}`),
  ];
  await ctx.db.delete(mails).where(and(inArray(mails.kind, [...ticketEmails]), inArray(mails.about, about)));
  await ctx.db.delete(supportTickets).where(inArray(supportTickets.id, ids));
  return ids.length;
}
