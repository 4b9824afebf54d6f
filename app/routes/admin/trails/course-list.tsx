import { href } from "react-router";
import type { CourseView } from "#app/domain/courses/course.ts";
import { priceLabel } from "#app/domain/figures.ts";
import type { TrailView } from "#app/domain/trails/trail.ts";
import type { CourseChoice } from "#app/domain/trails/trails.server.ts";
import { MoveButtons, moveButton } from "#app/ui/authoring/authoring-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { hoursLabel } from "#app/ui/wording.ts";

type CourseListProps = { trailId: number; courses: CourseView[]; choices: CourseChoice[] };

/** The courses of a trail in order, with buttons to move or remove each, and a field to add one at the end. */
export function CourseList({ trailId, courses, choices }: CourseListProps) {
  const action = href("/admin/trails/:id/courses", { id: String(trailId) });
  return (
    <section aria-labelledby="cursos" className="min-w-0">
      <h2 id="cursos" className="text-xl">
        Cursos
      </h2>
      {courses.length === 0 && (
        <p className="mt-4 rounded-soft border border-dashed border-edge p-6 text-center text-muted">
          Ainda não há cursos nesta trilha. Escolha o primeiro aqui embaixo.
        </p>
      )}
      <ol className="mt-4 flex flex-col">
        {courses.map((course, at) => (
          <li
            key={course.id}
            id={`curso-${course.id}`}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 target:bg-leaf-wash"
          >
            <span aria-hidden="true" className="w-6 shrink-0 text-right text-muted tabular-nums">
              {at + 1}
            </span>
            <div className="min-w-0 flex-1">
              <a
                href={href("/admin/courses/:id/edit", { id: String(course.id) })}
                className="font-semibold wrap-anywhere hover:text-leaf"
              >
                {course.title}
              </a>
              <p className="flex flex-wrap gap-x-2 text-sm text-muted">
                <span>{hoursLabel(course.durationHours)}</span>
                <span className="tabular-nums">{priceLabel(course.priceCents)}</span>
                {!course.isPublished && <Badge tone="clay">Não publicado</Badge>}
              </p>
            </div>
            <div className="ml-auto">
              <MoveButtons
                action={action}
                name={course.title}
                field="change"
                isFirst={at === 0}
                isLast={at === courses.length - 1}
              >
                <input type="hidden" name="course_id" value={course.id} />
                <button type="submit" name="change" value="remove" className={moveButton}>
                  <Icon name="close" size={18} />
                  <span className="sr-only">Tirar da trilha: {course.title}</span>
                </button>
              </MoveButtons>
            </div>
          </li>
        ))}
      </ol>
      {choices.length > 0 && <AddCourse action={action} choices={choices} />}
    </section>
  );
}

function AddCourse({ action, choices }: { action: string; choices: CourseChoice[] }) {
  return (
    <form method="post" action={action} className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-4">
      <input type="hidden" name="change" value="add" />
      <label className="flex min-w-0 grow flex-col gap-1.5 font-semibold">
        Adicionar um curso
        <select
          name="course_id"
          required
          defaultValue=""
          className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 font-normal"
        >
          <option value="">Escolha um curso</option>
          {choices.map(({ id, title, isPublished }) => (
            <option key={id} value={id}>
              {isPublished ? title : `${title} (rascunho)`}
            </option>
          ))}
        </select>
      </label>
      <Button look="quiet">Adicionar</Button>
    </form>
  );
}

/** Whether the trail is public, and what is missing for it. */
export function TrailPublication({ trail, courses }: { trail: TrailView; courses: CourseView[] }) {
  const id = String(trail.id);
  const drafts = courses.filter(({ isPublished }) => !isPublished);
  const isReady = courses.length >= 2 && drafts.length === 0;
  return (
    <section aria-labelledby="publicacao" className="rounded-soft border border-line bg-raised p-5 lg:sticky lg:top-20">
      <h2 id="publicacao" className="text-lg">
        Publicação
      </h2>
      <p className="mt-3 flex gap-2">
        <Icon name={isReady ? "check" : "info"} className="mt-0.5 shrink-0 text-leaf" />
        {courses.length < 2
          ? "Para publicar, escolha pelo menos dois cursos."
          : drafts.length > 0
            ? "Há um curso que não está publicado ou foi excluído: enquanto isso, a trilha não aparece para ninguém."
            : trail.isPublished
              ? "Publicada, sem pendências."
              : "Tudo pronto para publicar."}
      </p>
      <form method="post" action={href("/admin/trails/:id/publication", { id })} className="mt-5 flex flex-col gap-3">
        <input type="hidden" name="is_published" value={trail.isPublished ? "false" : "true"} />
        <Button look={trail.isPublished ? "quiet" : "primary"}>{trail.isPublished ? "Despublicar" : "Publicar"}</Button>
        <ButtonLink href={href("/trails/:id", { id })} target="_blank" look="plain">
          Visualizar
          <span className="sr-only"> (abre em outra aba)</span>
        </ButtonLink>
      </form>
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        Quem já está na trilha continua nela, com os cursos que abriu, mesmo se você despublicar a trilha ou tirar um
        curso.
      </p>
    </section>
  );
}
