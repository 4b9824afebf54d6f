import { questionDefaults } from "#app/domain/authoring/forms/question-form.ts";
import { questionForm, questionFrom } from "#app/domain/authoring/questions/schema.ts";
import { showQuestion } from "#app/domain/authoring/questions/show-question.server.ts";
import { updateQuestion } from "#app/domain/authoring/questions/update-question.server.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
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
import type { Route } from "./+types/edit";

export const loader = page((ctx, { params }) => showQuestion(ctx, integerId(params.id, questionNotFound)));

export const action = form({
  schema: questionForm,
  limit: "authoring.write",
  typed: true,
  run: (ctx, value, { params }) => updateQuestion(ctx, integerId(params.id, questionNotFound), questionFrom(value)),
  goTo: ({ id, lessonId }) => `/admin/lessons/${lessonId}/edit#pergunta-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Editar pergunta");

export default function EditQuestion({ loaderData: { lesson, question }, actionData }: Route.ComponentProps) {
  const fields = useFields(questionForm, actionData, questionDefaults(question) as never);
  return (
    <AuthoringPage title="Editar pergunta" trail={trailTo(lesson)}>
      <form method="post" data-authoring={actionData ? "refused" : ""} className="mt-8 flex flex-col gap-8">
        <ErrorSummary errors={actionData?.error} />
        <QuestionFields fields={fields} />
        <p className="text-sm text-muted">Quem já respondeu fica com a nota que teve.</p>
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar pergunta</Button>
          <ButtonLink href={`/admin/questions/${question.id}/delete`} look="danger">
            Excluir pergunta
          </ButtonLink>
        </p>
      </form>
    </AuthoringPage>
  );
}
