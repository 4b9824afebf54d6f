import type { CourseView } from "#app/domain/courses/course-json.ts";
import { categoryLabel } from "#app/domain/courses/labels.ts";
import { priceLabel } from "#app/domain/money.ts";
import { CoursePicture } from "#app/ui/course/course-picture.tsx";
import { counted, hoursLabel } from "#app/ui/course/hours.ts";
import { LevelBadge } from "#app/ui/course/level-badge.tsx";
import { Rating } from "#app/ui/course/rating.tsx";
import { join } from "#app/ui/join.ts";

type CourseCardProps = { course: CourseView; layout?: "grid" | "list"; eager?: boolean; heading?: "h2" | "h3" };

/** A course in the catalogue. The whole card leads to the course; its name is the link. */
export function CourseCard({ course, layout = "grid", eager, heading: Heading = "h3" }: CourseCardProps) {
  const isList = layout === "list";
  return (
    <article
      className={join(
        "relative flex gap-3 border-t border-line pt-4 hover:border-leaf",
        isList ? "flex-row gap-5" : "flex-col",
      )}
    >
      <div className={isList ? "w-28 shrink-0 sm:w-56" : undefined}>
        <CoursePicture course={course} eager={eager} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <p className={join("flex items-start justify-between gap-x-2 gap-y-1 text-sm", isList && "max-sm:flex-col")}>
          <span className="font-semibold" style={{ color: `var(--color-${course.category}, var(--color-geral))` }}>
            {categoryLabel(course.category)}
          </span>
          <span className="shrink-0">
            <LevelBadge level={course.level} />
          </span>
        </p>
        <Heading className="text-lg">
          <a href={`/courses/${course.id}`} className="after:absolute after:inset-0 hover:text-leaf">
            {course.title}
          </a>
        </Heading>
        <p className="line-clamp-2 text-sm text-muted">{course.description}</p>
        <p className="text-sm text-muted">
          {course.instructorName} ·{" "}
          <span className="whitespace-nowrap">
            {counted(course.lessonCount, "aula", "aulas")} · {hoursLabel(course.durationHours)}
          </span>
        </p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-1">
          <Rating course={course} />
          <span className="font-serif text-lg font-semibold lining-nums">{priceLabel(course.priceCents)}</span>
        </p>
      </div>
    </article>
  );
}
