import { contentTypes } from "#app/domain/lessons/labels.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import type { Study } from "#app/domain/lessons/study/study-lesson.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ProgressBar } from "#app/ui/figures/progress-bar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { join } from "#app/ui/join.ts";

/** The course's lessons with their state, and how far the learner is. */
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
      <ol className="mt-3 border-b border-line">
        {lessons.map((one, index) => (
          <li key={one.id} className="border-t border-line">
            <Row
              lesson={one}
              number={index + 1}
              courseId={course.id}
              isHere={one.id === lesson.id}
              isDone={done.has(one.id)}
              isLearner={progress !== null}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type RowProps = {
  lesson: LessonOutline;
  number: number;
  courseId: number;
  isHere: boolean;
  isDone: boolean;
  isLearner: boolean;
};

function Row({ lesson, number, courseId, isHere, isDone, isLearner }: RowProps) {
  return (
    <a
      href={`/courses/${courseId}/learn/${lesson.id}`}
      aria-current={isHere ? "page" : undefined}
      className={join(
        "flex min-h-11 items-start gap-3 border-l-2 px-2 py-2.5 text-sm hover:bg-leaf-wash",
        isHere ? "border-leaf bg-leaf-wash" : "border-transparent",
      )}
    >
      <State lesson={lesson} number={number} isDone={isDone} isHere={isHere} />
      <span className="min-w-0">
        <span className={join("block", isHere && "font-semibold text-leaf-deep")}>{lesson.title}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {contentTypes[lesson.contentType]} · {lesson.durationMinutes} min{lesson.hasQuiz && " · questionário"}
          {lesson.isFree && !isLearner && <Badge tone="wheat">aberta</Badge>}
        </span>
      </span>
    </a>
  );
}

function State({ lesson, number, isDone, isHere }: Pick<RowProps, "lesson" | "number" | "isDone" | "isHere">) {
  const ring = "flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums";
  if (isDone) {
    return (
      <span className={join(ring, "border-leaf bg-leaf text-on-leaf")}>
        <Icon name="check" size={14} />
        <span className="sr-only">Concluída:</span>
      </span>
    );
  }
  if (!lesson.isOpen) {
    return (
      <span className={join(ring, "border-line text-muted")}>
        <Icon name="locked" size={13} />
        <span className="sr-only">Bloqueada:</span>
      </span>
    );
  }
  return <span className={join(ring, isHere ? "border-leaf text-leaf" : "border-edge text-muted")}>{number}</span>;
}
