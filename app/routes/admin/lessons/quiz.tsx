import { href } from "react-router";
import { showLessonForEditing, tryQuiz } from "#app/domain/authoring/edited-lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { withoutKeys } from "#app/domain/quizzes/quiz.server.ts";
import { attemptFields } from "#app/domain/quizzes/quiz.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { QuizForm } from "#app/ui/quiz-form.tsx";
import { QuizResults } from "#app/ui/quiz-results.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/quiz";

export const loader = pageOf(integerPathId(lessonNotFound), async (ctx, lessonId) => {
  const lesson = await showLessonForEditing(ctx, lessonId);
  const { id, title, courseId, courseTitle, passMark } = lesson;
  return { lesson: { id, title, courseId, courseTitle, passMark }, questions: withoutKeys(lesson.questions) };
});

export const action = form({
  schema: attemptFields,
  limit: "authoring.write",
  run: (ctx, answers, { params }) => tryQuiz(ctx, integerId(params.id, lessonNotFound), answers),
  show: (tried) => ({ tried }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Responder como estudante: ${loaderData.lesson.title}` : "Responder como estudante");

export default function TryQuiz({ loaderData: { lesson, questions }, actionData }: Route.ComponentProps) {
  const tried = actionData && "tried" in actionData ? actionData.tried : undefined;
  const reply = actionData && "tried" in actionData ? undefined : actionData;
  const params = { id: String(lesson.id) };
  return (
    <AuthoringPage title="Responder como estudante" trail={lessonBreadcrumbs(lesson)}>
      {questions.length === 0 ? (
        <EmptyState
          title="Esta aula ainda não tem perguntas"
          action={<ButtonLink href={href("/admin/lessons/:id/questions/new", params)}>Adicionar pergunta</ButtonLink>}
        />
      ) : (
        <>
          <p className="mt-3 max-w-prose text-muted">
            As perguntas como quem estuda as vê; passa quem acerta pelo menos {lesson.passMark}%. O que você responder
            aqui não é guardado nem conta para progresso ou certificado.
          </p>
          {tried ? (
            <div id="questionario" className="mt-6 flex scroll-mt-20 flex-col gap-6">
              <Notice
                kind={tried.passed ? "success" : undefined}
                title={
                  tried.passed
                    ? `Você acertou ${tried.score}%: um estudante passaria.`
                    : `Você acertou ${tried.score}%: um estudante não passaria, são precisos ${tried.passMark}%.`
                }
              >
                Nada foi contado.
              </Notice>
              <QuizResults results={tried.results} questions={questions} />
              <p className="flex flex-wrap gap-3">
                <ButtonLink href={href("/admin/lessons/:id/quiz", params)}>
                  <Icon name="again" />
                  Responder de novo
                </ButtonLink>
                <ButtonLink href={`${href("/admin/lessons/:id/edit", params)}#perguntas`} look="quiet">
                  Voltar às perguntas
                </ButtonLink>
              </p>
            </div>
          ) : (
            <div id="questionario" className="scroll-mt-20">
              <QuizForm questions={questions} reply={reply} />
            </div>
          )}
        </>
      )}
    </AuthoringPage>
  );
}
