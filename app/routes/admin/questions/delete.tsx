import { href } from "react-router";
import { showQuestion } from "#app/domain/authoring/edited-lesson.server.ts";
import { deleteQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { Deletion } from "#app/ui/confirmation.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/delete";

export const loader = pageOf(integerPathId(questionNotFound), showQuestion);

export const action = form({
  ...formOf(deleteQuestion),
  goTo: ({ lessonId }) => [href("/admin/lessons/:id/edit", { id: String(lessonId) }), "Pergunta excluída."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Excluir pergunta");

export default function DeleteQuestion({ loaderData: { lesson, question } }: Route.ComponentProps) {
  const isOnly = lesson.questions.length === 1;
  return (
    <AuthoringPage title="Excluir pergunta" trail={lessonBreadcrumbs(lesson)}>
      <Deletion
        question={`Tem certeza que deseja excluir a pergunta “${question.questionText}”? Você não poderá desfazer.`}
        consequences={[
          "A pergunta sai do questionário, com as opções e a explicação.",
          "Quem já respondeu mantém a nota.",
          isOnly && "É a última pergunta: a aula fica sem questionário e passa a ser concluída pelo botão.",
        ].filter(Boolean)}
        button="Excluir pergunta"
        back={`${href("/admin/lessons/:id/edit", { id: String(lesson.id) })}#perguntas`}
      />
    </AuthoringPage>
  );
}
