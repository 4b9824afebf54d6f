import { and, desc, eq, inArray, isNull, max } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { events } from "#drizzle/schema/platform.ts";

/**
 * Takes from a refunded student what the purchase gave, and nothing else. An enrolment that the purchase opened ends,
 * with its certificate. One that existed before goes back to what it was; its certificate stays valid if the course had
 * been completed by then. Progress is kept. Call it in the refund's transaction; repeating changes nothing.
 */
export async function endEnrolment(ctx: Ctx, { userId, courseId }: { userId: string; courseId: number }) {
  const own = and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId), isNull(enrollments.endedAt));
  const [enrolment] = await ctx.db.select({ id: enrollments.id }).from(enrollments).where(own).for("no key update");
  if (!enrolment) return;
  const { id } = enrolment;
  const before = await beforePurchase(ctx, id);
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

/** What the enrolment was when the purchase raised it; null where the purchase opened it. Its events tell. */
async function beforePurchase(ctx: Ctx, id: number) {
  const about = eq(events.object, `enrollment/${id}`);
  const turns = await ctx.db
    .select({ id: events.id, data: events.data })
    .from(events)
    .where(and(about, inArray(events.action, [...turning])))
    .orderBy(desc(events.id))
    .limit(2);
  const [purchase, before] = turns as { id: number; data: Partial<DataOf<"enrollment.created">> }[];
  const origin = before?.data.origin;
  if (purchase?.data.origin !== "purchase" || !origin || origin === "purchase") return null;
  const [completed] = await ctx.db
    .select({ id: max(events.id) })
    .from(events)
    .where(and(about, eq(events.action, "enrollment.completed")));
  return { origin, wasCompleted: completed!.id !== null && completed!.id < purchase.id };
}

/** All that opens, closes or changes an enrolment; the one that closes it names no origin. */
const turning = ["enrollment.created", "enrollment.reopened", "enrollment.lowered", "enrollment.ended"] as const;
