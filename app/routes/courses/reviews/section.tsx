import type { CourseReviews } from "#app/domain/reviews/course-reviews.server.ts";
import { OwnReview } from "#app/routes/courses/reviews/own-review.tsx";
import { Visibility } from "#app/routes/courses/reviews/visibility.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { RatingBars } from "#app/ui/review/rating-bars.tsx";
import { ReviewCard } from "#app/ui/review/review-card.tsx";
import { ReviewForm } from "#app/ui/review/review-form.tsx";

type SectionProps = { courseId: number; reviews: CourseReviews };

/** What learners say of a course: figures, testimonials, and the form for whoever may add theirs. Else nothing. */
export function ReviewsSection({ courseId, reviews: { stats, shown, own, invitation, mayFeature } }: SectionProps) {
  const { average } = stats;
  if (average === null && !invitation) return null;
  return (
    <section aria-labelledby="avaliacoes" className="mt-12">
      <h2 id="avaliacoes" className="text-2xl">
        Avaliações
      </h2>
      {average !== null && (
        <div className="mt-4">
          <RatingBars stats={{ ...stats, average }} />
        </div>
      )}
      {own && <OwnReview review={own} />}
      {invitation && (
        <div className="mt-8 rounded-soft border border-line bg-raised p-5 sm:p-6">
          <h3 className="mb-4 text-xl">Você terminou este curso. Como foi?</h3>
          <ReviewForm invitation={invitation} />
        </div>
      )}
      {shown.total > 0 && (
        <>
          <ul className="mt-8 gap-x-10 sm:columns-2">
            {shown.data.map((review) => (
              <li key={review.id} className="mb-8 break-inside-avoid">
                <ReviewCard review={review}>
                  {mayFeature && <Visibility courseId={courseId} review={review} />}
                </ReviewCard>
              </li>
            ))}
          </ul>
          <Pagination
            page={shown.page}
            totalPages={shown.totalPages}
            hrefOf={(n) => `/courses/${courseId}?avaliacoes=${n}#avaliacoes`}
          />
        </>
      )}
    </section>
  );
}
