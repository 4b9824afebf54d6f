import { categoryLabel, courseNotFound } from "#app/domain/courses/labels.ts";
import { presentCourse } from "#app/domain/courses/present-course.server.ts";
import { holdsCourse, type Standing } from "#app/domain/lessons/access.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { CourseFacts } from "#app/routes/courses/course-facts.tsx";
import { CourseLessons } from "#app/routes/courses/course-lessons.tsx";
import { Expectations } from "#app/routes/courses/expectations.tsx";
import { type Access, OrderSlip } from "#app/routes/courses/order-slip.tsx";
import { ReviewsSection } from "#app/routes/courses/reviews/section.tsx";
import { CoursePicture } from "#app/ui/course/course-picture.tsx";
import { LevelBadge } from "#app/ui/course/level-badge.tsx";
import { Rating } from "#app/ui/course/rating.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

export const loader = page(async (ctx, { params, url }) => {
  const courseId = integerId(params.id, courseNotFound);
  const reviewPage = Number(url.searchParams.get("avaliacoes")?.match(/^\d{1,5}$/)?.[0] ?? 1);
  const shown = await presentCourse(ctx, courseId, reviewPage);
  const { course, standing, lessons, reviews, pending, nextLessonId } = shown;
  const isEnrolled = holdsCourse(standing);
  return {
    course,
    lessons,
    reviews,
    isEnrolled,
    nextLessonId,
    access: accessOf(standing),
    pendingId: isEnrolled || course.priceCents === 0 ? null : (pending?.id ?? null),
  };
});

function accessOf({ viewer, owns }: Standing): Access {
  if (viewer === null) return "visitor";
  if (viewer.isMaintainer) return "maintainer";
  return owns ? "owner" : "learner";
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? titled(matches, loaderData.course.title, loaderData.course.description)
    : titled(matches, courseNotFound);

export default function Course({ loaderData }: Route.ComponentProps) {
  const { course, lessons, reviews, ...wayIn } = loaderData;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <nav aria-label="Você está em" className="text-sm">
        <a
          href="/courses"
          className="inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-leaf"
        >
          Catálogo
        </a>{" "}
        <span className="text-muted" aria-hidden="true">
          /
        </span>{" "}
        <a
          href={`/courses?category=${course.category}`}
          className="inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-leaf"
        >
          {categoryLabel(course.category)}
        </a>
      </nav>
      <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <CoursePicture course={course} eager wide />
          <p className="mt-6 flex flex-wrap items-center gap-3">
            <LevelBadge level={course.level} />
            <Rating course={course} withCount href="#avaliacoes" />
          </p>
          <h1 className="mt-3 text-3xl">{course.title}</h1>
          <p className="mt-4 max-w-prose whitespace-pre-line text-lg text-muted">{course.description}</p>
          <CourseFacts course={course} />
          <CourseLessons courseId={course.id} lessons={lessons} isEnrolled={wayIn.isEnrolled} />
          <Expectations />
          <ReviewsSection courseId={course.id} reviews={reviews} />
        </div>
        <OrderSlip course={course} {...wayIn} />
      </div>
    </div>
  );
}
