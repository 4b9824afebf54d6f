import { href } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { listCourseNotes } from "#app/domain/lesson-notes/notes.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { pageOf } from "#app/http/page.server.ts";
import { BackLink, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NoteList } from "#app/ui/lesson-note.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/course";

export const loader = pageOf(integerPathId(courseNotFound), async (ctx, courseId) => {
  const { course, notes } = await listCourseNotes(ctx, courseId);
  return { course: { id: course.id, title: course.title }, notes };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Anotações: ${loaderData.course.title}` : courseNotFound);

export default function CourseNotes({ loaderData: { course, notes } }: Route.ComponentProps) {
  const id = String(course.id);
  const lessonIds = [...new Set(notes.map(({ lessonId }) => lessonId))];
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <BackLink href={href("/my-courses")}>Voltar aos meus cursos</BackLink>
      <div className="mt-1 mb-5 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl wrap-anywhere">Minhas anotações: {course.title}</h1>
        {notes.length > 0 && (
          <ButtonLink href={href("/my-courses/:id/notes.md", { id })} look="quiet" download>
            <Icon name="download" /> Baixar
          </ButtonLink>
        )}
      </div>
      {notes.length === 0 && (
        <EmptyState
          title="Você ainda não anotou nada"
          action={<ButtonLink href={href("/courses/:id/learn", { id })}>Ir para a aula</ButtonLink>}
        >
          Embaixo de cada aula há um lugar para as suas anotações. Só você as lê.
        </EmptyState>
      )}
      {lessonIds.map((lessonId) => (
        <section key={lessonId} aria-labelledby={`aula-${lessonId}`} className="mt-6">
          <h2 id={`aula-${lessonId}`} className="mb-3 text-xl wrap-anywhere">
            <a
              href={href("/courses/:id/learn/:lessonId", { id, lessonId: String(lessonId) })}
              className="hover:text-leaf hover:underline"
            >
              {notes.find((note) => note.lessonId === lessonId)!.lessonTitle}
            </a>
          </h2>
          <NoteList notes={notes.filter((note) => note.lessonId === lessonId)} courseId={course.id} />
        </section>
      ))}
    </div>
  );
}
