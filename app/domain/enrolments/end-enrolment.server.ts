import { and, desc, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { DataOf, EventType } from "#app/domain/events/event-types.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { classCourses, classes, classMembers } from "#drizzle/schema/classes.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { invitationLinks, invitationLinkUses } from "#drizzle/schema/invitations.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { trailEnrolmentCourses, trailEnrolments } from "#drizzle/schema/trails.ts";
import { strength } from "./enrol.server.ts";
import type { Enrolment } from "./find-enrolment.server.ts";

/**
 * Takes back only what a refunded purchase gave; what another payment pays for stays. An enrolment that the purchase
 * opened ends, with its certificate. One that existed before returns to its former state; its certificate stays valid
 * if the course had been completed by then, or if a trail or class still gives the course. Progress is kept. Call it in the
 * refund's transaction, after payment and trail enrolment are marked; repeating changes nothing.
 */
export async function endEnrolment(ctx: Ctx, { userId, courseId }: { userId: string; courseId: number }) {
  const own = and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId), isNull(enrollments.endedAt));
  const [enrolment] = await ctx.db.select({ id: enrollments.id }).from(enrollments).where(own).for("no key update");
  if (!enrolment) return;
  const { id } = enrolment;
  const held = await heldOtherwise(ctx, { id, userId, courseId });
  if (held === "purchase") return;
  const earlier = await beforePurchase(ctx, `enrollment/${id}`, turning);
  const isGiven = held !== null && (!earlier || strength[held] >= strength[earlier.origin]);
  const before = isGiven ? { origin: held, wasCompleted: true } : earlier;
  if (before) {
    await ctx.db.update(enrollments).set({ origin: before.origin }).where(eq(enrollments.id, id));
    await recordEvent(ctx, "enrollment.lowered", `enrollment/${id}`, { courseId, ...before });
  } else {
    await ctx.db
      .update(enrollments)
      .set({ endedAt: sqlNow(ctx) })
      .where(eq(enrollments.id, id));
    await recordEvent(ctx, "enrollment.ended", `enrollment/${id}`, { courseId });
  }
}

/**
 * What else opens a course: another payment, a seat of a group purchase, or a trail or class that the student is in; null
 * if nothing does.
 */
async function heldOtherwise(
  ctx: Ctx,
  { id, userId, courseId }: { id: number; userId: string; courseId: number },
): Promise<Enrolment["origin"] | null> {
  const paidBy = and(eq(payments.userId, userId), isNull(payments.seats));
  const isPaid = and(paidBy, eq(payments.courseId, courseId), eq(payments.status, "completed"));
  if ((await ctx.db.$count(payments, isPaid)) || (await hasSeat(ctx, { userId, courseId }))) return "purchase";
  const trails = await ctx.db
    .select({ origin: trailEnrolments.origin })
    .from(trailEnrolmentCourses)
    .innerJoin(trailEnrolments, eq(trailEnrolments.id, trailEnrolmentCourses.trailEnrolmentId))
    .where(and(eq(trailEnrolmentCourses.enrollmentId, id), isNull(trailEnrolments.endedAt)))
    .orderBy(sql`array_position(array['purchase', 'free', 'maintainer'], ${trailEnrolments.origin})`)
    .limit(1);
  const origin = trails[0]?.origin ?? null;
  if (origin === "free" || (origin !== "purchase" && (await findClassOf(ctx, { userId, courseId })))) return "grant";
  return origin;
}

/** A class through which somebody studies a course; undefined if there is none. */
export async function findClassOf({ db }: Ctx, { userId, courseId }: { userId: string; courseId: number }) {
  const [found] = await db
    .select({ name: classes.name })
    .from(classMembers)
    .innerJoin(classCourses, eq(classCourses.classId, classMembers.classId))
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classMembers.userId, userId), isNull(classMembers.leftAt), eq(classCourses.courseId, courseId)))
    .limit(1);
  return found;
}

/** Whether somebody took a seat of a group purchase that stands. */
async function hasSeat({ db }: Ctx, { userId, courseId }: { userId: string; courseId: number }) {
  const [seat] = await db
    .select({ id: payments.id })
    .from(invitationLinkUses)
    .innerJoin(invitationLinks, eq(invitationLinks.id, invitationLinkUses.linkId))
    .innerJoin(payments, eq(payments.id, invitationLinks.paymentId))
    .where(
      and(eq(invitationLinkUses.userId, userId), eq(payments.courseId, courseId), eq(payments.status, "completed")),
    )
    .limit(1);
  return seat !== undefined;
}

/** Events that open, close or change an enrolment (the one that closes it has no origin), and the one that completes it. */
export type Turning = { turns: EventType[]; completed: EventType };

const turning = {
  turns: ["enrollment.created", "enrollment.reopened", "enrollment.lowered", "enrollment.ended"],
  completed: "enrollment.completed",
} satisfies Turning;

/** What an enrolment was before the purchase upgraded it, from its events; null if the purchase opened it. */
export async function beforePurchase(ctx: Ctx, object: string, { turns, completed }: Turning) {
  const about = eq(events.object, object);
  const rows = await ctx.db
    .select({ id: events.id, data: events.data })
    .from(events)
    .where(and(about, inArray(events.action, turns)))
    .orderBy(desc(events.id))
    .limit(2);
  const [purchase, before] = rows as { id: number; data: Partial<DataOf<"enrollment.created">> }[];
  const origin = before?.data.origin;
  if (purchase?.data.origin !== "purchase" || !origin || origin === "purchase") return null;
  const [last] = await ctx.db
    .select({ id: max(events.id) })
    .from(events)
    .where(and(about, eq(events.action, completed)));
  return { origin, wasCompleted: last!.id !== null && last!.id < purchase.id };
}
