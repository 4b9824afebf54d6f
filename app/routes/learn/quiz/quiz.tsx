import type { Study } from "#app/domain/lessons/study/study-lesson.server.ts";
import type { AttemptView, QuestionView } from "#app/domain/quizzes/quiz-json.ts";
import { Attempt } from "#app/routes/learn/quiz/attempt.tsx";
import { QuizForm, type QuizReply } from "#app/routes/learn/quiz/quiz-form.tsx";

type QuizProps = { study: Study; questions: QuestionView[]; attempt: AttemptView | null; reply: QuizReply | undefined };

/** A lesson's quiz: its questions, or how the attempt at hand went. Nothing where there is none. */
export function Quiz({ study, questions, attempt, reply }: QuizProps) {
  const { lesson, progress } = study;
  if (!questions.length) return null;
  const tried = progress?.lessons.find(({ lessonId }) => lessonId === lesson.id)?.quiz;
  return (
    <section aria-labelledby="questionario" className="mt-12 scroll-mt-20 border-t border-line pt-8">
      <h2 id="questionario" className="text-2xl">
        Questionário
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        {questions.length === 1 ? "Uma pergunta" : `${questions.length} perguntas`}; passa quem acerta pelo menos{" "}
        {lesson.passMark}%. Pode tentar quantas vezes quiser: vale a melhor nota
        {tried?.attempts ? `, e a sua até agora é ${tried.bestScore}%.` : "."}
      </p>
      {attempt && !reply ? (
        <Attempt
          attempt={attempt}
          questions={questions}
          again={`/courses/${study.course.id}/learn/${lesson.id}#questionario`}
          next={nextStep(study)}
        />
      ) : progress ? (
        <Answering questions={questions} reply={reply} passed={tried?.passed ?? false} />
      ) : (
        <p className="mt-4">
          <a href={`/courses/${study.course.id}`} className="text-leaf underline underline-offset-4">
            Inscreva-se no curso
          </a>{" "}
          para responder.
        </p>
      )}
    </section>
  );
}

/** Where to go after passing: the certificate when everything is done, else the next lesson. */
function nextStep({ course, lessons, lesson, progress }: Study) {
  if (progress?.isCompleted) return { href: "#certificado", label: "Ir para o certificado" };
  const next = lessons[lessons.findIndex(({ id }) => id === lesson.id) + 1]?.id ?? progress?.resumeLessonId;
  return next ? { href: `/courses/${course.id}/learn/${next}`, label: "Próxima aula" } : null;
}

/** Whoever has passed already finds the questions folded away. */
function Answering({
  questions,
  reply,
  passed,
}: {
  questions: QuestionView[];
  reply: QuizReply | undefined;
  passed: boolean;
}) {
  if (!passed) return <QuizForm questions={questions} reply={reply} />;
  return (
    <details open={reply !== undefined} className="mt-4">
      <summary className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4">
        Responder de novo
      </summary>
      <QuizForm questions={questions} reply={reply} />
    </details>
  );
}
