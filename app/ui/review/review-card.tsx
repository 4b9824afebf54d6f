import type { ReactNode } from "react";
import { longDate } from "#app/domain/calendar.ts";
import { decimalLabel } from "#app/domain/figures.ts";
import type { ReviewStats, ReviewView } from "#app/domain/reviews/review.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { averageLabel, countLabel } from "#app/ui/wording.ts";

/** One star, drawn from its tip in a width of 24 units, and five in a row. */
const star = "l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3 1.2-6.9-5-4.9 6.9-1z";
const five = [12, 36, 60, 84, 108].map((x) => `M${x} 2${star}`).join("");

/** A rating as stars and for screen readers; a fraction fills part of a star. `size` is the height in pixels. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  return (
    <span className="inline-flex shrink-0">
      <svg viewBox="0 0 120 24" width={size * 5} height={size} aria-hidden="true" className="text-wheat-deep">
        <path d={five} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
        <svg width={24 * rating} height="24" aria-hidden="true">
          <path d={five} className="fill-wheat stroke-wheat" strokeWidth="1.4" strokeLinejoin="round" />
        </svg>
      </svg>
      <span className="sr-only">{decimalLabel(rating)} de 5 estrelas</span>
    </span>
  );
}

export function Star() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={`M12 2${star}`} stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
    </svg>
  );
}

export function RatingBars({ stats: { total, average, byStars } }: { stats: ReviewStats & { average: number } }) {
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <p className="flex flex-col items-start gap-1">
        <span className="text-3xl font-semibold tabular-nums">{averageLabel(average)}</span>
        <Stars rating={average} />
        <span className="text-sm text-muted">{countLabel(total, "avaliação", "avaliações")}</span>
      </p>
      <table className="grow text-sm" style={{ minWidth: "min(16rem, 100%)" }}>
        <caption className="sr-only">Avaliações por número de estrelas</caption>
        <tbody>
          {([5, 4, 3, 2, 1] as const).map((stars) => (
            <tr key={stars}>
              <th scope="row" className="w-20 py-0.5 pr-3 text-left font-normal whitespace-nowrap text-muted">
                {countLabel(stars, "estrela", "estrelas")}
              </th>
              <td className="py-0.5">
                <span className="flex items-center gap-3">
                  <span aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-sunken">
                    <span
                      className="block h-full rounded-full bg-wheat"
                      style={{ width: `${(100 * byStars[stars]) / total}%` }}
                    />
                  </span>
                  <span className="w-8 text-right tabular-nums">{byStars[stars]}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ReviewCardProps = { review: ReviewView; isPinned?: boolean; children?: ReactNode };

export function ReviewCard({ review, isPinned, children }: ReviewCardProps) {
  return (
    <article id={`avaliacao-${review.id}`} className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex items-center gap-3">
        <Portrait name={review.userName} pictureUrl={review.userPicture} small />
        <div className="min-w-0 grow">
          <h3 className="font-sans text-base leading-snug tracking-normal">{review.userName}</h3>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <Stars rating={review.rating} size={15} />
            <time dateTime={review.createdAt.toISOString()}>{longDate(review.createdAt)}</time>
            {review.editedAt && <span>editada</span>}
            {isPinned && <Badge tone="leaf">Em destaque</Badge>}
          </p>
        </div>
      </div>
      <p className="whitespace-pre-line">{review.testimonial}</p>
      {children}
    </article>
  );
}
