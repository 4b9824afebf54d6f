import { and, eq, isNotNull, sql } from "drizzle-orm";
import { authorise, can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { reviewNotFound } from "./labels.ts";
import { removalFields, restorationFields, reviewVersion } from "./review.ts";
import { selectReviews, toOwnReviewView } from "./reviews.server.ts";

/** Whether the viewer may remove and restore reviews. */
export const mayModerate = ({ viewer }: Ctx) => can(viewer, "reviews.moderate");

const maxRemoved = 50;

/** The removed reviews of a course, newest first, for admins; none for anybody else. */
export function selectRemoved(ctx: Ctx, courseId: number) {
  const isRemoved = and(eq(reviews.courseId, courseId), isNotNull(reviews.removedAt));
  return selectReviews(ctx)
    .where(and(isRemoved, sql`${mayModerate(ctx)}`))
    .limit(maxRemoved);
}

/** A review to remove or restore, with its course. For admins. */
export async function showModeration(ctx: Ctx, courseId: number, reviewId: number) {
  authorise(requireViewer(ctx), "reviews.moderate");
  const [found] = await selectReviews(ctx).where(and(eq(reviews.id, reviewId), eq(reviews.courseId, courseId)));
  if (!found) throw new AppError("not_found", reviewNotFound);
  const [course] = await ctx.db.select({ title: courses.title }).from(courses).where(eq(courses.id, courseId));
  return { courseId, course: course!.title, review: toOwnReviewView(found) };
}

/**
 * Removes a review for a reason that its author is told: only they and admins see it, and it is not counted. It stays
 * their one review of the course, which they may rewrite.
 */
export const removeReview = verbInTransaction(
  { ability: "reviews.moderate", id: integerPathId(reviewNotFound), body: removalFields },
  async (ctx, reviewId, { reason }): Promise<{ courseId: number }> => {
    const { courseId, removedAt } = await lockReview(ctx, reviewId);
    if (removedAt) throw new AppError("conflict", "Esta avaliação já foi retirada.");
    await ctx.db
      .update(reviews)
      .set({ removedAt: sqlNow(ctx), removedNote: reason })
      .where(eq(reviews.id, reviewId));
    const change = { before: "shown", after: "removed" };
    await recordEvent(ctx, "review.removed", `review/${reviewId}`, { courseId }, change);
    return { courseId };
  },
);

const rewritten =
  "Quem escreveu a avaliação mudou o texto depois que você abriu esta página. Leia de novo antes de mostrá-la.";

/** Shows a removed review again, as it reads now. */
export const restoreReview = verbInTransaction(
  { ability: "reviews.moderate", id: integerPathId(reviewNotFound), body: restorationFields },
  async (ctx, reviewId, { version }): Promise<{ courseId: number }> => {
    const review = await lockReview(ctx, reviewId);
    const { courseId } = review;
    if (!review.removedAt) throw new AppError("conflict", "Esta avaliação já aparece para todos.");
    if (version && version !== reviewVersion(review)) throw new AppError("conflict", rewritten);
    await ctx.db.update(reviews).set({ removedAt: null, removedNote: null }).where(eq(reviews.id, reviewId));
    const change = { before: "removed", after: "shown" };
    await recordEvent(ctx, "review.restored", `review/${reviewId}`, { courseId }, change);
    return { courseId };
  },
);

async function lockReview({ db }: Ctx, id: number) {
  const [found] = await db.select().from(reviews).where(eq(reviews.id, id)).for("update");
  if (!found) throw new AppError("not_found", reviewNotFound);
  return found;
}
