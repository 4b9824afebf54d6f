import { Fragment } from "react";
import { href } from "react-router";
import { contentTypes, type LessonOutline, opensLabel, sectionsOf } from "#app/domain/lessons/lesson.ts";
import type { Study } from "#app/domain/study/study-lesson.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ProgressBar } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";

export function LessonList({ study: { course, lessons, lesson, progress } }: { study: Study }) {
  const done = new Set(progress?.lessons.filter(({ isCompleted }) => isCompleted).map(({ lessonId }) => lessonId));
  return (
    <nav aria-label="Aulas do curso">
      {progress && (
        <div className="pt-3">
          <p className="mb-1 text-sm text-muted">
            {done.size} de {lessons.length} {lessons.length === 1 ? "aula concluída" : "aulas concluídas"}
          </p>
          <ProgressBar percent={progress.completionPercentage} label="Progresso no curso" />
        </div>
      )}
      {sectionsOf(lessons).map((section) => (
        <Fragment key={section.lessons[0]!.number}>
          {section.title && <p className="mt-5 px-2 text-sm font-semibold wrap-anywhere">{section.title}</p>}
          <ol
            start={section.lessons[0]!.number}
            aria-label={section.title ?? undefined}
            className="mt-3 border-b border-line"
          >
            {section.lessons.map(({ lesson: one, number }) => (
              <li key={one.id} className="border-t border-line">
                <Row
                  lesson={one}
                  number={number}
                  courseId={course.id}
                  isHere={one.id === lesson.id}
                  isDone={done.has(one.id)}
                  isEnrolled={progress !== null}
                />
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
    </nav>
  );
}

type RowProps = {
  lesson: LessonOutline;
  number: number;
  courseId: number;
  isHere: boolean;
  isDone: boolean;
  isEnrolled: boolean;
};

function Row({ lesson, number, courseId, isHere, isDone, isEnrolled }: RowProps) {
  return (
    <a
      href={href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lesson.id) })}
      aria-current={isHere ? "page" : undefined}
      className={classNames(
        "flex min-h-11 items-start gap-3 border-l-2 px-2 py-2.5 text-sm hover:bg-leaf-wash",
        isHere ? "border-leaf bg-leaf-wash" : "border-transparent",
      )}
    >
      <State lesson={lesson} number={number} isDone={isDone} isHere={isHere} />
      <span className="min-w-0">
        <span className={classNames("block", isHere && "font-semibold text-leaf-deep")}>{lesson.title}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {contentTypes[lesson.contentType]} · {lesson.durationMinutes} min{lesson.hasQuiz && " · questionário"}
          {lesson.isFree && !isEnrolled && <Badge tone="wheat">aberta</Badge>}
          {isEnrolled && opensLabel(lesson)}
        </span>
      </span>
    </a>
  );
}

function State({ lesson, number, isDone, isHere }: Pick<RowProps, "lesson" | "number" | "isDone" | "isHere">) {
  const ring = "flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums";
  if (isDone) {
    return (
      <span className={classNames(ring, "border-leaf bg-leaf text-on-leaf")}>
        <Icon name="check" size={14} />
        <span className="sr-only">Concluída:</span>
      </span>
    );
  }
  if (!lesson.isOpen) {
    return (
      <span className={classNames(ring, "border-line text-muted")}>
        <Icon name={lesson.opensAt ? "clock" : "locked"} size={13} />
        <span className="sr-only">Bloqueada:</span>
      </span>
    );
  }
  return (
    <span className={classNames(ring, isHere ? "border-leaf text-leaf" : "border-edge text-muted")}>{number}</span>
  );
}

/** The current course, lesson and kind of lesson. On a phone the other lessons unfold from here. */
export function LessonHead({ study }: { study: Study }) {
  const { course, lessons, lesson, progress } = study;
  const number = lessons.findIndex(({ id }) => id === lesson.id) + 1;
  const isDone = progress?.lessons.some(({ lessonId, isCompleted }) => lessonId === lesson.id && isCompleted);
  return (
    <header>
      <nav aria-label="Você está em" className="text-sm">
        <a
          href={href("/courses/:id", { id: String(course.id) })}
          className="inline-flex min-h-8 items-center gap-1 text-muted underline underline-offset-4 hover:text-leaf"
        >
          <Icon name="previous" size={16} className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">{course.title}</span>
        </a>
      </nav>
      <details className="group mt-3 rounded-soft border border-line bg-raised lg:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
          <span>
            Aulas do curso
            {progress && <span className="ml-2 text-sm font-normal text-muted">{progress.completionPercentage}%</span>}
          </span>
          <Icon name="next" size={18} className="shrink-0 group-open:rotate-90" />
        </summary>
        <div className="border-t border-line px-4 pb-4">
          <LessonList study={study} />
        </div>
      </details>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          Aula {number} de {lessons.length}
        </span>
        <span className="flex items-center gap-1.5">
          <Icon name={lesson.contentType} size={16} />
          {contentTypes[lesson.contentType]}
        </span>
        <span className="flex items-center gap-1.5">
          <Icon name="clock" size={16} />
          {lesson.durationMinutes} min
        </span>
        {isDone && (
          <Badge tone="leaf">
            <Icon name="check" size={14} /> Concluída
          </Badge>
        )}
        {lesson.isFree && !progress && <Badge tone="wheat">Aula aberta</Badge>}
      </p>
      <h1 className="mt-2 text-3xl">{lesson.title}</h1>
    </header>
  );
}
