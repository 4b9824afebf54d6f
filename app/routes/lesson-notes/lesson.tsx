import { href } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { noteForm } from "#app/domain/lesson-notes/lesson-note.ts";
import { openNotes, writeNote } from "#app/domain/lesson-notes/notes.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { BackLink, TextLink } from "#app/ui/button.tsx";
import { NoteForm, NoteList } from "#app/ui/lesson-note.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/lesson";

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const courseId = integerId(params.id, courseNotFound);
  const { lesson, course, notes } = await openNotes(ctx, integerId(params.lessonId, lessonNotFound));
  if (course.id !== courseId) throw new AppError("not_found", lessonNotFound);
  return { lesson: { id: lesson.id, title: lesson.title, contentType: lesson.contentType }, courseId, notes };
});

/** A new note; then the lesson, with its notes unfolded. */
export const action = form({
  ...formOf(writeNote, { id: "lessonId" }),
  schema: noteForm,
  resendAfterSignIn: true,
  goTo: (note, { params }) => `/courses/${params.id}/learn/${note.lessonId}?anotada=${note.id}#anotacoes`,
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Anotações: ${loaderData.lesson.title}` : lessonNotFound);

export default function LessonNotes({ loaderData: { lesson, courseId, notes }, actionData }: Route.ComponentProps) {
  const params = { id: String(courseId), lessonId: String(lesson.id) };
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <BackLink href={href("/courses/:id/learn/:lessonId", params)}>Voltar à aula</BackLink>
      <h1 className="mt-1 mb-5 text-3xl wrap-anywhere">Minhas anotações: {lesson.title}</h1>
      <NoteForm
        action={href("/courses/:id/learn/:lessonId/notes", params)}
        contentType={lesson.contentType}
        reply={actionData}
      />
      <div className="mt-8">
        <NoteList notes={notes} courseId={courseId} />
      </div>
      <p className="mt-6">
        <TextLink href={href("/my-courses/:id/notes", { id: String(courseId) })}>
          Todas as minhas anotações do curso
        </TextLink>
      </p>
    </div>
  );
}
