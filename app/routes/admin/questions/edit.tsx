import { href } from "react-router";
import { showQuestion } from "#app/domain/authoring/edited-lesson.server.ts";
import { questionDefaults, questionForm } from "#app/domain/authoring/question.ts";
import { updateQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { QuestionFields } from "#app/ui/authoring/question-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/edit";

export const loader = pageOf(integerPathId(questionNotFound), showQuestion);

export const action = form({
  ...formOf(updateQuestion),
  schema: questionForm,
  resendAfterSignIn: true,
  goTo: ({ id, lessonId }) => `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#pergunta-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Editar pergunta");

export default function EditQuestion({ loaderData: { lesson, question }, actionData }: Route.ComponentProps) {
  const stored = questionDefaults(question);
  const fields = useFields(questionForm, actionData, stored as never);
  return (
    <AuthoringPage title="Editar pergunta" trail={lessonBreadcrumbs(lesson)}>
      <GuardedForm refused={Boolean(actionData)} className="mt-8 flex flex-col gap-8">
        <ErrorSummary errors={actionData?.error} />
        <VersionField field={fields.version} saved={stored.version} />
        <QuestionFields fields={fields} />
        <p className="text-sm text-muted">Quem já respondeu mantém a nota.</p>
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar pergunta</Button>
          <ButtonLink href={href("/admin/questions/:id/delete", { id: String(question.id) })} look="danger">
            Excluir pergunta
          </ButtonLink>
        </p>
      </GuardedForm>
    </AuthoringPage>
  );
}
