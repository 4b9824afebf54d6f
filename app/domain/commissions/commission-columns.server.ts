import { count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { guaranteeEnd } from "#app/domain/guarantee.server.ts";
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

/**
 * A page of matching commissions, newest first. The ids are found before names and titles are joined, so that far pages
 * stay cheap.
 */
export function selectCommissionPage(ctx: Ctx, where: SQL | undefined, paging: Paging) {
  return selectCommissions(ctx)
    .where(inArray(commissions.id, idsOnPage(ctx, where, paging)))
    .orderBy(desc(commissions.id));
}

export function idsOnPage({ db }: Ctx, where: SQL | undefined, { page, limit }: Paging) {
  return db
    .select({ id: commissions.id })
    .from(commissions)
    .where(where)
    .orderBy(desc(commissions.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** A select of one row: how many commissions match `where`. */
export function selectCommissionCount({ db }: Ctx, where: SQL | undefined) {
  return db.select({ total: count() }).from(commissions).where(where);
}

/** Whether a commission's sale (joined as `payments`) can still be refunded. */
export function isWithinGuarantee(ctx: Pick<Ctx, "now">): SQL<boolean> {
  return sql<boolean>`coalesce(${availableAt} >= ${sqlNow(ctx)}, false)`;
}

/** Filters commissions by status; undefined for all. */
export function hasCommissionStatus(status: CommissionStatus | "all"): SQL | undefined {
  return status === "all" ? undefined : eq(commissions.status, status);
}
