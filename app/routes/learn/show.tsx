import { data } from "react-router";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { studyLesson } from "#app/domain/lessons/study/study-lesson.server.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { findAttempt } from "#app/domain/quizzes/find-attempt.server.ts";
import { attemptFields } from "#app/domain/quizzes/schema.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { CertificateSteps } from "#app/routes/learn/certificate-steps.tsx";
import { LessonBody } from "#app/routes/learn/lesson-body.tsx";
import { LessonEnd } from "#app/routes/learn/lesson-end.tsx";
import { LessonHead } from "#app/routes/learn/lesson-head.tsx";
import { LessonList } from "#app/routes/learn/lesson-list.tsx";
import { Quiz } from "#app/routes/learn/quiz/quiz.tsx";
import { WayIn } from "#app/routes/learn/way-in.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

/** A locked lesson answers 403, with the way in instead of its content. */
export const loader = page(async (ctx, { params, url }) => {
  const lessonId = integerId(params.lessonId, lessonNotFound);
  const study = await studyLesson(ctx, { courseId: integerId(params.id, courseNotFound), lessonId });
  const attemptId = Number(url.searchParams.get("tentativa")?.match(/^[1-9]\d{0,8}$/)?.[0]);
  const attempt = study.content && attemptId ? await findAttempt(ctx, { lessonId, attemptId }) : null;
  return data({ study, attempt, pays: !ctx.viewer?.isMaintainer }, { status: study.lock ? 403 : 200 });
});

/** The answers to the lesson's quiz. */
export const action = form({
  schema: attemptFields,
  typed: true,
  limit: "api.other",
  run: (ctx, fields, { params }) => attemptQuiz(ctx, integerId(params.lessonId, lessonNotFound), fields),
  goTo: ({ id }, { params }) => `/courses/${params.id}/learn/${params.lessonId}?tentativa=${id}#questionario`,
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? `${loaderData.study.lesson.title} · ${loaderData.study.course.title}` : lessonNotFound);

export default function Lesson({ loaderData: { study, attempt, pays }, actionData }: Route.ComponentProps) {
  const { content } = study;
  return (
    <div className="mx-auto grid max-w-6xl gap-x-12 px-4 pt-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_19rem]">
      <article className="min-w-0">
        <LessonHead study={study} />
        {content ? (
          <>
            <LessonBody study={study} content={content} />
            <Quiz study={study} questions={content.questions} attempt={attempt} reply={actionData} />
            <LessonEnd study={study} />
          </>
        ) : (
          <WayIn study={study} pays={pays} />
        )}
      </article>
      <aside aria-label="Seu curso" className="mt-12 lg:mt-0">
        <div className="flex flex-col gap-8 lg:sticky lg:top-20">
          <CertificateSteps study={study} />
          <div className="hidden lg:block">
            <LessonList study={study} />
          </div>
        </div>
      </aside>
    </div>
  );
}
