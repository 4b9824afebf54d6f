import { href } from "react-router";
import { type CourseView, levelLabel } from "#app/domain/courses/course.ts";
import { hasCourse, trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { priceLabel } from "#app/domain/figures.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { checkoutOption, sells } from "#app/domain/payments/checkout.ts";
import { offeredInstalments } from "#app/domain/payments/find-provider.server.ts";
import { showTrailPage } from "#app/domain/trails/trail-progress.server.ts";
import { stateOf, stepStates, type TrailStep, trailProgress } from "#app/domain/trails/trail-progress.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CoursePicture } from "#app/ui/course-picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { countLabel, hoursLabel, pageMeta, studyTimeLabel } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { EnrolButton, TrailPurchase } from "./trail-purchase.tsx";

export const loader = pageOf(integerPathId(trailNotFound), async (ctx, trailId) => {
  const { access, steps, pending, ...shown } = await showTrailPage(ctx, trailId);
  const isEnrolled = access.enrolment !== null && hasCourse(access);
  return {
    ...shown,
    steps,
    isEnrolled,
    isVisitor: access.viewer === null,
    option: checkoutOption(access),
    isCompleted: isEnrolled && access.enrolment!.completedAt !== null,
    guaranteeDays: ctx.settings.GUARANTEE_DAYS,
    isForSale: sells(ctx.settings) && access.trail.isOnOffer,
    instalments: offeredInstalments(ctx.settings, shown.trail.priceCents),
    pendingId: isEnrolled ? null : (pending?.id ?? null),
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, trailNotFound);
  const { trail, courses } = loaderData;
  const picture = trail.thumbnailUrl ?? (courses[0] && `/courses/${courses[0].id}/picture.png`);
  const path = href("/trails/:id", { id: String(trail.id) });
  return pageMeta(matches, trail.title, trail.description, picture ? { path, picture } : undefined);
};

export default function Trail({ loaderData }: Route.ComponentProps) {
  const { trail, courses, steps, isEnrolled, isCompleted } = loaderData;
  const progress = trailProgress(steps, isCompleted);
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <nav aria-label="Você está em" className="text-sm">
        <a
          href={href("/trails")}
          className="inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-leaf"
        >
          Trilhas
        </a>
      </nav>
      <div className="mt-3 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{trail.title}</h1>
          <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
            <span>
              {countLabel(trail.courseCount, "curso", "cursos")} · {hoursLabel(trail.durationHours)}
            </span>
            {trail.inOrder && <Badge>Na ordem</Badge>}
            {!trail.isOnOffer && <Badge tone="wheat">Fora do catálogo</Badge>}
          </p>
          <div className="mt-4 lg:hidden">
            <EnrolButton {...loaderData} progress={progress} withPrice />
          </div>
          <div className="mt-6">
            <CoursePicture course={trail} eager wide />
          </div>
          <p className="mt-6 max-w-prose whitespace-pre-line text-lg">{trail.description}</p>
          <TrailCourses courses={courses} steps={isEnrolled ? steps : null} inOrder={trail.inOrder} />
          <div className="mt-10">
            <ShareLinks path={href("/trails/:id", { id: String(trail.id) })} title={trail.title} />
          </div>
        </div>
        <TrailPurchase {...loaderData} progress={progress} />
      </div>
    </div>
  );
}

type TrailCoursesProps = { courses: CourseView[]; steps: TrailStep[] | null; inOrder: boolean };

function TrailCourses({ courses, steps, inOrder }: TrailCoursesProps) {
  return (
    <section aria-labelledby="cursos" className="mt-10">
      <h2 id="cursos" className="text-2xl">
        Os cursos
      </h2>
      {inOrder && (
        <p className="mt-2 max-w-prose text-muted">
          Nesta trilha os cursos têm ordem: cada um abre quando o anterior é concluído.
        </p>
      )}
      <ol className="mt-4 border-b border-line">
        {courses.map((course, at) => (
          <TrailCourse key={course.id} course={course} number={at + 1} step={steps?.[at]} />
        ))}
      </ol>
    </section>
  );
}

const tones = { completed: "leaf", begun: "wheat", untouched: "plain", waits: "plain" } as const;

type TrailCourseProps = { course: CourseView; number: number; step: TrailStep | undefined };

function TrailCourse({ course, number, step }: TrailCourseProps) {
  const state = step?.isEnrolled ? stateOf(step) : null;
  return (
    <li className="relative flex items-start gap-4 border-t border-line py-4">
      <span aria-hidden="true" className="w-7 shrink-0 text-right text-muted tabular-nums">
        {number}
      </span>
      <div className="min-w-0 grow">
        <h3 className="text-lg">
          <a
            href={href("/courses/:id", { id: String(course.id) })}
            className="after:absolute after:inset-0 hover:text-leaf"
          >
            {course.title}
          </a>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {state && <Badge tone={tones[state]}>{stepStates[state]}</Badge>}
          {!state && levelLabel(course.level) && <Badge>{levelLabel(course.level)}</Badge>}
          <span>com {course.instructorName}</span>
          <span className="whitespace-nowrap">
            {countLabel(course.lessonCount, "aula", "aulas")} · {studyTimeLabel(course)}
          </span>
          {step && step.done > 0 && !step.isCompleted && (
            <span className="whitespace-nowrap">
              {step.done} de {countLabel(step.lessonCount, "aula feita", "aulas feitas")}
            </span>
          )}
        </p>
      </div>
      {state === null ? (
        <span className="shrink-0 text-sm text-muted tabular-nums">
          <span className="sr-only">Só este curso: </span>
          {priceLabel(course.priceCents)}
        </span>
      ) : (
        <Icon
          name={state === "waits" ? "locked" : state === "completed" ? "check" : "next"}
          className="shrink-0 text-leaf"
        />
      )}
    </li>
  );
}
