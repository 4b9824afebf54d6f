import { eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

/**
 * Deletes the reviews, and what was answered in quizzes. That somebody was enrolled, how far they came and with which
 * scores stays as a figure of the course, and leads to nobody.
 */
export async function eraseStudy({ db }: Ctx, userId: string) {
  await db.delete(reviews).where(eq(reviews.userId, userId));
  const own = db.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.userId, userId));
  await db.update(quizAttempts).set({ answers: {} }).where(inArray(quizAttempts.enrollmentId, own));
}
