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

/** How a course was rated: how many reviews, their average (null without any) and how many gave each number of stars. */
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
export function reviewJson(review: ReviewView) {
  return {
    id: review.id,
    rating: review.rating,
    testimonial: review.testimonial,
    created_at: review.createdAt.toISOString(),
    user_name: review.userName,
    user_picture: review.userPicture,
  };
}

/** A review for whoever wrote it or runs the course: also whether it is shown. */
export function ownedReviewJson(review: ReviewView) {
  return { ...reviewJson(review), featured: review.featured };
}

/** The figures in the JSON contract (A §3, A10). */
export function statsJson({ total, average, byStars }: ReviewStats) {
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
