import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { guaranteeEnd } from "#app/domain/payments/settlement/guarantee.server.ts";
import { findPerson } from "#app/domain/privacy/deletion/delete-account.server.ts";
import type { Person } from "#app/domain/privacy/deletion/erase-account.server.ts";
import { type Obstacle, obstaclesTo } from "#app/domain/privacy/deletion/obstacles.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";

/** What deleting an account would take along, and what stands in its way. */
export type DeletionView = {
  fullName: string;
  email: string;
  obstacles: Obstacle[];
  courses: number;
  certificates: number;
  waitingPayments: number;
  /** What could still be given back, which nobody can ask for afterwards. */
  refundable: { paymentId: number; courseTitle: string; until: Date }[];
};

/** The same of the viewer's own account. Refuses visitors. */
export async function showOwnDeletion(ctx: Ctx): Promise<DeletionView> {
  const { viewer } = requireViewer(ctx);
  const [person] = await ctx.db.select().from(users).where(eq(users.id, viewer.id));
  return await deletionOf(ctx, person!);
}

/** The same of anybody's, for admins; refuses (not found) nobody's. */
export async function showDeletionOf(ctx: Ctx, userId: string): Promise<DeletionView> {
  return await deletionOf(ctx, await findPerson(ctx, userId));
}

async function deletionOf(ctx: Ctx, person: Person): Promise<DeletionView> {
  const { id, fullName, email } = person;
  const valid = and(eq(certificates.userId, id), isNull(certificates.revokedAt));
  const isOpen = sql`${payments.completedAt} is not null and ${guaranteeEnd} >= ${clock(ctx)}`;
  const refundable = await ctx.db
    .select({ paymentId: payments.id, courseTitle: courses.title, until: guaranteeEnd })
    .from(payments)
    .innerJoin(courses, eq(courses.id, payments.courseId))
    .where(and(eq(payments.userId, id), eq(payments.status, "completed"), isOpen))
    .orderBy(payments.id);
  const [waiting] = await ctx.db
    .select({ n: count() })
    .from(payments)
    .where(and(eq(payments.userId, id), inArray(payments.status, ["pending"])));
  return {
    fullName,
    email,
    obstacles: await obstaclesTo(ctx, person),
    courses: await ctx.db.$count(enrollments, and(eq(enrollments.userId, id), isNull(enrollments.endedAt))),
    certificates: await ctx.db.$count(certificates, valid),
    waitingPayments: waiting!.n,
    refundable: refundable.map(({ until, ...rest }) => ({ ...rest, until: until! })),
  };
}
