import { and, eq, isNull, lt, not, or, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openEnrolment } from "#app/domain/enrolments/enrol.server.ts";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { classAbsences, classCourses, classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { isEnded, isMemberOf } from "./find-class.server.ts";

export const classFull = "Esta turma não tem mais vagas.";
export const classClosed = "Esta turma acabou e não aceita mais participantes. Fale com a escola.";

/** Takes a seat of a class. Call it in a transaction. Refuses a full or ended class (conflict). */
export async function takeSeat(ctx: Pick<Ctx, "db" | "now">, classId: number): Promise<void> {
  const isLeft = or(isNull(classes.places), lt(classes.seatsTaken, classes.places));
  const [taken] = await ctx.db
    .update(classes)
    .set({ seatsTaken: sql`${classes.seatsTaken} + 1` })
    .where(and(eq(classes.id, classId), not(isEnded(ctx)), isLeft))
    .returning({ id: classes.id });
  if (taken) return;
  await requireOpen(ctx, classId);
  throw new AppError("conflict", classFull);
}

async function requireOpen(ctx: Pick<Ctx, "db" | "now">, classId: number) {
  if (await ctx.db.$count(classes, and(eq(classes.id, classId), isEnded(ctx))))
    throw new AppError("conflict", classClosed);
}

export async function releaseSeats({ db }: Pick<Ctx, "db">, classId: number, seats = 1): Promise<void> {
  await db
    .update(classes)
    .set({ seatsTaken: sql`${classes.seatsTaken} - ${seats}` })
    .where(eq(classes.id, classId));
}

/** Locks the class until the end of the transaction, so that its members change one at a time. */
export async function lockClass({ db }: Pick<Ctx, "db">, classId: number) {
  await db.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for("no key update");
}

type Joining = {
  classId: number;
  userId: string;
  by: DataOf<"class.joined">["by"];
  /** Whether an invitation already holds the seat, which then becomes the member's, or is freed if not needed. */
  holdsSeat?: boolean;
};

/**
 * Makes a person a member of a class and opens its courses to them; courses with a price are given as grants. A person
 * who is a member already takes no second seat; one who comes back keeps the day they first joined. Call it in a
 * transaction, after checking that they may join.
 */
export async function joinClass(ctx: Ctx, { classId, userId, by, holdsSeat = false }: Joining): Promise<void> {
  await lockClass(ctx, classId);
  if (await ctx.db.$count(classMembers, isMemberOf(classId, userId))) {
    if (holdsSeat) await releaseSeats(ctx, classId);
    return;
  }
  if (holdsSeat) await requireOpen(ctx, classId);
  else await takeSeat(ctx, classId);
  await ctx.db.execute(sql`
    insert into ${classAbsences} (class_id, user_id, left_at, rejoined_at)
    select class_id, user_id, left_at, ${sqlNow(ctx)} from ${classMembers}
    where class_id = ${classId} and user_id = ${userId} and left_at is not null
    on conflict do nothing`);
  await ctx.db
    .insert(classMembers)
    .values({ classId, userId, joinedAt: sqlNow(ctx) })
    .onConflictDoUpdate({ target: [classMembers.classId, classMembers.userId], set: { leftAt: null } });
  const studied = await ctx.db
    .select({ courseId: courses.id, priceCents: courses.priceCents })
    .from(classCourses)
    .innerJoin(courses, eq(courses.id, classCourses.courseId))
    .where(and(eq(classCourses.classId, classId), isNull(courses.deletedAt)))
    .orderBy(courses.id);
  for (const { courseId, priceCents } of studied)
    await openEnrolment(ctx, { userId, courseId, origin: originOf(priceCents) });
  await recordEvent(ctx, "class.joined", `class/${classId}`, { userId, by });
}

/** The origin of a course that a class opens to its members. */
export const originOf = (priceCents: number) => (priceCents === 0 ? "free" : "grant");

/**
 * Ends a membership and frees the seat; courses and progress stay. Returns whether there was one. Call it in a
 * transaction.
 */
export async function leaveClass(
  ctx: Ctx,
  { classId, userId, by }: { classId: number; userId: string; by: DataOf<"class.left">["by"] },
): Promise<boolean> {
  await lockClass(ctx, classId);
  const [left] = await ctx.db
    .update(classMembers)
    .set({ leftAt: sqlNow(ctx) })
    .where(isMemberOf(classId, userId))
    .returning({ userId: classMembers.userId });
  if (!left) return false;
  await releaseSeats(ctx, classId);
  await recordEvent(ctx, "class.left", `class/${classId}`, { userId, by });
  return true;
}

/** Ends a deleted account's memberships, frees their seats, and removes it as a leader. */
export async function leaveAllClasses(ctx: Ctx, userId: string): Promise<void> {
  const joined = await ctx.db
    .select({ classId: classMembers.classId })
    .from(classMembers)
    .where(and(eq(classMembers.userId, userId), isNull(classMembers.leftAt)))
    .orderBy(classMembers.classId);
  for (const { classId } of joined) await leaveClass(ctx, { classId, userId, by: "deletion" });
  const led = await ctx.db.delete(classLeaders).where(eq(classLeaders.userId, userId)).returning();
  for (const { classId } of led) await recordEvent(ctx, "class.leader_removed", `user/${userId}`, { classId });
}
