import { courseNotFound } from "#app/domain/courses/labels.ts";
import { reviewStats } from "#app/domain/reviews/ratings/review-stats.server.ts";
import { reviewStatsAnswer, statsJson } from "#app/domain/reviews/review-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("learning", {
  GET: call({
    summary: "Soma as avaliações de um curso",
    id: numbered(courseNotFound),
    answer: reviewStatsAnswer,
    run: async (ctx, { id }) => statsJson(await reviewStats(ctx, id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
