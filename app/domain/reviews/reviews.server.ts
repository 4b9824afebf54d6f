import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { can, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type CourseAccess, findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { publicName, unsignedName } from "./labels.ts";
import type { OwnReviewView, ReviewStats, ReviewView } from "./review.ts";

/** Reviews with their authors, newest first; add the `where` and the limit. */
export function selectReviews(ctx: Ctx) {
  return ctx.db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      testimonial: reviews.testimonial,
      createdAt: reviews.createdAt,
      editedAt: reviews.editedAt,
      featured: reviews.featured,
      removedAt: reviews.removedAt,
      removedNote: reviews.removedNote,
      fullName: users.fullName,
      userPicture: sql<string | null>`case when ${users.showsInReviews} then ${users.pictureUrl} end`,
      isSigned: users.showsInReviews,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .orderBy(desc(reviews.id))
    .$dynamic();
}

type Removal = { removedAt: Date | null; removedNote: string | null };
type Row = Omit<ReviewView, "userName"> & Removal & { fullName: string; isSigned: boolean };

/** A row for others: without the full name, and without any name if the author wants none shown. */
export function toReviewView({ fullName, isSigned, removedAt: _at, removedNote: _note, ...row }: Row): ReviewView {
  return { ...row, userName: isSigned ? publicName(fullName) : unsignedName };
}

/** A row for its author and admins. */
export function toOwnReviewView(row: Row): OwnReviewView {
  return { ...toReviewView(row), removal: removalOf(row) };
}

/** Since when and why a review is removed; null if it is not. */
export const removalOf = ({ removedAt, removedNote }: Removal) =>
  removedAt && { at: removedAt, reason: removedNote ?? "" };

const maxReviews = 50;

/** The newest 50 reviews of a course, or of its featured ones. `mayFeature`: the viewer decides which are featured. */
export async function listReviews(ctx: Ctx, courseId: number, { all = false } = {}) {
  const which = all ? shownOf(courseId) : featuredOf(courseId);
  const [courseAccess, found] = await Promise.all([findCourseAccess(ctx, courseId), readReviews(ctx, which)]);
  return { reviews: found, mayFeature: mayFeature(courseAccess) };
}

/** Whether the viewer decides which reviews are featured. */
export const mayFeature = ({ viewer, owns }: CourseAccess) => can(viewer, "reviews.feature", { owns });

/** The public reviews of a course: all except removed ones. */
export const shownOf = (courseId: number) => and(eq(reviews.courseId, courseId), isNull(reviews.removedAt))!;

export const featuredOf = (courseId: number) => and(shownOf(courseId), eq(reviews.featured, true))!;

async function readReviews(ctx: Ctx, which: SQL): Promise<ReviewView[]> {
  return (await selectReviews(ctx).where(which).limit(maxReviews)).map(toReviewView);
}

/** The viewer's own review of a course; null if there is none. */
export async function myReview(ctx: Ctx, courseId: number): Promise<OwnReviewView | null> {
  const signed = requireViewer(ctx);
  const [own] = await Promise.all([selectOwnReview(signed, courseId), findCourseAccess(signed, courseId)]);
  return toOwnReview(own);
}

/** The select for `toOwnReview`; finds nothing for a visitor. */
export function selectOwnReview(ctx: Ctx, courseId: number) {
  const isTheirs = eq(reviews.userId, sql`${ctx.viewer?.id ?? null}::uuid`);
  return selectReviews(ctx)
    .where(and(eq(reviews.courseId, courseId), isTheirs))
    .limit(1);
}

export function toOwnReview([review]: Awaited<ReturnType<typeof selectOwnReview>>): OwnReviewView | null {
  return review ? toOwnReviewView(review) : null;
}

/** The ratings of a course; refused as not found if the viewer may not see it. */
export async function reviewStats(ctx: Ctx, courseId: number): Promise<ReviewStats> {
  const [rows] = await Promise.all([selectReviewStats(ctx, courseId), findCourseAccess(ctx, courseId)]);
  return toReviewStats(rows);
}

/** The select for `toReviewStats`: all reviews except removed ones; the average has at most two decimals. */
export function selectReviewStats({ db }: Pick<Ctx, "db">, courseId: number) {
  return db
    .select({
      total: sql<number>`count(*)::int`,
      average: sql<number | null>`round(avg(rating), 2)::float8`,
      one: withStars(1),
      two: withStars(2),
      three: withStars(3),
      four: withStars(4),
      five: withStars(5),
    })
    .from(reviews)
    .where(shownOf(courseId));
}

export function toReviewStats([row]: Awaited<ReturnType<typeof selectReviewStats>>): ReviewStats {
  const { one, two, three, four, five, ...figures } = row!;
  return { ...figures, byStars: { 1: one, 2: two, 3: three, 4: four, 5: five } };
}

const withStars = (stars: number) => sql<number>`(count(*) filter (where rating = ${stars}))::int`;
