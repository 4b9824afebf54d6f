import { deleteQuestion } from "#app/domain/authoring/questions/delete-question.server.ts";
import { showQuestion } from "#app/domain/authoring/questions/show-question.server.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { Deletion } from "#app/ui/authoring/deletion.tsx";
import { trailTo } from "#app/ui/authoring/trail.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/delete";

export const loader = page((ctx, { params }) => showQuestion(ctx, integerId(params.id, questionNotFound)));

export const action = form({
  limit: "authoring.write",
  run: (ctx, _, { params }) => deleteQuestion(ctx, integerId(params.id, questionNotFound)),
  goTo: ({ lessonId }, { request }) =>
    redirectSaying(request, `/admin/lessons/${lessonId}/edit`, { kind: "success", message: "Pergunta excluída." }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Excluir pergunta");

export default function DeleteQuestion({ loaderData: { lesson, question } }: Route.ComponentProps) {
  const isOnly = lesson.questions.length === 1;
  return (
    <AuthoringPage title="Excluir pergunta" trail={trailTo(lesson)}>
      <Deletion
        question={`Tem certeza que deseja excluir a pergunta “${question.questionText}”? Esta ação não pode ser desfeita.`}
        consequences={[
          "A pergunta sai do questionário, com as suas opções e a explicação.",
          "Quem já respondeu fica com a nota que teve.",
          isOnly && "É a última pergunta: a aula fica sem questionário e passa a ser concluída pelo botão.",
        ].filter(Boolean)}
        button="Excluir pergunta"
        back={`/admin/lessons/${lesson.id}/edit#perguntas`}
      />
    </AuthoringPage>
  );
}
