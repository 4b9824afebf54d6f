import type { AttemptView, QuestionView } from "#app/domain/quizzes/quiz.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { choicesOf } from "./quiz-form.tsx";

type Results = AttemptView["results"];

/** The answers question by question: whether each was right, and why. */
export function QuizResults({ results, questions }: { results: Results; questions: QuestionView[] }) {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return (
    <ol className="border-b border-line">
      {results.map((result, index) => {
        const question = byId.get(result.questionId);
        return question && <Result key={result.questionId} number={index + 1} question={question} result={result} />;
      })}
    </ol>
  );
}

type ResultProps = { number: number; question: QuestionView; result: Results[number] };

function Result({ number, question, result: { answer, isRight, explanation } }: ResultProps) {
  const words = choicesOf(question).find(({ value }) => value === answer)?.label ?? answer;
  return (
    <li className="border-t border-line py-4">
      <p className="font-semibold">
        {number}. {question.questionText}
      </p>
      <p className={classNames("mt-2 flex items-start gap-2", isRight ? "text-leaf" : "text-clay")}>
        <Icon name={isRight ? "check" : "close"} className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <strong>{isRight ? "Certo" : "Errado"}.</strong> Você respondeu: {words}
        </span>
      </p>
      {explanation && <p className="mt-2 max-w-prose pl-7 text-muted">{explanation}</p>}
    </li>
  );
}
