import { desc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { publicName, unsignedName } from "#app/domain/reviews/public-name.ts";
import type { ReviewView } from "#app/domain/reviews/review-json.ts";
import { users } from "#drizzle/schema/people.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

/** Reviews with who wrote them, newest first; add the `where` and the limit. */
export function selectReviews(ctx: Ctx) {
  return ctx.db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      testimonial: reviews.testimonial,
      createdAt: reviews.createdAt,
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
export function reviewOf({ fullName, isSigned, ...row }: Row): ReviewView {
  return { ...row, userName: isSigned ? publicName(fullName) : unsignedName };
}
