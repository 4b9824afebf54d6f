import { href } from "react-router";
import { postNotFound } from "#app/domain/lesson-posts/lesson-post.ts";
import { showQuestion } from "#app/domain/lesson-posts/posts.server.ts";
import { answerQuestion } from "#app/domain/lesson-posts/write-post.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { BackLink, TextLink } from "#app/ui/button.tsx";
import { AnswerForm, QuestionCard } from "#app/ui/lesson-question.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";

export const loader = pageOf(integerPathId(postNotFound), async (ctx, questionId) => {
  const { lesson, ...shown } = await showQuestion(ctx, questionId);
  return { ...shown, lesson: { id: lesson.id, title: lesson.title } };
});

/** An answer. */
export const action = form({
  ...formOf(answerQuestion),
  resendAfterSignIn: true,
  goTo: ({ id }) => [href("/lesson-posts/:id", { id: String(id) }), "Resposta enviada."],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Dúvida: ${loaderData.lesson.title}` : postNotFound);

export default function LessonQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const { question, course, lesson, isTeam, takesQuestions } = loaderData;
  const params = { id: String(course.id), lessonId: String(lesson.id) };
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <BackLink href={href("/courses/:id/learn/:lessonId/questions", params)}>Todas as dúvidas da aula</BackLink>
      <h1 className="mt-1 mb-4 text-3xl wrap-anywhere">Dúvida sobre “{lesson.title}”</h1>
      <QuestionCard
        question={question}
        isTeam={isTeam}
        takesQuestions={takesQuestions}
        courseId={course.id}
        back="?duvida"
      />
      {(isTeam || takesQuestions) && <AnswerForm reply={actionData} isTeam={isTeam} />}
      {isTeam && (
        <p className="mt-6">
          <TextLink href={href("/instructor/questions")}>Dúvidas dos meus cursos</TextLink>
        </p>
      )}
    </div>
  );
}
