import { and, count, eq, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { guaranteeEnd } from "#app/domain/payments/settlement/guarantee.server.ts";
import { findPerson } from "#app/domain/privacy/deletion/delete-account.server.ts";
import type { Person } from "#app/domain/privacy/deletion/erase-account.server.ts";
import { type Obstacle, obstaclesOf, selectTies } from "#app/domain/privacy/deletion/obstacles.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
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
  const { people, ...read } = await readTogether(ctx, {
    people: ctx.db.select().from(users).where(eq(users.id, viewer.id)),
    ...selectDeletion(ctx, viewer.id),
  });
  return deletionOf(ctx, people[0]!, read);
}

/** The same of anybody's, for admins; refuses (not found) nobody's. */
export async function showDeletionOf(ctx: Ctx, userId: string): Promise<DeletionView> {
  const person = await findPerson(ctx, userId);
  return deletionOf(ctx, person, await readTogether(ctx, selectDeletion(ctx, userId)));
}

function selectDeletion(ctx: Ctx, id: string) {
  const valid = and(eq(certificates.userId, id), isNull(certificates.revokedAt));
  const isOpen = sql`${payments.completedAt} is not null and ${guaranteeEnd} >= ${clock(ctx)}`;
  const sold = ctx.db
    .select({ paymentId: payments.id, courseTitle: courses.title, until: guaranteeEnd })
    .from(payments)
    .innerJoin(courses, eq(courses.id, payments.courseId))
    .where(and(eq(payments.userId, id), eq(payments.status, "completed"), isOpen))
    .orderBy(payments.id);
  const rows = { total: count() };
  return {
    ties: selectTies(ctx, id),
    enrolled: ctx.db
      .select(rows)
      .from(enrollments)
      .where(and(eq(enrollments.userId, id), isNull(enrollments.endedAt))),
    earned: ctx.db.select(rows).from(certificates).where(valid),
    waiting: ctx.db
      .select(rows)
      .from(payments)
      .where(and(eq(payments.userId, id), eq(payments.status, "pending"))),
    sold,
  };
}

type Selects = ReturnType<typeof selectDeletion>;
type Read = { [Name in keyof Selects]: Awaited<Selects[Name]> };

function deletionOf(ctx: Ctx, person: Person, { ties, enrolled, earned, waiting, sold }: Read): DeletionView {
  return {
    fullName: person.fullName,
    email: person.email,
    obstacles: obstaclesOf(ctx, person, ties),
    courses: enrolled[0]!.total,
    certificates: earned[0]!.total,
    waitingPayments: waiting[0]!.total,
    refundable: sold.map(({ until, ...rest }) => ({ ...rest, until: until! })),
  };
}
