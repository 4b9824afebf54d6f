import { href } from "react-router";
import type { Pending } from "#app/domain/authoring/checklist.ts";
import type { ManagedCourse } from "#app/domain/authoring/course.ts";
import { appointmentLabel, shortDate } from "#app/domain/calendar.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countLabel } from "#app/ui/wording.ts";

type PublicationBadgeProps = {
  isPublished: boolean;
  word?: "Publicado" | "Publicada";
  /** When a draft is to be published. */
  publishesAt?: Date | null;
};

export function PublicationBadge({ isPublished, word = "Publicado", publishesAt }: PublicationBadgeProps) {
  if (isPublished) return <Badge tone="leaf">{word}</Badge>;
  return <Badge tone="wheat">{publishesAt ? `Publica em ${shortDate(publishesAt)}` : "Rascunho"}</Badge>;
}

/** Whether a course can be published, and what is missing, each line with a link. */
export function PublicationPanel({ course, checklist }: { course: ManagedCourse; checklist: Pending[] }) {
  return (
    <section aria-labelledby="publicacao" className="rounded-soft border border-line bg-raised p-5 lg:sticky lg:top-20">
      <h2 id="publicacao" className="text-lg">
        Publicação
      </h2>
      {checklist.length > 0 ? (
        <Checklist courseId={course.id} checklist={checklist} />
      ) : (
        <p className="mt-3 flex gap-2">
          <Icon name="check" className="mt-0.5 shrink-0 text-leaf" />
          {course.isPublished ? "Publicado, sem pendências." : "Tudo pronto para publicar."}
        </p>
      )}
      {course.publishesAt && (
        <p className="mt-3 font-semibold">
          {course.publishesAt > new Date()
            ? `Será publicado ${appointmentLabel(course.publishesAt)}.`
            : `A data passou (${appointmentLabel(course.publishesAt)}). O curso entra no catálogo assim que nada faltar.`}
        </p>
      )}
      <form
        method="post"
        action={href("/admin/courses/:id/publication", { id: String(course.id) })}
        className="mt-5 flex flex-col gap-3"
      >
        <input type="hidden" name="is_published" value={course.isPublished ? "false" : "true"} />
        <Button look={course.isPublished ? "quiet" : "primary"}>
          {course.isPublished ? "Despublicar" : "Publicar"}
        </Button>
        {!course.isPublished && (
          <ButtonLink href={href("/admin/courses/:id/publication-date", { id: String(course.id) })} look="quiet">
            {course.publishesAt ? "Mudar a data" : "Publicar numa data"}
          </ButtonLink>
        )}
        <ButtonLink href={href("/courses/:id", { id: String(course.id) })} target="_blank" look="plain">
          Ver como aluno
          <span className="sr-only"> (abre em outra aba)</span>
        </ButtonLink>
      </form>
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        {course.isPublished
          ? `${countLabel(course.enrollmentCount, "pessoa inscrita", "pessoas inscritas")}. Se você despublicar, o curso sai do catálogo, mas quem já está inscrito continua estudando.`
          : "Só o instrutor e a direção veem um rascunho."}
      </p>
    </section>
  );
}

/** What is missing before a course can be published, each line a link to where it is mended. */
export function Checklist({ courseId, checklist }: { courseId: number; checklist: Pending[] }) {
  return (
    <>
      <p className="mt-3">Para publicar, falta:</p>
      <ul className="mt-2 flex flex-col gap-2">
        {checklist.map((pending) => (
          <li key={`${pending.lessonId}${pending.sentence}`} className="flex gap-2">
            <span aria-hidden="true" className="mt-1.5 size-3 shrink-0 rounded-full border-2 border-clay" />
            <a
              href={placeOf(courseId, pending)}
              className="min-w-0 wrap-anywhere underline underline-offset-4 hover:text-leaf"
            >
              {pending.sentence}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where a gap is filled: the very field or list. */
function placeOf(courseId: number, { lessonId, part }: Pending) {
  if (lessonId === null) return href("/admin/courses/:id/lessons/new", { id: String(courseId) });
  const id = String(lessonId);
  if (part === "file") return href("/admin/lessons/:id/file", { id });
  const fields = { text: "content_text", duration: "duration_minutes", questions: "perguntas", lessons: "" };
  return `${href("/admin/lessons/:id/edit", { id })}#${fields[part]}`;
}
