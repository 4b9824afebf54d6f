import { featureReview } from "#app/domain/reviews/feature-review.server.ts";
import { reviewNotFound } from "#app/domain/reviews/labels.ts";
import { featuredFields } from "#app/domain/reviews/schema.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  PUT: call({
    ability: "reviews.feature",
    limit: "api.write",
    body: featuredFields,
    run: async (ctx, { params, body: { featured } }) => {
      const id = integerId(params.id, reviewNotFound);
      await featureReview(ctx, id, featured);
      return { id, featured };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
