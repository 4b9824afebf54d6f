import { lessonDefaults, lessonForm, lessonFrom } from "#app/domain/authoring/forms/lesson-form.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { updateLesson } from "#app/domain/authoring/lessons/update-lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { LessonState } from "#app/routes/admin/lessons/lesson-state.tsx";
import { QuestionList } from "#app/routes/admin/lessons/question-list.tsx";
import { ResourceList } from "#app/routes/admin/lessons/resource-list.tsx";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { LessonFields } from "#app/ui/authoring/fields/lesson-fields.tsx";
import { PreviewButton } from "#app/ui/authoring/fields/lesson-text.tsx";
import { trailToCourse } from "#app/ui/authoring/trail.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/edit";

export const loader = page((ctx, { params }) => showLessonForEditing(ctx, integerId(params.id, lessonNotFound)));

export const action = form({
  schema: lessonForm,
  limit: "authoring.write",
  typed: true,
  run: (ctx, value, { params }) => updateLesson(ctx, integerId(params.id, lessonNotFound), lessonFrom(value)),
  goTo: ({ id }, { request }) =>
    redirectSaying(request, `/admin/lessons/${id}/edit`, { kind: "success", message: "Aula salva." }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? `Editar: ${loaderData.title}` : "Editar aula");

export default function EditLesson({ loaderData: lesson, actionData }: Route.ComponentProps) {
  const fields = useFields(lessonForm, actionData, lessonDefaults(lesson) as never);
  const kept = fields.kept_url.initialValue;
  return (
    <AuthoringPage title={lesson.title} trail={trailToCourse(lesson)}>
      <LessonState lesson={lesson} />
      <form
        method="post"
        action={`/admin/lessons/${lesson.id}/edit`}
        data-authoring={actionData ? "refused" : ""}
        className="mt-8 flex flex-col gap-8"
      >
        <ErrorSummary errors={actionData?.error} />
        {kept && <input type="hidden" name={fields.kept_url.name} value={String(kept)} />}
        <LessonFields fields={fields} hasFile={Boolean(kept)} />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar aula</Button>
          <PreviewButton />
          <ButtonLink href={`/admin/lessons/${lesson.id}/delete`} look="danger">
            Excluir aula
          </ButtonLink>
        </p>
      </form>
      <QuestionList lessonId={lesson.id} questions={lesson.questions} passMark={lesson.passMark} />
      <ResourceList lessonId={lesson.id} resources={lesson.resources} />
      <p className="mt-12">
        <ButtonLink href={`/admin/courses/${lesson.courseId}/edit#aula-${lesson.id}`} look="quiet">
          Voltar às aulas do curso
        </ButtonLink>
      </p>
    </AuthoringPage>
  );
}
