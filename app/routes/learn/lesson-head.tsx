import { contentTypes } from "#app/domain/lessons/labels.ts";
import type { Study } from "#app/domain/lessons/study/study-lesson.server.ts";
import { LessonList } from "#app/routes/learn/lesson-list.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Where one is: the course, the lesson, what kind of lesson it is. On a phone the other lessons unfold from here. */
export function LessonHead({ study }: { study: Study }) {
  const { course, lessons, lesson, progress } = study;
  const number = lessons.findIndex(({ id }) => id === lesson.id) + 1;
  const isDone = progress?.lessons.some(({ lessonId, isCompleted }) => lessonId === lesson.id && isCompleted);
  return (
    <header>
      <nav aria-label="Você está em" className="text-sm">
        <a
          href={`/courses/${course.id}`}
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
