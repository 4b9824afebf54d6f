import { and, eq, isNull, ne } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { managedCourses } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { lockOwnEnrolment } from "#app/domain/enrolments/find-enrolment.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { recordConsent } from "#app/domain/people/consents.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb, verbInTransaction } from "#app/domain/verb.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { reviewSignature } from "./course-reviews.server.ts";
import { minFeaturedRating, reviewNotFound } from "./labels.ts";
import { featuredFields, type OwnReviewView, ownReviewFields, type ReviewView, reviewFields } from "./review.ts";
import { removalOf } from "./reviews.server.ts";

const otherCourse = "O curso do formulário não é o mesmo desta página.";

/**
 * Saves a student's only review of a completed course. Four and five stars are featured. It implies consent to show
 * first name and picture, unless that was withdrawn.
 */
export const writeReview = verb(
  { ability: "reviews.write", limit: "review.write", id: integerPathId(courseNotFound), body: reviewFields },
  async (ctx, courseId, fields): Promise<ReviewView> => {
    const { viewer } = ctx;
    if (fields.course_id !== courseId) throw errorAt("course_id", otherCourse);
    return inTransaction(ctx, async (within) => {
      const { hasTaught } = await findCourseAccess(within, courseId);
      if (hasTaught) throw new AppError("forbidden", "Quem ensina este curso não pode avaliá-lo.");
      const enrolment = await lockOwnEnrolment(within, courseId);
      if (enrolment?.id !== fields.enrollment_id) throw new AppError("not_found");
      if (!enrolment.completedAt) throw new AppError("forbidden", "Conclua o curso para avaliá-lo.");
      const { rating, testimonial } = fields;
      const featured = rating >= minFeaturedRating;
      const [row] = await within.db
        .insert(reviews)
        .values({
          userId: viewer.id,
          courseId,
          enrollmentId: enrolment.id,
          rating,
          testimonial,
          featured,
          createdAt: sqlNow(within),
        })
        .onConflictDoNothing()
        .returning({ id: reviews.id, createdAt: reviews.createdAt });
      if (!row) throw new AppError("conflict", "Você já avaliou este curso.");
      await recordEvent(within, "review.created", `review/${row.id}`, { courseId, rating, featured });
      const { isSigned, ...signature } = await reviewSignature(within);
      if (isSigned) await recordConsent(within, { isGiven: true, how: "review" });
      return { ...row, editedAt: null, rating, testimonial, featured, ...signature };
    });
  },
);

/**
 * Edits the viewer's review. Below four stars it is no longer featured. A removed one stays hidden until an admin has
 * read the new text.
 */
export const editReview = verbInTransaction(
  { ability: "reviews.write", limit: "review.write", id: integerPathId(courseNotFound), body: ownReviewFields },
  async (ctx, courseId, { rating, testimonial }): Promise<OwnReviewView> => {
    const before = await lockOwnReview(ctx, courseId);
    const removal = removalOf(before);
    const wasLow = before.rating < minFeaturedRating;
    const featured = rating >= minFeaturedRating && (wasLow || before.featured);
    const [row] = await ctx.db
      .update(reviews)
      .set({ rating, testimonial, featured, editedAt: sqlNow(ctx) })
      .where(eq(reviews.id, before.id))
      .returning({ id: reviews.id, createdAt: reviews.createdAt, editedAt: reviews.editedAt });
    const facts = { courseId, rating, featured, ...(removal && { waits: true as const }) };
    await recordEvent(ctx, "review.changed", `review/${before.id}`, facts);
    const { isSigned: _, ...signature } = await reviewSignature(ctx);
    return { ...row!, rating, testimonial, featured, removal, ...signature };
  },
);

const removedStays =
  "A escola retirou esta avaliação, e ela já não aparece para ninguém. Você pode reescrevê-la: a escola lê e decide se ela volta.";

/**
 * Deletes the viewer's review; they may review the course again. A removed one can only be rewritten, so that nobody
 * posts the same text again.
 */
export const deleteReview = verbInTransaction(
  { ability: "reviews.write", limit: "review.write", id: integerPathId(courseNotFound) },
  async (ctx, courseId): Promise<void> => {
    const { id, rating, removedAt } = await lockOwnReview(ctx, courseId);
    if (removedAt) throw new AppError("conflict", removedStays);
    await ctx.db.delete(reviews).where(eq(reviews.id, id));
    await recordEvent(ctx, "review.deleted", `review/${id}`, { courseId, rating });
  },
);

async function lockOwnReview({ db, viewer }: SignedCtx, courseId: number) {
  const [own] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.courseId, courseId), eq(reviews.userId, viewer.id)))
    .for("update");
  if (!own) throw new AppError("not_found", reviewNotFound);
  return own;
}

/** Says whether a review may stand on top of the others, for the course's managers; all are shown either way. */
export const featureReview = verbInTransaction(
  { ability: "reviews.feature", id: integerPathId(reviewNotFound), body: featuredFields },
  async (ctx, reviewId, { featured }): Promise<{ courseId: number }> => {
    const [found] = await ctx.db
      .select({ courseId: reviews.courseId })
      .from(reviews)
      .innerJoin(courses, eq(courses.id, reviews.courseId))
      .where(and(eq(reviews.id, reviewId), isNull(reviews.removedAt), managedCourses(ctx)))
      .for("no key update", { of: reviews });
    if (!found) throw new AppError("not_found", reviewNotFound);
    const changed = await ctx.db
      .update(reviews)
      .set({ featured })
      .where(and(eq(reviews.id, reviewId), ne(reviews.featured, featured)))
      .returning({ id: reviews.id });
    if (changed.length) await recordEvent(ctx, "review.featured", `review/${reviewId}`, { ...found, featured });
    return found;
  },
);
