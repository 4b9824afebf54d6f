import type { ReviewStats } from "#app/domain/reviews/review-json.ts";
import { counted } from "#app/ui/course/hours.ts";
import { averageLabel } from "#app/ui/review/average-label.ts";
import { Stars } from "#app/ui/review/stars.tsx";

/** How a course was rated: the average, and a bar for each number of stars with its count beside it. */
export function RatingBars({ stats: { total, average, byStars } }: { stats: ReviewStats & { average: number } }) {
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <p className="flex flex-col items-start gap-1">
        <span className="font-serif text-4xl font-semibold lining-nums">{averageLabel(average)}</span>
        <Stars rating={average} />
        <span className="text-sm text-muted">{counted(total, "avaliação", "avaliações")}</span>
      </p>
      <table className="min-w-64 grow text-sm">
        <caption className="sr-only">Avaliações por número de estrelas</caption>
        <tbody>
          {([5, 4, 3, 2, 1] as const).map((stars) => (
            <tr key={stars}>
              <th scope="row" className="w-20 py-0.5 pr-3 text-left font-normal whitespace-nowrap text-muted">
                {counted(stars, "estrela", "estrelas")}
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
