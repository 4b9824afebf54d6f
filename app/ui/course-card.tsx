import { href } from "react-router";
import { categoryLabel } from "#app/domain/categories.ts";
import { includedLabel } from "#app/domain/courses/benefits.ts";
import type { CourseView } from "#app/domain/courses/course.ts";
import { priceLabel } from "#app/domain/figures.ts";
import { classNames } from "./class-names.ts";
import { CoursePicture } from "./course-picture.tsx";
import { Icon } from "./icon.tsx";
import { LevelBadge } from "./level-badge.tsx";
import { useCategories } from "./shell.ts";
import { averageLabel, countLabel, studyTimeLabel } from "./wording.ts";

/** Shown before a course has reviews, labelled as such. */
const startingRating = 4.8;

type RatingProps = {
  course: Pick<CourseView, "averageRating" | "reviewCount">;
  /** Also shows a count of 0. */
  withCount?: boolean;
  /** Where the reviews are, if there are any. */
  href?: string;
};

export function Rating({ course: { averageRating, reviewCount }, withCount, href }: RatingProps) {
  const count = `(${countLabel(reviewCount, "avaliação", "avaliações")})`;
  const isRated = averageRating !== null;
  if (!isRated) return <StartingRating count={withCount ? count : null} />;
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <Icon name="star" size={16} className="shrink-0 fill-wheat text-wheat" />
      <span className="sr-only">Nota</span>
      <span className="font-semibold tabular-nums">{averageLabel(averageRating)}</span>
      {href ? (
        <a
          href={href}
          className="inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-leaf"
        >
          {count}
        </a>
      ) : (
        <span className="text-muted">{count}</span>
      )}
    </span>
  );
}

/** Without reviews: small and without a filled star, so that nobody takes it for a rating. */
function StartingRating({ count }: { count: string | null }) {
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted">
      <Icon name="star" size={14} className="shrink-0" />
      <span className="italic">nota inicial {averageLabel(startingRating)}</span>
      {count && <span>{count}</span>}
    </span>
  );
}

/** `catalogue`: a list on a phone, a grid on wider screens. */
type Layout = "grid" | "list" | "catalogue";
type CourseCardProps = {
  course: CourseView;
  layout?: Layout;
  eager?: boolean;
  heading?: "h2" | "h3";
  /** Whether the viewer can open every course as a maintainer. */
  asMaintainer: boolean;
};

export function CourseCard({ course, layout = "grid", eager, heading: Heading = "h3", asMaintainer }: CourseCardProps) {
  const { card, picture, words } = shapes[layout];
  return (
    <article className={classNames("relative flex border-t border-line pt-4 hover:border-leaf", card)}>
      <div className={picture}>
        <CoursePicture course={course} eager={eager} />
      </div>
      <div className="flex min-w-[min(9rem,100%)] grow basis-0 flex-col gap-1.5">
        <p className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1 text-sm">
          <span className="font-semibold" style={{ color: `var(--color-${course.category}, var(--color-geral))` }}>
            {categoryLabel(course.category, useCategories())}
          </span>
          <span className="shrink-0">
            <LevelBadge level={course.level} />
          </span>
        </p>
        <Heading className="text-lg">
          <a
            href={href("/courses/:id", { id: String(course.id) })}
            className="after:absolute after:inset-0 hover:text-leaf"
          >
            {course.title}
          </a>
        </Heading>
        <p className={classNames("line-clamp-2 text-sm text-muted", words)}>{course.description}</p>
        <p className="text-sm text-muted">
          <span className="max-sm:block">{course.instructorName}</span>{" "}
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>{" "}
          <span className="whitespace-nowrap">
            {countLabel(course.lessonCount, "aula", "aulas")} · {studyTimeLabel(course)}
          </span>
        </p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-1">
          <Rating course={course} />
          {asMaintainer && course.priceCents > 0 ? (
            <span className="text-sm font-semibold">{includedLabel}</span>
          ) : (
            <span className="font-semibold tabular-nums sm:text-lg">{priceLabel(course.priceCents)}</span>
          )}
        </p>
      </div>
    </article>
  );
}

const shapes: Record<Layout, { card: string; picture?: string; words?: string }> = {
  grid: { card: "flex-col gap-3", picture: "shrink-0" },
  list: { card: "flex-row flex-wrap gap-4 sm:gap-5", picture: "w-24 shrink-0 sm:w-56", words: "max-sm:hidden" },
  catalogue: {
    card: "flex-row flex-wrap gap-4 sm:flex-col sm:flex-nowrap sm:gap-3",
    picture: "w-24 shrink-0 sm:w-full",
    words: "max-sm:hidden",
  },
};
