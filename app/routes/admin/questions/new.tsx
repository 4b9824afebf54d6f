import { href } from "react-router";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { questionForm } from "#app/domain/authoring/question.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { QuestionFields } from "#app/ui/authoring/question-fields.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/new";

export const loader = pageOf(integerPathId(lessonNotFound), showLessonForEditing);

export const action = form({
  ...formOf(createQuestion),
  schema: questionForm,
  resendAfterSignIn: true,
  goTo: ({ id }, { params }) => `/admin/lessons/${params.id}/edit#pergunta-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Nova pergunta");

export default function NewQuestion({ loaderData: lesson, actionData }: Route.ComponentProps) {
  const fields = useFields(questionForm, actionData);
  return (
    <AuthoringPage title="Nova pergunta" trail={lessonBreadcrumbs(lesson)}>
      <GuardedForm refused={Boolean(actionData)} className="mt-8 flex flex-col gap-8">
        <OnceField />
        <ErrorSummary errors={actionData?.error} />
        <QuestionFields fields={fields} />
        <FormEnd
          label="Salvar pergunta"
          back={`${href("/admin/lessons/:id/edit", { id: String(lesson.id) })}#perguntas`}
          backLabel="Cancelar"
        />
      </GuardedForm>
    </AuthoringPage>
  );
}
