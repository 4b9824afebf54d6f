import type { CourseView } from "#app/domain/courses/course-json.ts";
import { counted } from "#app/ui/course/hours.ts";
import { Icon } from "#app/ui/icon.tsx";
import { averageLabel } from "#app/ui/review/average-label.ts";

/** What is shown before anybody has rated a course (A §9); said to be just that. */
const startingRating = 4.8;

type RatingProps = {
  course: Pick<CourseView, "averageRating" | "reviewCount">;
  /** The count also where it is 0. */
  withCount?: boolean;
  /** Where the reviews are, if there are any. */
  href?: string;
};

/** The real average with its count, or the starting rating, labelled as such. */
export function Rating({ course: { averageRating, reviewCount }, withCount, href }: RatingProps) {
  const count = `(${counted(reviewCount, "avaliação", "avaliações")})`;
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <Icon name="star" size={16} className="shrink-0 fill-wheat text-wheat" />
      <span className="sr-only">Nota</span>
      <span className="font-semibold">{averageLabel(averageRating ?? startingRating)}</span>
      {averageRating === null && <span className="text-muted">nota inicial</span>}
      {averageRating !== null && href ? (
        <a
          href={href}
          className="inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-leaf"
        >
          {count}
        </a>
      ) : (
        (withCount || reviewCount > 0) && <span className="text-muted">{count}</span>
      )}
    </span>
  );
}
