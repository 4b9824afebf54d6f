import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { can, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type CourseAccess, findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { publicName, unsignedName } from "./labels.ts";
import type { ReviewStats, ReviewView } from "./review.ts";

/** Reviews with who wrote them, newest first; add the `where` and the limit. */
export function selectReviews(ctx: Ctx) {
  return ctx.db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      testimonial: reviews.testimonial,
      createdAt: reviews.createdAt,
      editedAt: reviews.editedAt,
      featured: reviews.featured,
      fullName: users.fullName,
      userPicture: sql<string | null>`case when ${users.showsInReviews} then ${users.pictureUrl} end`,
      isSigned: users.showsInReviews,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .orderBy(desc(reviews.id))
    .$dynamic();
}

type Row = Omit<ReviewView, "userName"> & { fullName: string; isSigned: boolean };

/** A row of it as others may see it: the full name stays inside, and all of it where its owner wants no name shown. */
export function toReviewView({ fullName, isSigned, ...row }: Row): ReviewView {
  return { ...row, userName: isSigned ? publicName(fullName) : unsignedName };
}

const maxReviews = 50;

/** The newest 50 reviews of a course, or of its featured ones. `mayFeature`: the viewer decides which those are. */
export async function listReviews(ctx: Ctx, courseId: number, { all = false } = {}) {
  const which = all ? eq(reviews.courseId, courseId) : featuredOf(courseId);
  const [courseAccess, found] = await Promise.all([findCourseAccess(ctx, courseId), readReviews(ctx, which)]);
  return { reviews: found, mayFeature: mayFeature(courseAccess) };
}

/** Whether the viewer decides which reviews are featured. */
export const mayFeature = ({ viewer, owns }: CourseAccess) => can(viewer, "reviews.feature", { owns });

export const featuredOf = (courseId: number) => and(eq(reviews.courseId, courseId), eq(reviews.featured, true))!;

async function readReviews(ctx: Ctx, which: SQL): Promise<ReviewView[]> {
  return (await selectReviews(ctx).where(which).limit(maxReviews)).map(toReviewView);
}

/** The viewer's own review of a course, null where there is none. */
export async function myReview(ctx: Ctx, courseId: number): Promise<ReviewView | null> {
  const signed = requireViewer(ctx);
  const [own] = await Promise.all([selectOwnReview(signed, courseId), findCourseAccess(signed, courseId)]);
  return toOwnReview(own);
}

/** What `toOwnReview` makes the same of; of a visitor there is none. */
export function selectOwnReview(ctx: Ctx, courseId: number) {
  const isTheirs = eq(reviews.userId, sql`${ctx.viewer?.id ?? null}::uuid`);
  return selectReviews(ctx)
    .where(and(eq(reviews.courseId, courseId), isTheirs))
    .limit(1);
}

export function toOwnReview([review]: Awaited<ReturnType<typeof selectOwnReview>>): ReviewView | null {
  return review ? toReviewView(review) : null;
}

/** The figures of a course that the viewer may see, else refused as not found. */
export async function reviewStats(ctx: Ctx, courseId: number): Promise<ReviewStats> {
  const [rows] = await Promise.all([selectReviewStats(ctx, courseId), findCourseAccess(ctx, courseId)]);
  return toReviewStats(rows);
}

/** What `statsOf` makes them of: every review counts, shown or not; the average has two decimals at most. */
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
    .where(eq(reviews.courseId, courseId));
}

export function toReviewStats([row]: Awaited<ReturnType<typeof selectReviewStats>>): ReviewStats {
  const { one, two, three, four, five, ...figures } = row!;
  return { ...figures, byStars: { 1: one, 2: two, 3: three, 4: four, 5: five } };
}

const withStars = (stars: number) => sql<number>`(count(*) filter (where rating = ${stars}))::int`;
