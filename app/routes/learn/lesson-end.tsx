import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import type { Study } from "#app/domain/lessons/study/study-lesson.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The end of a lesson: mark it as done, go back, go on. */
export function LessonEnd({ study }: { study: Study }) {
  const { course, lessons, lesson } = study;
  const here = lessons.findIndex(({ id }) => id === lesson.id);
  return (
    <footer className="mt-12 border-t border-line pt-6">
      <Completion study={study} />
      <nav aria-label="Outras aulas" className="mt-8 grid grid-cols-2 gap-4">
        <Neighbour courseId={course.id} lesson={lessons[here - 1]} side="previous" />
        <Neighbour courseId={course.id} lesson={lessons[here + 1]} side="next" />
      </nav>
    </footer>
  );
}

function Completion({ study: { course, lesson, progress } }: { study: Study }) {
  const mine = progress?.lessons.find(({ lessonId }) => lessonId === lesson.id);
  if (!mine) return <Invitation courseId={course.id} />;
  if (mine.isCompleted) {
    return (
      <p className="flex items-center gap-2 font-semibold text-leaf">
        <Icon name="check" /> Você concluiu esta aula.
      </p>
    );
  }
  if (mine.quiz && !mine.quiz.passed) {
    return (
      <p className="text-muted">
        Esta aula se conclui com o{" "}
        <a href="#questionario" className="text-leaf underline underline-offset-4">
          questionário
        </a>
        : acerte pelo menos {lesson.passMark}%.
      </p>
    );
  }
  return (
    <form method="post" action={`/courses/${course.id}/learn/${lesson.id}/complete`}>
      <Button className="w-full sm:w-auto">
        <Icon name="check" />
        Concluir aula
      </Button>
    </form>
  );
}

function Invitation({ courseId }: { courseId: number }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">Gostou? Inscreva-se para guardar o seu progresso e receber o certificado no fim.</p>
      <ButtonLink href={`/courses/${courseId}`}>Ver o curso</ButtonLink>
    </div>
  );
}

function Neighbour({
  courseId,
  lesson,
  side,
}: {
  courseId: number;
  lesson: LessonOutline | undefined;
  side: "previous" | "next";
}) {
  if (!lesson) return <span />;
  const isNext = side === "next";
  return (
    <a
      href={`/courses/${courseId}/learn/${lesson.id}`}
      rel={isNext ? "next" : "prev"}
      className={`flex min-h-11 min-w-0 flex-col gap-0.5 rounded-soft border border-line p-3 hover:border-leaf ${isNext ? "items-end text-right" : "items-start"}`}
    >
      <span className="flex items-center gap-1 text-sm text-muted">
        {!isNext && <Icon name="previous" size={16} />}
        {isNext ? "Próxima aula" : "Aula anterior"}
        {isNext && <Icon name="next" size={16} />}
      </span>
      <span className="max-w-full text-sm font-semibold wrap-anywhere">{lesson.title}</span>
    </a>
  );
}
