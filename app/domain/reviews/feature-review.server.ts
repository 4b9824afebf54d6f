import { and, eq, ne } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { managedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { reviewNotFound } from "#app/domain/reviews/labels.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

/**
 * Shows a review on its course's page, or hides it; it counts in the average either way. Asked again, nothing changes.
 * For whoever teaches or wrote the course and for admins. Out: the course it is about.
 * Refuses visitors and students (forbidden) and reviews of other people's courses (not found).
 */
export async function featureReview(ctx: Ctx, reviewId: number, featured: boolean): Promise<{ courseId: number }> {
  authorise(ctx, "reviews.feature", { owns: true });
  return inTransaction(ctx, async (within) => {
    const [found] = await within.db
      .select({ courseId: reviews.courseId })
      .from(reviews)
      .innerJoin(courses, eq(courses.id, reviews.courseId))
      .where(and(eq(reviews.id, reviewId), managedCourses(within)));
    if (!found) throw new Refusal("not_found", reviewNotFound);
    const changed = await within.db
      .update(reviews)
      .set({ featured })
      .where(and(eq(reviews.id, reviewId), ne(reviews.featured, featured)))
      .returning({ id: reviews.id });
    if (changed.length) await record(within, "review.featured", `review/${reviewId}`, { ...found, featured });
    return found;
  });
}
