import { and, eq, isNull } from "drizzle-orm";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

/** A student's enrolment; `origin` is what opened the course. */
export type Enrolment = { id: number; origin: "free" | "maintainer" | "grant" | "purchase"; completedAt: Date | null };

/**
 * The viewer's enrolment in a course; null where there is none or a refund ended it. Locked until the transaction ends,
 * so that a refund waits for it and is waited for.
 */
export async function lockOwnEnrolment(ctx: SignedCtx, courseId: number): Promise<Enrolment | null> {
  const [row] = await ctx.db
    .select({ id: enrollments.id, origin: enrollments.origin, completedAt: enrollments.completedAt })
    .from(enrollments)
    .where(and(eq(enrollments.userId, ctx.viewer.id), eq(enrollments.courseId, courseId), isNull(enrollments.endedAt)))
    .for("no key update");
  return row ?? null;
}
