import { showManagedCourse } from "#app/domain/authoring/courses/show-managed-course.server.ts";
import { lessonForm, lessonFrom } from "#app/domain/authoring/forms/lesson-form.ts";
import { createLesson } from "#app/domain/authoring/lessons/create-lesson.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { LessonFields } from "#app/ui/authoring/fields/lesson-fields.tsx";
import { PreviewButton } from "#app/ui/authoring/fields/lesson-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/new";

export const loader = page((ctx, { params }) => showManagedCourse(ctx, integerId(params.id, courseNotFound)));

/** A film or recording without an address goes on to where its file is sent; the lesson is safe by then. */
export const action = form({
  schema: lessonForm,
  limit: "authoring.write",
  typed: true,
  run: (ctx, value, { params }) => createLesson(ctx, integerId(params.id, courseNotFound), lessonFrom(value)),
  goTo: (lesson, { request }) => {
    const awaitsFile = lesson.contentType !== "text" && !lesson.contentUrl;
    return redirectSaying(request, `/admin/lessons/${lesson.id}/${awaitsFile ? "file" : "edit"}`, {
      kind: "success",
      message: awaitsFile ? "Aula salva. Falta só o arquivo." : "Aula salva.",
    });
  },
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Nova aula");

export default function NewLesson({ loaderData: course, actionData }: Route.ComponentProps) {
  const fields = useFields(lessonForm, actionData, { duration_minutes: "10", pass_mark: "70" } as never);
  return (
    <AuthoringPage title="Nova aula" trail={[[`/admin/courses/${course.id}/edit`, course.title]]}>
      <form method="post" data-authoring={actionData ? "refused" : ""} className="mt-8 flex flex-col gap-8">
        <ErrorSummary errors={actionData?.error} />
        <LessonFields fields={fields} />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar aula</Button>
          <PreviewButton />
        </p>
      </form>
    </AuthoringPage>
  );
}
