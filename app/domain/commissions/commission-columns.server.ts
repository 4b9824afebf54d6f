import { and, count, eq, gte, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { matchEachWord } from "#app/domain/batch-read.server.ts";
import { timeZone } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { guaranteeEnd } from "#app/domain/guarantee.server.ts";
import { coursesWithWord, isSelected, selectListPage, usersWithWord } from "#app/domain/list.server.ts";
import type { Paging } from "#app/domain/paging.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { trails } from "#drizzle/schema/trails.ts";
import type { CommissionStatus } from "./commission.ts";

const students = alias(users, "students");

/** A sale can be refunded until its guarantee ends; reversals are available at once. */
const availableAt = sql`(case ${commissions.kind} when 'sale' then ${guaranteeEnd} end)`;

/** Commissions with names and the end of their guarantee, as CommissionView; add `where` and order. */
export function selectCommissions(ctx: Pick<Ctx, "db" | "now">) {
  return ctx.db
    .select({
      id: commissions.id,
      kind: commissions.kind,
      instructorId: commissions.instructorId,
      instructorName: users.fullName,
      courseTitle: courses.title,
      trailTitle: trails.title,
      studentName: students.fullName,
      priceCents: commissions.priceCents,
      feeCents: commissions.feeCents,
      amountCents: commissions.amountCents,
      percentage: commissions.percentage,
      status: commissions.status,
      createdAt: commissions.createdAt,
      paidAt: commissions.paidAt,
      paymentReference: commissions.paymentReference,
      batchId: commissions.batchId,
      availableAt: sql<Date | null>`${availableAt}`.mapWith(payments.completedAt),
      isGuaranteed: isWithinGuarantee(ctx),
    })
    .from(commissions)
    .innerJoin(users, eq(users.id, commissions.instructorId))
    .innerJoin(courses, eq(courses.id, commissions.courseId))
    .innerJoin(payments, eq(payments.id, commissions.paymentId))
    .innerJoin(students, eq(students.id, payments.userId))
    .leftJoin(trails, eq(trails.id, payments.trailId))
    .$dynamic();
}

type Sorted = Paging & { sort?: string; descending?: boolean };

const orders = { amount: commissions.amountCents };
export const commissionSource = (where: SQL | undefined) => ({ id: commissions.id, where, orders });

/** A page of matching commissions, the newest first unless sorted by another column. */
export const selectCommissionPage = (ctx: Ctx, where: SQL | undefined, query: Sorted) =>
  selectListPage(ctx, selectCommissions(ctx), commissionSource(where), query);

export const selectIdsOnPage = (ctx: Ctx, where: SQL | undefined, query: Sorted) =>
  selectListPage(
    ctx,
    ctx.db.select({ id: commissions.id }).from(commissions).$dynamic(),
    commissionSource(where),
    query,
  );

/** A select of one row: how many commissions match `where`. */
export function selectCommissionCount({ db }: Ctx, where: SQL | undefined) {
  return db.select({ total: count() }).from(commissions).where(where);
}

/** Whether a commission's sale (joined as `payments`) can still be refunded. */
export function isWithinGuarantee(ctx: Pick<Ctx, "now">): SQL<boolean> {
  return sql<boolean>`coalesce(${availableAt} >= ${sqlNow(ctx)}, false)`;
}

type Found = { status: CommissionStatus | "all"; q?: string; from?: string; to?: string; ids?: string[] };

/** The commissions found by a filter: every word in a name of instructor or student, or in the course's title. */
export function matchesCommissions({ db }: Pick<Ctx, "db">, { status, q = "", from, to, ids }: Found): SQL | undefined {
  const day = sql`(${commissions.createdAt} at time zone ${timeZone})::date`;
  const words = matchEachWord(q, (word) => {
    const named = usersWithWord(db, word);
    const bought = db.select({ id: payments.id }).from(payments).where(sql`${payments.userId} = any(array(${named}))`);
    // As arrays, so that each is found by its index; joined to a query, the whole table would be read.
    return or(
      sql`${commissions.instructorId} = any(array(${named}))`,
      sql`${commissions.courseId} = any(array(${coursesWithWord(db, word)}))`,
      sql`${commissions.paymentId} = any(array(${bought}))`,
    )!;
  });
  return and(
    status === "all" ? undefined : eq(commissions.status, status),
    words,
    from ? gte(day, sql`${from}::date`) : undefined,
    to ? lte(day, sql`${to}::date`) : undefined,
    isSelected(commissions.id, ids),
  );
}
