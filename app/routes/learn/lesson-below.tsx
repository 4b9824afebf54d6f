import { href } from "react-router";
import type { Study } from "#app/domain/study/study-lesson.server.ts";
import { LineLink, TextLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NoteForm, NoteList } from "#app/ui/lesson-note.tsx";
import { countLabel } from "#app/ui/wording.ts";

type LessonBelowProps = { study: Study; hasNoted: boolean; mayNote: boolean };

/** The end of a lesson's page: the reader's notes, and the questions that students ask about the lesson. */
export function LessonBelow({ study, hasNoted, mayNote }: LessonBelowProps) {
  return (
    <>
      {mayNote && <Notes study={study} isOpen={hasNoted} />}
      <Questions study={study} />
    </>
  );
}

/** How many of the notes are shown; the others are in the list of the course. */
const notesOnLesson = 5;

function Notes({ study: { course, lesson, notes }, isOpen }: { study: Study; isOpen: boolean }) {
  const params = { id: String(course.id), lessonId: String(lesson.id) };
  return (
    <details id="anotacoes" open={isOpen} className="group mt-10 scroll-mt-20 rounded-soft border border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="text" size={18} className="shrink-0 text-leaf" />
        <h2 className="grow font-sans text-base">Minhas anotações{notes.length > 0 && ` (${notes.length})`}</h2>
        <Icon name="next" size={18} className="shrink-0 group-open:rotate-90" />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">
        {notes.length > 0 && <NoteList notes={notes.slice(-notesOnLesson)} courseId={course.id} />}
        <NoteForm action={href("/courses/:id/learn/:lessonId/notes", params)} contentType={lesson.contentType} />
        {notes.length > 0 && (
          <TextLink href={href("/my-courses/:id/notes", { id: params.id })}>
            Todas as minhas anotações do curso
          </TextLink>
        )}
      </div>
    </details>
  );
}

function Questions({ study: { course, lesson, questions } }: { study: Study }) {
  if (!questions) return null;
  const params = { id: String(course.id), lessonId: String(lesson.id) };
  const list = href("/courses/:id/learn/:lessonId/questions", params);
  return (
    <section aria-labelledby="duvidas" className="mt-10 border-t border-line pt-6">
      <h2 id="duvidas" className="text-xl">
        Dúvidas
      </h2>
      {questions.first.length > 0 && (
        <ul className="mt-2">
          {questions.first.map(({ id, text, isAnswered }) => (
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
        <LineLink href={list}>
          {questions.total > questions.first.length && `Ver as ${countLabel(questions.total, "dúvida", "dúvidas")}`}
          {questions.total > questions.first.length && questions.takesQuestions && " ou perguntar"}
          {questions.total <= questions.first.length &&
            (questions.takesQuestions ? "Perguntar sobre esta aula" : "Ver as dúvidas")}
        </LineLink>
      </p>
    </section>
  );
}
