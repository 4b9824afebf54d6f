import { href } from "react-router";
import { z } from "zod";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { importQuestions } from "#app/domain/packages/import-questions.server.ts";
import { maxQuestionsText, questionImport } from "#app/domain/packages/question-import.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/import";
import { QuestionImportForm } from "./import-form.tsx";

export const loader = pageOf(integerPathId(lessonNotFound), showLessonForEditing);

export const action = form({
  ...formOf(importQuestions),
  schema: questionImport.extend({ preview: z.literal(false).default(false) }),
  resendAfterSignIn: true,
  maxText: 2 * maxQuestionsText,
  goTo: ({ lessonId, questionIds, leftOut }) => {
    const added = countLabel(questionIds?.length ?? 0, "pergunta adicionada", "perguntas adicionadas");
    return [
      `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#perguntas`,
      leftOut.length ? `${added}; de fora, ${leftOut.length}.` : `${added}.`,
    ];
  },
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Trazer perguntas");

export default function ImportQuestions({ loaderData: lesson, actionData }: Route.ComponentProps) {
  return (
    <AuthoringPage title="Trazer perguntas" trail={lessonBreadcrumbs(lesson)}>
      <div className="mt-6">
        <QuestionImportForm lessonId={lesson.id} reply={actionData} />
      </div>
    </AuthoringPage>
  );
}
