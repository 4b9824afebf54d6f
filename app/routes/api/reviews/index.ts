import { z } from "zod";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { flag } from "#app/domain/query-fields.ts";
import { listReviews } from "#app/domain/reviews/list-reviews.server.ts";
import { ownedReviewAnswer, ownedReviewJson, reviewAnswer, reviewJson } from "#app/domain/reviews/review-json.ts";
import { reviewFields } from "#app/domain/reviews/schema.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("learning", {
  GET: call({
    summary: "Lista as avaliações de um curso",
    id: numbered(courseNotFound),
    answer: z.array(z.union([reviewAnswer, ownedReviewAnswer])),
    query: z.object({ featured: flag("Só as que aparecem na página do curso.") }),
    run: async (ctx, { id, query }) => {
      const { reviews, withHidden } = await listReviews(ctx, id, { all: !query.featured });
      return reviews.map(withHidden ? ownedReviewJson : reviewJson);
    },
  }),
  POST: call({
    summary: "Avalia um curso concluído",
    ability: "reviews.write",
    limit: "review.write",
    body: reviewFields,
    id: numbered(courseNotFound),
    idempotent: true,
    answer: ownedReviewAnswer,
    refuses: ["conflict"],
    run: async (ctx, { id, body }) => ownedReviewJson(await writeReview(ctx, id, body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
