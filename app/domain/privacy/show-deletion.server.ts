import { and, count, eq, isNull, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { guaranteeEnd } from "#app/domain/guarantee.server.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { selectTies, toObstacles } from "./delete-account.server.ts";

/** What deleting an account takes along, and what prevents it. */
export type DeletionView = Awaited<ReturnType<typeof showDeletion>>;

export const showOwnDeletion = (ctx: Ctx) => showDeletion(ctx, requireViewer(ctx).viewer.id);

export async function showDeletionOf(ctx: Ctx, userId: string) {
  authorise(ctx, "people.delete");
  return await showDeletion(ctx, userId);
}

async function showDeletion(ctx: Ctx, id: string) {
  const isPaid = and(eq(payments.userId, id), eq(payments.status, "completed"));
  const isOpen = sql`${payments.completedAt} is not null and ${guaranteeEnd} >= ${sqlNow(ctx)}`;
  const rows = ctx.db.select({ total: count() });
  const read = await batchRead(ctx, {
    people: ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt))),
    ties: selectTies(ctx, id),
    enrolled: rows.from(enrollments).where(and(eq(enrollments.userId, id), isNull(enrollments.endedAt))),
    earned: rows.from(certificates).where(and(eq(certificates.userId, id), isNull(certificates.revokedAt))),
    waiting: rows.from(payments).where(and(eq(payments.userId, id), eq(payments.status, "pending"))),
    refundable: ctx.db
      .select({
        paymentId: payments.id,
        title: sql<string>`coalesce(${courses.title}, ${trails.title})`,
        until: guaranteeEnd,
      })
      .from(payments)
      .leftJoin(courses, eq(courses.id, payments.courseId))
      .leftJoin(trails, eq(trails.id, payments.trailId))
      .where(and(isPaid, isOpen))
      .orderBy(payments.id),
  });
  const [person] = read.people;
  if (!person) throw new AppError("not_found", personNotFound);
  return {
    fullName: person.fullName,
    email: person.email,
    obstacles: toObstacles(ctx, person, read.ties[0]!),
    courses: read.enrolled[0]!.total,
    certificates: read.earned[0]!.total,
    waitingPayments: read.waiting[0]!.total,
    /** What could still be refunded, which nobody can claim afterwards. */
    refundable: read.refundable.map(({ until, ...rest }) => ({ ...rest, until: until! })),
  };
}
