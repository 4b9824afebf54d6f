import { z } from "zod";
import { number } from "#app/domain/json-view.ts";
import { featureReview } from "#app/domain/reviews/feature-review.server.ts";
import { reviewNotFound } from "#app/domain/reviews/labels.ts";
import { featuredFields } from "#app/domain/reviews/schema.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("courses", {
  PUT: call({
    summary: "Mostra uma avaliação na página do curso, ou a esconde",
    ability: "reviews.feature",
    body: featuredFields,
    id: numbered(reviewNotFound),
    answer: z.strictObject({ id: number, featured: z.boolean() }),
    run: async (ctx, { id, body: { featured } }) => {
      await featureReview(ctx, id, featured);
      return { id, featured };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
