import type { ReactNode } from "react";
import { longDate } from "#app/domain/calendar.ts";
import type { ReviewView } from "#app/domain/reviews/review-json.ts";
import { Portrait } from "#app/ui/portrait.tsx";
import { Stars } from "#app/ui/review/stars.tsx";

/** What somebody said of a course, with face, stars and day; below it what may be done about it. */
export function ReviewCard({ review, children }: { review: ReviewView; children?: ReactNode }) {
  return (
    <article id={`avaliacao-${review.id}`} className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex items-center gap-3">
        <Portrait name={review.userName} pictureUrl={review.userPicture} small />
        <div className="min-w-0 grow">
          <h3 className="font-sans text-base leading-snug tracking-normal">{review.userName}</h3>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <Stars rating={review.rating} size={15} />
            <time dateTime={review.createdAt.toISOString()}>{longDate(review.createdAt)}</time>
          </p>
        </div>
      </div>
      <p className="whitespace-pre-line">{review.testimonial}</p>
      {children}
    </article>
  );
}
