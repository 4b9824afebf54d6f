import { and, eq, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { guaranteeEnd } from "#app/domain/payments/settlement/guarantee.server.ts";
import { findPerson } from "#app/domain/privacy/deletion/delete-account.server.ts";
import type { Person } from "#app/domain/privacy/deletion/erase-account.server.ts";
import { type Obstacle, obstaclesOf, readTies } from "#app/domain/privacy/deletion/obstacles.server.ts";
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
  const person = ctx.db.select().from(users).where(eq(users.id, viewer.id));
  return await deletionOf(
    ctx,
    viewer.id,
    person.then(([own]) => own!),
  );
}

/** The same of anybody's, for admins; refuses (not found) nobody's. */
export async function showDeletionOf(ctx: Ctx, userId: string): Promise<DeletionView> {
  const person = await findPerson(ctx, userId);
  return await deletionOf(ctx, person.id, Promise.resolve(person));
}

/** In: `found`, the person of that id, who may still be on the way. */
async function deletionOf(ctx: Ctx, id: string, found: Promise<Person>): Promise<DeletionView> {
  const valid = and(eq(certificates.userId, id), isNull(certificates.revokedAt));
  const isOpen = sql`${payments.completedAt} is not null and ${guaranteeEnd} >= ${clock(ctx)}`;
  const refundable = ctx.db
    .select({ paymentId: payments.id, courseTitle: courses.title, until: guaranteeEnd })
    .from(payments)
    .innerJoin(courses, eq(courses.id, payments.courseId))
    .where(and(eq(payments.userId, id), eq(payments.status, "completed"), isOpen))
    .orderBy(payments.id);
  const [person, ties, counted, sold] = await Promise.all([
    found,
    readTies(ctx, id),
    Promise.all([
      ctx.db.$count(enrollments, and(eq(enrollments.userId, id), isNull(enrollments.endedAt))),
      ctx.db.$count(certificates, valid),
      ctx.db.$count(payments, and(eq(payments.userId, id), eq(payments.status, "pending"))),
    ]),
    refundable,
  ]);
  const [enrolled, earned, waitingPayments] = counted;
  return {
    fullName: person.fullName,
    email: person.email,
    obstacles: obstaclesOf(ctx, person, ties),
    courses: enrolled,
    certificates: earned,
    waitingPayments,
    refundable: sold.map(({ until, ...rest }) => ({ ...rest, until: until! })),
  };
}
