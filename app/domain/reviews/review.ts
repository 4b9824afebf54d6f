import { z } from "zod";
import { versionField, versionOf } from "#app/domain/edit-version.ts";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { textField, yesOrNo } from "#app/domain/text.ts";
import { maxTestimonialLength, minTestimonialLength } from "./labels.ts";

/** A review. Name and picture are the person's current ones. */
export type ReviewView = {
  id: number;
  rating: number;
  testimonial: string;
  createdAt: Date;
  editedAt: Date | null;
  /** First name and initial. */
  userName: string;
  userPicture: string | null;
  /** Whether it may be shown above the others. */
  featured: boolean;
};

/** A review for its author: also since when and why it is removed; null if it is not. */
export type OwnReviewView = ReviewView & { removal: { at: Date; reason: string } | null };

/** A course's ratings: number of reviews, average (null without any), and how many gave each number of stars. */
export type ReviewStats = {
  total: number;
  average: number | null;
  byStars: Record<1 | 2 | 3 | 4 | 5, number>;
};

/** A review that somebody may write or edit, and its signature. */
export type ReviewSignature = { courseId: number; userName: string; hasPicture: boolean };

/** The invitation to review, with the enrolment that allows it. */
export type ReviewInvitation = ReviewSignature & { enrollmentId: number };

/** A review for everybody. */
export const reviewResponse = jsonView("Review", {
  id: number,
  rating: z.int().min(1).max(5),
  testimonial: z.string(),
  created_at: dateTime,
  user_name: z.string(),
  user_picture: z.string().nullable(),
});

/** A review for its author or the course's managers: also whether it is featured. */
export const ownedReviewResponse = jsonView("OwnedReview", { ...reviewResponse.shape, featured: z.boolean() });

/** A review for its author: also whether and why the school removed it. */
export const ownReviewResponse = jsonView("OwnReview", {
  ...ownedReviewResponse.shape,
  removed_at: dateTime.nullable(),
  removed_reason: z.string().nullable(),
});

export const reviewStatsResponse = jsonView("ReviewStats", {
  total_reviews: z.int(),
  average_rating: z.number().nullable(),
  one_star: z.int(),
  two_star: z.int(),
  three_star: z.int(),
  four_star: z.int(),
  five_star: z.int(),
});

export const reviewJson = (review: ReviewView) => jsonOf(reviewResponse, review);

export const ownedReviewJson = (review: ReviewView) => jsonOf(ownedReviewResponse, review);

export function ownReviewJson(review: OwnReviewView): z.infer<typeof ownReviewResponse> {
  const { at, reason } = review.removal ?? { at: null, reason: null };
  return { ...ownedReviewJson(review), removed_at: at?.toISOString() ?? null, removed_reason: reason };
}

export function statsJson({ total, average, byStars }: ReviewStats): z.infer<typeof reviewStatsResponse> {
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

const id = z.int({ error: "Informe um número inteiro." }).min(1).max(2_147_483_647);
const chooseRating = "Por favor, selecione uma avaliação";

/** The rating and text of a review, which its author can edit. */
export const ownReviewFields = z.object({
  rating: z.int({ error: chooseRating }).min(1, chooseRating).max(5, chooseRating),
  testimonial: textField({
    min: minTestimonialLength,
    max: maxTestimonialLength,
    sentences: {
      short: `O depoimento deve ter pelo menos ${minTestimonialLength} caracteres`,
      long: `O depoimento deve ter no máximo ${maxTestimonialLength} caracteres`,
    },
  }),
});

/** A new review. Author, date and featured are never taken from the request. */
export const reviewFields = z.object({ course_id: id, enrollment_id: id, ...ownReviewFields.shape });

const askReason = "Escreva o motivo, em 10 letras ou mais: quem escreveu a avaliação o recebe por e-mail.";

/** Why the school removes a review; its author reads it. */
export const removalFields = z.object({
  reason: textField({ min: 10, max: 500, sentences: { missing: askReason, short: askReason } }),
});

/** Which version of the text an admin read before restoring it. */
export const restorationFields = z.object({ version: versionField });

/** Changes with a review's content. */
export const reviewVersion = ({ rating, testimonial }: Pick<ReviewView, "rating" | "testimonial">) =>
  versionOf({ rating: ["Nota", String(rating)], testimonial: ["Depoimento", testimonial] });

const decide = "Escolha se a avaliação fica em destaque.";

/** Whether a review is featured on its course's page. */
export const featuredFields = z.object({ featured: z.boolean({ error: decide }) });

export const featuredForm = z.object({ featured: yesOrNo(decide) });
