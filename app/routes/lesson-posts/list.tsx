import { href } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { maxPostLength, questionForm, questionsPerPage } from "#app/domain/lesson-posts/lesson-post.ts";
import { listQuestions } from "#app/domain/lesson-posts/posts.server.ts";
import { askQuestion } from "#app/domain/lesson-posts/write-post.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { listHref } from "#app/domain/list.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { integerId } from "#app/domain/path-id.ts";
import { publicName } from "#app/domain/reviews/labels.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { BackLink, Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { MinuteField } from "#app/ui/lesson-note.tsx";
import { QuestionCard } from "#app/ui/lesson-question.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/list";

export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  const courseId = integerId(params.id, courseNotFound);
  const { page: at } = readQuery(pagingSchema(questionsPerPage), url);
  const paging = { page: at, limit: questionsPerPage };
  const found = await listQuestions(ctx, integerId(params.lessonId, lessonNotFound), paging);
  const { ctx: signed, lesson, course, ...shown } = found;
  if (course.id !== courseId) throw new AppError("not_found", lessonNotFound);
  const { id, title, contentType } = lesson;
  return { ...shown, course, lesson: { id, title, contentType }, author: publicName(signed.viewer.fullName) };
});

/** A new question; then the list at it. */
export const action = form({
  ...formOf(askQuestion, { id: "lessonId" }),
  schema: questionForm,
  resendAfterSignIn: true,
  goTo: ({ id }) => href("/lesson-posts/:id", { id: String(id) }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Dúvidas: ${loaderData.lesson.title}` : lessonNotFound);

export default function LessonQuestions({ loaderData, actionData }: Route.ComponentProps) {
  const { course, lesson, questions, isTeam, takesQuestions } = loaderData;
  const params = { id: String(course.id), lessonId: String(lesson.id) };
  const path = href("/courses/:id/learn/:lessonId/questions", params);
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <BackLink href={href("/courses/:id/learn/:lessonId", params)}>Voltar à aula</BackLink>
      <h1 className="mt-1 text-3xl">Dúvidas desta aula</h1>
      <p className="mt-1 text-muted wrap-anywhere">
        {lesson.title} · {course.title}
      </p>
      {takesQuestions ? (
        <details open={questions.total === 0 || actionData !== undefined} className="mt-4">
          <summary className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4">
            Fazer uma pergunta
          </summary>
          <Asking {...loaderData} reply={actionData} />
        </details>
      ) : (
        <Notice className="mt-6" title="Este curso não recebe novas dúvidas.">
          {questions.total ? "O que já foi perguntado continua aqui." : "Se precisar de ajuda, fale com a escola."}
        </Notice>
      )}
      <section aria-labelledby="lista" className="mt-6">
        <h2 id="lista" className="mb-4 text-xl">
          {questions.total ? countLabel(questions.total, "dúvida", "dúvidas") : "Ninguém perguntou ainda"}
        </h2>
        <div className="flex flex-col gap-6">
          {questions.data.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              courseId={course.id}
              isTeam={isTeam}
              takesQuestions={takesQuestions}
              back={questions.page > 1 ? `?page=${questions.page}` : ""}
            />
          ))}
        </div>
        <Pagination
          page={questions.page}
          totalPages={questions.totalPages}
          hrefOf={(page) => listHref(path, { page })}
        />
      </section>
    </div>
  );
}

type AskingProps = Pick<Route.ComponentProps["loaderData"], "lesson" | "author" | "stoppedAt"> & {
  reply: Route.ComponentProps["actionData"];
};

function Asking({ lesson, author, stoppedAt, reply }: AskingProps) {
  const { text, seconds, passage } = useFields(questionForm, reply);
  return (
    <form method="post" className="mt-3 flex flex-col gap-4">
      <ErrorSummary title="A dúvida não foi enviada" errors={reply?.error} />
      <OnceField />
      <TextArea
        label="Sua dúvida"
        hint={`Até ${maxPostLength.toLocaleString("pt-BR")} caracteres. Aparece como “${author}” para quem faz o curso.`}
        field={text}
        required
      />
      {lesson.contentType === "text" ? (
        <Field
          label="Sobre qual trecho? (opcional)"
          hint="Copie as primeiras palavras do trecho."
          field={passage}
          autoComplete="off"
        />
      ) : (
        <MinuteField field={seconds} hint="Como no relógio da gravação: 12:30." stoppedAt={stoppedAt} />
      )}
      <Button className="self-start">Perguntar</Button>
    </form>
  );
}
