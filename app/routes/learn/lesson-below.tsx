import { href } from "react-router";
import type { Study } from "#app/domain/study/study-lesson.server.ts";
import { countLabel } from "#app/ui/wording.ts";

/** What stands below a lesson and its end: the questions that students ask about it. */
export function LessonBelow({ study }: { study: Study }) {
  const { course, lesson, questions } = study;
  if (!questions) return null;
  const params = { id: String(course.id), lessonId: String(lesson.id) };
  const list = href("/courses/:id/learn/:lessonId/questions", params);
  return (
    <section aria-labelledby="duvidas" className="mt-10 border-t border-line pt-6">
      <h2 id="duvidas" className="text-xl">
        Dúvidas
      </h2>
      {questions.newest.length > 0 && (
        <ul className="mt-2">
          {questions.newest.map(({ id, text, isAnswered }) => (
            <li key={id} className="border-b border-line py-2">
              <a href={href("/lesson-posts/:id", { id: String(id) })} className="wrap-anywhere hover:text-leaf">
                {text}
              </a>
              {isAnswered && <span className="text-sm text-leaf"> Respondida</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        <a href={list} className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
          {questions.total > questions.newest.length && `Ver as ${countLabel(questions.total, "dúvida", "dúvidas")}`}
          {questions.total > questions.newest.length && questions.takesQuestions && " ou perguntar"}
          {questions.total <= questions.newest.length &&
            (questions.takesQuestions ? "Perguntar sobre esta aula" : "Ver as dúvidas")}
        </a>
      </p>
    </section>
  );
}
