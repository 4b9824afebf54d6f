import { courseNotFound } from "#app/domain/courses/labels.ts";
import { myReview } from "#app/domain/reviews/my-review.server.ts";
import { ownedReviewJson } from "#app/domain/reviews/review-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    ability: "reviews.write",
    run: async (ctx, { params }) => {
      const review = await myReview(ctx, integerId(params.id, courseNotFound));
      return review && ownedReviewJson(review);
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
