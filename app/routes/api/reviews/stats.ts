import { courseNotFound } from "#app/domain/courses/labels.ts";
import { reviewStats } from "#app/domain/reviews/ratings/review-stats.server.ts";
import { statsJson } from "#app/domain/reviews/review-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params }) => statsJson(await reviewStats(ctx, integerId(params.id, courseNotFound))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
