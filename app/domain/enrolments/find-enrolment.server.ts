import { and, eq, isNull } from "drizzle-orm";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

/** A student in a course; `origin` is what opened the course to them. */
export type Enrolment = { id: number; origin: "free" | "maintainer" | "purchase"; completedAt: Date | null };

/** The viewer's enrolment in a course; null where there is none or a refund ended it, and for a visitor. */
export async function findEnrolment(ctx: Ctx, courseId: number): Promise<Enrolment | null> {
  if (!ctx.viewer) return null;
  const [row] = await ownEnrolment(ctx as SignedCtx, courseId);
  return row ?? null;
}

/** The same, held until the transaction ends: a refund that is under way is waited for, and a later one waits. */
export async function lockOwnEnrolment(ctx: SignedCtx, courseId: number): Promise<Enrolment | null> {
  const [row] = await ownEnrolment(ctx, courseId).for("no key update");
  return row ?? null;
}

function ownEnrolment(ctx: SignedCtx, courseId: number) {
  return ctx.db
    .select({ id: enrollments.id, origin: enrollments.origin, completedAt: enrollments.completedAt })
    .from(enrollments)
    .where(and(eq(enrollments.userId, ctx.viewer.id), eq(enrollments.courseId, courseId), isNull(enrollments.endedAt)));
}
