import { questionTypes } from "#app/domain/quizzes/labels.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";
import { MoveButtons } from "#app/ui/authoring/move-buttons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

type QuestionListProps = { lessonId: number; questions: KeyedQuestion[]; passMark: number };

/** The quiz of a lesson, in its order, with the keys. */
export function QuestionList({ lessonId, questions, passMark }: QuestionListProps) {
  return (
    <section aria-labelledby="perguntas" className="mt-12 border-t border-line pt-8">
      <h2 id="perguntas" className="text-xl">
        Questionário
      </h2>
      <p className="mt-1 text-sm text-muted">
        {questions.length
          ? `Com ele, a aula se conclui acertando pelo menos ${passMark}%. Tentativas não têm limite.`
          : "Sem perguntas, a aula se conclui pelo botão “Concluir aula”."}
      </p>
      <ol className="mt-4 flex flex-col">
        {questions.map((question, i) => (
          <li
            key={question.id}
            id={`pergunta-${question.id}`}
            className="flex items-center gap-3 border-t border-line py-2 target:bg-leaf-wash"
          >
            <span aria-hidden="true" className="w-6 shrink-0 text-right font-serif text-lg text-muted tabular-nums">
              {i + 1}
            </span>
            <div className="min-w-0 grow">
              <a href={`/admin/questions/${question.id}/edit`} className="font-semibold wrap-anywhere hover:text-leaf">
                {question.questionText}
              </a>
              <p className="text-sm text-muted wrap-anywhere">
                {questionTypes[question.questionType]} · certa: {keyOf(question)}
              </p>
            </div>
            <MoveButtons
              action={`/admin/questions/${question.id}/place`}
              name={question.questionText}
              isFirst={i === 0}
              isLast={i === questions.length - 1}
            />
          </li>
        ))}
      </ol>
      <ButtonLink href={`/admin/lessons/${lessonId}/questions/new`} look="quiet" className="mt-4">
        Acrescentar pergunta
      </ButtonLink>
    </section>
  );
}

function keyOf({ questionType, correctAnswer, options }: KeyedQuestion) {
  if (questionType === "multiple_choice") return options.find(({ isCorrect }) => isCorrect)?.optionText ?? "nenhuma";
  if (questionType === "true_false") return correctAnswer === "true" ? "verdadeiro" : "falso";
  return correctAnswer?.split("|").join(" ou ");
}
