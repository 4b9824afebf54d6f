import { longDate } from "#app/domain/calendar.ts";
import type { ReviewView } from "#app/domain/reviews/review-json.ts";
import { Stars } from "#app/ui/review/stars.tsx";

/** What the reader said of the course themselves; whole where the page does not show it to everybody. */
export function OwnReview({ review }: { review: ReviewView }) {
  return (
    <div className="mt-6 flex flex-col gap-2 rounded-soft bg-leaf-wash px-5 py-4 text-leaf-deep">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">Obrigado pela sua avaliação!</span>
        <Stars rating={review.rating} size={16} />
        <span className="text-sm">{longDate(review.createdAt)}</span>
      </p>
      {review.featured ? (
        <p className="text-sm">Ela conta na nota do curso, e o seu depoimento aparece aqui para todos.</p>
      ) : (
        <>
          <p className="whitespace-pre-line">{review.testimonial}</p>
          <p className="text-sm">Ela conta na nota do curso. O depoimento, só você e a escola veem.</p>
        </>
      )}
    </div>
  );
}
