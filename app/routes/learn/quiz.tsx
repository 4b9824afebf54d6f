import { href } from "react-router";
import { opensLabel } from "#app/domain/lessons/lesson.ts";
import { nextAfter } from "#app/domain/progress/progress.ts";
import type { AttemptView, QuestionView } from "#app/domain/quizzes/quiz.ts";
import type { Study } from "#app/domain/study/study-lesson.server.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QuizForm, type QuizReply } from "#app/ui/quiz-form.tsx";
import { QuizResults } from "#app/ui/quiz-results.tsx";

type QuizProps = { study: Study; questions: QuestionView[]; attempt: AttemptView | null; reply: QuizReply | undefined };

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
        {questions.length === 1 ? "Uma pergunta" : `${questions.length} perguntas`}; para passar, acerte pelo menos{" "}
        {lesson.passMark}%. Você pode tentar quantas vezes quiser: vale a melhor nota
        {tried?.attempts ? `, e a sua até agora é ${tried.bestScore}%.` : "."}
      </p>
      {attempt && !reply ? (
        <Attempt
          attempt={attempt}
          questions={questions}
          again={`${href("/courses/:id/learn/:lessonId", { id: String(study.course.id), lessonId: String(lesson.id) })}#questionario`}
          next={nextStep(study)}
        />
      ) : progress ? (
        <Answering questions={questions} reply={reply} passed={tried?.passed ?? false} />
      ) : study.manages ? (
        <p className="mt-4">
          <ButtonLink href={href("/admin/lessons/:id/quiz", { id: String(lesson.id) })} look="quiet">
            Responder sem contar
          </ButtonLink>
        </p>
      ) : (
        <p className="mt-4">
          <TextLink href={href("/courses/:id", { id: String(study.course.id) })}>Inscreva-se no curso</TextLink> para
          responder.
        </p>
      )}
    </section>
  );
}

/** Where to go after passing: the certificate if everything is done, else the next lesson. */
function nextStep({ course, lessons, lesson, progress }: Study) {
  if (progress?.isCompleted) return { href: "#certificado", label: "Ir para o certificado" };
  const nextId = progress && nextAfter(lesson.id, progress);
  const next = lessons.find(({ id }) => id === nextId);
  return next
    ? {
        href: href("/courses/:id/learn/:lessonId", { id: String(course.id), lessonId: String(next.id) }),
        label: ["Próxima aula", opensLabel(next)].filter(Boolean).join(": "),
      }
    : null;
}

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

type AttemptProps = {
  attempt: AttemptView;
  questions: QuestionView[];
  again: string;
  next: { href: string; label: string } | null;
};

function Attempt({ attempt, questions, again, next }: AttemptProps) {
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Verdict attempt={attempt} />
      <QuizResults results={attempt.results} questions={questions} />
      <div className="flex flex-wrap gap-3">
        {attempt.passed && next && <ButtonLink href={next.href}>{next.label}</ButtonLink>}
        <ButtonLink href={again} look={attempt.passed ? "quiet" : "primary"}>
          <Icon name="again" />
          {attempt.passed ? "Responder de novo" : "Tentar de novo"}
        </ButtonLink>
      </div>
    </div>
  );
}

function Verdict({ attempt: { score, passed, passMark, bestScore } }: { attempt: AttemptView }) {
  if (passed) {
    return (
      <Notice kind="success" title={`Você acertou ${score}% e passou.`}>
        A aula está concluída.
      </Notice>
    );
  }
  return (
    <Notice title={`Você acertou ${score}%. Ainda não foi desta vez: o mínimo é ${passMark}%.`}>
      {bestScore >= passMark
        ? "A sua melhor nota continua valendo."
        : "Leia as explicações, volte à aula se precisar e tente de novo quando quiser."}
    </Notice>
  );
}
