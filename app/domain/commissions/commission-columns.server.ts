import { count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { clock } from "#app/domain/clock.server.ts";
import type { CommissionStatus } from "#app/domain/commissions/commission-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Paging } from "#app/domain/paging.ts";
import { guaranteeEnd } from "#app/domain/payments/settlement/guarantee.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";

const students = alias(users, "students");

/** A sale's money can still go back, so its commission is not settled yet; what was taken back is. */
const availableAt = sql`(case ${commissions.kind} when 'sale' then ${guaranteeEnd} end)`;

/** Commissions with everybody's name and the end of their guarantee, as CommissionView; add `where` and order. */
export function selectCommissions(ctx: Pick<Ctx, "db" | "now">) {
  return ctx.db
    .select({
      id: commissions.id,
      kind: commissions.kind,
      instructorId: commissions.instructorId,
      instructorName: users.fullName,
      courseTitle: courses.title,
      studentName: students.fullName,
      priceCents: commissions.priceCents,
      amountCents: commissions.amountCents,
      percentage: commissions.percentage,
      status: commissions.status,
      createdAt: commissions.createdAt,
      paidAt: commissions.paidAt,
      paymentReference: commissions.paymentReference,
      batchId: commissions.batchId,
      availableAt: sql<Date | null>`${availableAt}`.mapWith(payments.completedAt),
      isGuaranteed: stillGuaranteed(ctx),
    })
    .from(commissions)
    .innerJoin(users, eq(users.id, commissions.instructorId))
    .innerJoin(courses, eq(courses.id, commissions.courseId))
    .innerJoin(payments, eq(payments.id, commissions.paymentId))
    .innerJoin(students, eq(students.id, payments.userId))
    .$dynamic();
}

/**
 * A page of the commissions that `where` holds for, the newest first. The page is found before names and titles are, so
 * that a far one costs no more than its way through an index.
 */
export function selectCommissionPage(ctx: Ctx, where: SQL | undefined, paging: Paging) {
  return selectCommissions(ctx)
    .where(inArray(commissions.id, idsOnPage(ctx, where, paging)))
    .orderBy(desc(commissions.id));
}

/** The ids of the commissions on that page. */
export function idsOnPage({ db }: Ctx, where: SQL | undefined, { page, limit }: Paging) {
  return db
    .select({ id: commissions.id })
    .from(commissions)
    .where(where)
    .orderBy(desc(commissions.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** A select of one row: how many commissions `where` holds for. */
export function selectCommissionCount({ db }: Ctx, where: SQL | undefined) {
  return db.select({ total: count() }).from(commissions).where(where);
}

/** Whether a commission's sale (joined as `payments`) can still be refunded. */
export function stillGuaranteed(ctx: Pick<Ctx, "now">): SQL<boolean> {
  return sql<boolean>`coalesce(${availableAt} >= ${clock(ctx)}, false)`;
}

/** The commissions that stand so; nothing for all of them. */
export function inStatus(status: CommissionStatus | "all"): SQL | undefined {
  return status === "all" ? undefined : eq(commissions.status, status);
}
