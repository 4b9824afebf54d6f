import { z } from "zod";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { number } from "#app/domain/json-view.ts";
import { booleanParam } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { removeReview, restoreReview } from "#app/domain/reviews/moderate-review.server.ts";
import {
  ownedReviewJson,
  ownedReviewResponse,
  ownReviewJson,
  ownReviewResponse,
  reviewJson,
  reviewResponse,
  reviewStatsResponse,
  statsJson,
} from "#app/domain/reviews/review.ts";
import { listReviews, myReview, reviewStats } from "#app/domain/reviews/reviews.server.ts";
import { deleteReview, editReview, featureReview, writeReview } from "#app/domain/reviews/write-review.server.ts";
import { call, callOf } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const moderatedResponse = z.strictObject({ id: number, course_id: number, removed: z.boolean() });

const moderated =
  (removed: boolean) =>
  ({ courseId }: { courseId: number }, { id }: { id: number }) => ({ id, course_id: courseId, removed });

export const reviews: Endpoints = {
  "courses/:id/my-review": {
    area: "learning",
    GET: call({
      summary: "Mostra a própria avaliação de um curso",
      ability: "reviews.write",
      id: integerPathId(courseNotFound),
      answer: ownReviewResponse.nullable(),
      run: async (ctx, { id }) => {
        const review = await myReview(ctx, id);
        return review && ownReviewJson(review);
      },
    }),
    PUT: call({
      ...callOf(editReview, ownReviewJson),
      summary: "Muda a própria avaliação de um curso",
      answer: ownReviewResponse,
    }),
    DELETE: call({
      ...callOf(deleteReview, (_, { id }) => ({ course_id: id })),
      summary: "Apaga a própria avaliação de um curso",
      answer: z.strictObject({ course_id: number }),
      refuses: ["conflict"],
    }),
  },
  "courses/:id/reviews": {
    area: "learning",
    GET: call({
      summary: "Lista as avaliações de um curso",
      id: integerPathId(courseNotFound),
      answer: z.array(z.union([reviewResponse, ownedReviewResponse])),
      query: z.object({ featured: booleanParam("Só as que estão em destaque.") }),
      run: async (ctx, { id, query }) => {
        const { reviews, mayFeature } = await listReviews(ctx, id, { all: !query.featured });
        return reviews.map(mayFeature ? ownedReviewJson : reviewJson);
      },
    }),
    POST: call({
      ...callOf(writeReview, ownedReviewJson),
      summary: "Avalia um curso concluído",
      idempotent: true,
      answer: ownedReviewResponse,
      refuses: ["conflict"],
    }),
  },
  "courses/:id/reviews/stats": {
    area: "learning",
    GET: call({
      summary: "Soma as avaliações de um curso",
      id: integerPathId(courseNotFound),
      answer: reviewStatsResponse,
      run: async (ctx, { id }) => statsJson(await reviewStats(ctx, id)),
    }),
  },
  "reviews/:id/featured": {
    area: "courses",
    PUT: call({
      ...callOf(featureReview, (_, { id, body }) => ({ id, ...body })),
      summary: "Coloca uma avaliação em destaque na página do curso, ou tira",
      answer: z.strictObject({ id: number, featured: z.boolean() }),
    }),
  },
  "reviews/:id/removal": {
    area: "courses",
    POST: call({
      ...callOf(removeReview, moderated(true)),
      summary: "Retira uma avaliação da página e da nota do curso, com motivo",
      answer: moderatedResponse,
      refuses: ["conflict"],
    }),
  },
  "reviews/:id/restoration": {
    area: "courses",
    POST: call({
      ...callOf(restoreReview, moderated(false)),
      summary: "Mostra de novo uma avaliação que foi retirada",
      answer: moderatedResponse,
      refuses: ["conflict"],
    }),
  },
};
