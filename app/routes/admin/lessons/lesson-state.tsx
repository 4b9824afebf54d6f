import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { sizeLabel } from "#app/ui/sizes.ts";

/** Whether learners can see the lesson, what it lacks for that, and its file. */
export function LessonState({ lesson }: { lesson: EditedLesson }) {
  const takesFile = lesson.contentType !== "text";
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-soft border border-line bg-raised p-4">
      <p className="flex flex-wrap items-center gap-2">
        {lesson.missing.length === 0 ? (
          <Badge tone="leaf">Pronta</Badge>
        ) : (
          lesson.missing.map((what) => (
            <Badge key={what} tone="clay">
              {what}
            </Badge>
          ))
        )}
        {lesson.file && lesson.contentUrl && (
          <a
            href={lesson.contentUrl}
            target="_blank"
            className="inline-flex items-center gap-1.5 text-leaf hover:underline"
            rel="noopener"
          >
            <Icon name={lesson.contentType} size={18} />
            Arquivo de {sizeLabel(lesson.file.bytes)}
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        )}
        {takesFile && !lesson.file && lesson.contentUrl && <span className="text-muted">em endereço externo</span>}
      </p>
      {takesFile && (
        <ButtonLink
          href={`/admin/lessons/${lesson.id}/file`}
          look={lesson.isReady ? "quiet" : "primary"}
          className="sm:ml-auto"
        >
          {lesson.file ? "Trocar arquivo" : "Enviar arquivo"}
        </ButtonLink>
      )}
    </div>
  );
}
