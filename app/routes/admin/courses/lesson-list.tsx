import type { AuthoredLesson } from "#app/domain/authoring/checklist/checklist.ts";
import { contentTypes } from "#app/domain/lessons/labels.ts";
import { MoveButtons } from "#app/ui/authoring/move-buttons.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The lessons of a course being written, in their order, with what each still lacks. */
export function LessonList({ courseId, lessons }: { courseId: number; lessons: AuthoredLesson[] }) {
  return (
    <section aria-labelledby="aulas" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="aulas" className="text-xl">
          Aulas
        </h2>
        <p className="text-sm text-muted">
          {lessons.length ? `${counted(lessons.length, "aula", "aulas")}, na ordem em que são estudadas` : ""}
        </p>
      </div>
      {lessons.length === 0 && (
        <p className="mt-4 rounded-soft border border-dashed border-edge p-6 text-center text-muted">
          Ainda não há aulas. Comece pela primeira: um texto curto já é uma boa semente.
        </p>
      )}
      <ol className="mt-4 flex flex-col">
        {lessons.map((lesson, i) => (
          <Lesson key={lesson.id} lesson={lesson} number={i + 1} isLast={i === lessons.length - 1} />
        ))}
      </ol>
      <ButtonLink href={`/admin/courses/${courseId}/lessons/new`} className="mt-5">
        Acrescentar aula
      </ButtonLink>
    </section>
  );
}

function Lesson({ lesson, number, isLast }: { lesson: AuthoredLesson; number: number; isLast: boolean }) {
  const { id, title, contentType, durationMinutes, isFree, missing, questionCount, resourceCount } = lesson;
  const facts = [
    `${durationMinutes.toLocaleString("pt-BR")} min`,
    questionCount > 0 && counted(questionCount, "pergunta", "perguntas"),
    resourceCount > 0 && counted(resourceCount, "material", "materiais"),
  ].filter((fact) => fact !== false);
  return (
    <li id={`aula-${id}`} className="flex items-center gap-3 border-t border-line py-2 target:bg-leaf-wash">
      <span aria-hidden="true" className="w-6 shrink-0 text-right font-serif text-lg text-muted tabular-nums">
        {number}
      </span>
      <div className="min-w-0 grow">
        <a href={`/admin/lessons/${id}/edit`} className="font-semibold wrap-anywhere hover:text-leaf">
          {title}
        </a>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1">
            <Icon name={contentType} size={15} />
            {contentTypes[contentType]}
          </span>
          {facts.map((fact) => (
            <span key={fact} className="whitespace-nowrap">
              · {fact}
            </span>
          ))}
          {isFree && <Badge tone="leaf">Prévia gratuita</Badge>}
          {missing.map((what) => (
            <Badge key={what} tone="clay">
              {what}
            </Badge>
          ))}
        </p>
      </div>
      <MoveButtons action={`/admin/lessons/${id}/place`} name={title} isFirst={number === 1} isLast={isLast} />
    </li>
  );
}
