import { z } from "zod";
import { moment, number, view } from "#app/domain/json-view.ts";
/** What somebody said of a course. Name and picture are those that the person has at this moment. */
export type ReviewView = {
  id: number;
  rating: number;
  testimonial: string;
  createdAt: Date;
  /** First name and initial. */
  userName: string;
  userPicture: string | null;
  /** Whether it is shown on the course's page. */
  featured: boolean;
};

/**
 * How a course was rated: how many reviews, their average (null without any) and how many gave each number of stars.
 */
export type ReviewStats = {
  total: number;
  average: number | null;
  byStars: Record<1 | 2 | 3 | 4 | 5, number>;
  /** How many are shown on the course's page. */
  featured: number;
};

/** What somebody is asked for who may review a course: by which enrolment, and how the review will be signed. */
export type ReviewInvitation = { courseId: number; enrollmentId: number; userName: string; hasPicture: boolean };

/** A review for everybody (A §3, A11). */
export const reviewAnswer = view("Review", {
  id: number,
  rating: z.int().min(1).max(5),
  testimonial: z.string(),
  created_at: moment,
  user_name: z.string(),
  user_picture: z.string().nullable(),
});

/** A review for whoever wrote it or runs the course: also whether it is shown. */
export const ownedReviewAnswer = view("OwnedReview", { ...reviewAnswer.shape, featured: z.boolean() });

/** The figures in the JSON contract (A §3, A10). */
export const reviewStatsAnswer = view("ReviewStats", {
  total_reviews: z.int(),
  average_rating: z.number().nullable(),
  one_star: z.int(),
  two_star: z.int(),
  three_star: z.int(),
  four_star: z.int(),
  five_star: z.int(),
});

/** In: a review. Out: the same for everybody. */
export function reviewJson(review: ReviewView): z.infer<typeof reviewAnswer> {
  return {
    id: review.id,
    rating: review.rating,
    testimonial: review.testimonial,
    created_at: review.createdAt.toISOString(),
    user_name: review.userName,
    user_picture: review.userPicture,
  };
}

/** In: a review. Out: the same for whoever wrote it or runs the course. */
export function ownedReviewJson(review: ReviewView): z.infer<typeof ownedReviewAnswer> {
  return { ...reviewJson(review), featured: review.featured };
}

/** In: how a course was rated. Out: the same for the JSON contract. */
export function statsJson({ total, average, byStars }: ReviewStats): z.infer<typeof reviewStatsAnswer> {
  return {
    total_reviews: total,
    average_rating: average,
    one_star: byStars[1],
    two_star: byStars[2],
    three_star: byStars[3],
    four_star: byStars[4],
    five_star: byStars[5],
  };
}
