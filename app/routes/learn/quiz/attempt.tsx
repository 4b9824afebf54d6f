import type { AttemptView, QuestionView } from "#app/domain/quizzes/quiz-json.ts";
import { choicesOf } from "#app/routes/learn/quiz/quiz-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { join } from "#app/ui/join.ts";
import { Notice } from "#app/ui/notice.tsx";

type AttemptProps = {
  attempt: AttemptView;
  questions: QuestionView[];
  again: string;
  next: { href: string; label: string } | null;
};

/** How an attempt went: the score, then every question with what was answered, whether it was right, and why. */
export function Attempt({ attempt, questions, again, next }: AttemptProps) {
  const asked = new Map(questions.map((question) => [question.id, question]));
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Verdict attempt={attempt} />
      <ol className="border-b border-line">
        {attempt.results.map((result, index) => {
          const question = asked.get(result.questionId);
          return question && <Result key={result.questionId} number={index + 1} question={question} result={result} />;
        })}
      </ol>
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
    <Notice title={`Você acertou ${score}%. Ainda não foi desta vez: são precisos ${passMark}%.`}>
      {bestScore >= passMark
        ? "A sua melhor nota continua valendo."
        : "Leia as explicações, volte à aula se precisar e tente de novo quando quiser."}
    </Notice>
  );
}

type ResultProps = { number: number; question: QuestionView; result: AttemptView["results"][number] };

function Result({ number, question, result: { answer, isRight, explanation } }: ResultProps) {
  const words = choicesOf(question).find(({ value }) => value === answer)?.label ?? answer;
  return (
    <li className="border-t border-line py-4">
      <p className="font-semibold">
        {number}. {question.questionText}
      </p>
      <p className={join("mt-2 flex items-start gap-2", isRight ? "text-leaf" : "text-clay")}>
        <Icon name={isRight ? "check" : "close"} className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <strong>{isRight ? "Certo" : "Errado"}.</strong> Você respondeu: {words}
        </span>
      </p>
      {explanation && <p className="mt-2 max-w-prose pl-7 text-muted">{explanation}</p>}
    </li>
  );
}
