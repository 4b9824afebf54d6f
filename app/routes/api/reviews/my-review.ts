import { courseNotFound } from "#app/domain/courses/labels.ts";
import { myReview } from "#app/domain/reviews/my-review.server.ts";
import { ownedReviewAnswer, ownedReviewJson } from "#app/domain/reviews/review-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("learning", {
  GET: call({
    summary: "Mostra a própria avaliação de um curso",
    ability: "reviews.write",
    id: numbered(courseNotFound),
    answer: ownedReviewAnswer.nullable(),
    run: async (ctx, { id }) => {
      const review = await myReview(ctx, id);
      return review && ownedReviewJson(review);
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
