import { and, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { type Ability, can } from "#app/domain/access/authorise.ts";
import { stoppedUploads } from "#app/domain/authoring/uploads.server.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { isWithinGuarantee } from "#app/domain/commissions/commission-columns.server.ts";
import { managedCourses } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { selectReportedRed } from "#app/domain/health/watch-health.server.ts";
import { waitingQuestions, waitingReports } from "#app/domain/lesson-posts/inbox.server.ts";
import { awaitsSchool, isUnresolved, waitsSince } from "#app/domain/support/tickets.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { manyToday, type TodayItem, type TodayName } from "./today.ts";

/** Who is told what. */
const needed: Record<TodayName, Ability> = {
  health: "health.see",
  disputes: "payments.seeAll",
  tickets: "tickets.seeAll",
  questions: "courses.manage",
  reports: "courses.manage",
  uploads: "courses.manage",
  publications: "courses.manage",
  commissions: "commissions.pay",
  payouts: "commissions.pay",
  webhooks: "webhooks.manage",
};

/**
 * What waits now for somebody who may work on it, most urgent first and without what is empty. Asks the database once,
 * and counts no further than `manyToday`.
 */
export async function showToday(ctx: Ctx): Promise<TodayItem[]> {
  const names = (Object.keys(needed) as TodayName[]).filter((name) => can(ctx.viewer, needed[name]));
  if (!names.length) return [];
  const counts = {
    tickets: waitingTickets,
    questions: waitingQuestions,
    reports: waitingReports,
    uploads: ownStoppedUploads,
    publications: latePublications,
    disputes: openDisputes,
    commissions: payableCommissions,
    payouts: openPayouts,
    webhooks: pausedEndpoints,
  };
  const counted = names.filter((name) => name !== "health");
  const selects = Object.fromEntries(counted.map((name) => [name, countOf(ctx, counts[name](ctx))]));
  const { health, ...found } = await batchRead(ctx, {
    ...(selects as Record<keyof typeof counts, ReturnType<typeof countOf>>),
    ...(names.includes("health") && { health: selectReportedRed(ctx) }),
  });
  const red = { n: health?.[0]?.red.length ?? 0, since: health?.[0]?.at ?? null };
  const items = names.map((name) => ({ name, ...(name === "health" ? red : found[name][0]!) }));
  return items.filter(({ n }) => n > 0);
}

/** How many rows, and the earliest moment since when one waits. */
function countOf({ db }: Pick<Ctx, "db">, rows: SQL) {
  return db
    .select({ n: sql<number>`count(*)::int`, since: sql<Date | null>`min(since)`.mapWith(supportTickets.createdAt) })
    .from(sql`(${rows} limit ${manyToday}::int) as waiting (since)`);
}

/** Unanswered tickets come from their index; those in conversation are read one by one, as in the list. */
const waitingTickets = ({ db }: Ctx) => sql`(
  (${db
    .select({ since: supportTickets.createdAt })
    .from(supportTickets)
    .where(and(isUnresolved, isNull(supportTickets.answeredAt)))
    .orderBy(supportTickets.createdAt)
    .limit(manyToday)})
  union all
  (${db
    .select({ since: waitsSince })
    .from(supportTickets)
    .where(and(isUnresolved, isNotNull(supportTickets.answeredAt), awaitsSchool))
    .limit(manyToday)}))`;

const openDisputes = ({ db }: Ctx) =>
  sql`${db.select({ since: sql`null::timestamptz` }).from(payments).where(eq(payments.dispute, "open"))}`;

/** Jobs publish within a minute, so only what cannot be published is late for longer. */
const latePublications = (ctx: Ctx) =>
  sql`${ctx.db
    .select({ since: courses.publishesAt })
    .from(courses)
    .where(and(managedCourses(ctx), sql`${courses.publishesAt} < ${sqlNow(ctx)} - interval '2 minutes'`))}`;

const ownStoppedUploads = (ctx: Ctx) =>
  sql`${ctx.db.select({ since: uploads.touchedAt }).from(uploads).where(stoppedUploads(ctx))}`;

const payableCommissions = (ctx: Ctx) =>
  sql`${ctx.db
    .select({ since: sql`null::timestamptz` })
    .from(commissions)
    .innerJoin(payments, eq(payments.id, commissions.paymentId))
    .where(and(eq(commissions.status, "pending"), eq(commissions.kind, "sale"), not(isWithinGuarantee(ctx))))}`;

const openPayouts = ({ db }: Ctx) =>
  sql`${db
    .select({ since: payoutBatches.createdAt })
    .from(payoutBatches)
    .where(and(isNull(payoutBatches.confirmedAt), isNull(payoutBatches.cancelledAt)))}`;

/** Those that we paused because they did not take anything; not those that a person paused. */
const pausedEndpoints = ({ db }: Ctx) =>
  sql`${db
    .select({ since: webhookEndpoints.pausedAt })
    .from(webhookEndpoints)
    .where(
      and(
        isNotNull(webhookEndpoints.pausedAt),
        sql`${webhookEndpoints.pausedFor} <> 'person'`,
        isNull(webhookEndpoints.removedAt),
      ),
    )}`;
