import { desc, eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { publicName } from "#app/domain/reviews/public-name.ts";
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
      userPicture: users.pictureUrl,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .orderBy(desc(reviews.id))
    .$dynamic();
}

/** A row of it as others may see it: the full name stays inside. */
export function reviewOf({ fullName, ...row }: Omit<ReviewView, "userName"> & { fullName: string }): ReviewView {
  return { ...row, userName: publicName(fullName) };
}
