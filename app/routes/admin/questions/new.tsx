import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { createQuestion } from "#app/domain/authoring/questions/create-question.server.ts";
import { questionForm, questionFrom } from "#app/domain/authoring/questions/schema.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { QuestionFields } from "#app/ui/authoring/fields/question-fields.tsx";
import { trailTo } from "#app/ui/authoring/trail.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/new";

export const loader = page((ctx, { params }) => showLessonForEditing(ctx, integerId(params.id, lessonNotFound)));

export const action = form({
  schema: questionForm,
  limit: "authoring.write",
  typed: true,
  run: (ctx, value, { params }) => createQuestion(ctx, integerId(params.id, lessonNotFound), questionFrom(value)),
  goTo: ({ id }, { params }) => `/admin/lessons/${params.id}/edit#pergunta-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Nova pergunta");

export default function NewQuestion({ loaderData: lesson, actionData }: Route.ComponentProps) {
  const fields = useFields(questionForm, actionData);
  return (
    <AuthoringPage title="Nova pergunta" trail={trailTo(lesson)}>
      <form method="post" data-authoring={actionData ? "refused" : ""} className="mt-8 flex flex-col gap-8">
        <ErrorSummary errors={actionData?.error} />
        <QuestionFields fields={fields} />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar pergunta</Button>
          <ButtonLink href={`/admin/lessons/${lesson.id}/edit#perguntas`} look="quiet">
            Cancelar
          </ButtonLink>
        </p>
      </form>
    </AuthoringPage>
  );
}
