import { courseNotFound } from "#app/domain/courses/labels.ts";
import { listReviews } from "#app/domain/reviews/list-reviews.server.ts";
import { ownedReviewJson, reviewJson } from "#app/domain/reviews/review-json.ts";
import { reviewFields } from "#app/domain/reviews/schema.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params, url }) => {
      const all = url.searchParams.get("featured") !== "true";
      const { reviews, withHidden } = await listReviews(ctx, integerId(params.id, courseNotFound), { all });
      return reviews.map(withHidden ? ownedReviewJson : reviewJson);
    },
  }),
  POST: call({
    ability: "reviews.write",
    limit: "review.write",
    body: reviewFields,
    run: async (ctx, { params, body }) =>
      ownedReviewJson(await writeReview(ctx, integerId(params.id, courseNotFound), body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
