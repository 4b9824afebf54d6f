import { maxAnswerLength, type QuestionView } from "#app/domain/quizzes/quiz.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldGroup } from "#app/ui/form/field.tsx";
import { AttemptField, ErrorSummary, SenderField } from "#app/ui/form/form.tsx";

/** Refused answers: what was answered, and what is wrong by field name. */
export type QuizReply = {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
};

export function QuizForm({ questions, reply }: { questions: QuestionView[]; reply: QuizReply | undefined }) {
  const given = (reply?.initialValue?.answers ?? {}) as Record<string, string | undefined>;
  return (
    <form method="post" action="#questionario" className="mt-6 flex flex-col gap-8">
      <ErrorSummary errors={reply?.error} />
      <SenderField />
      <AttemptField />
      {questions.map((question, index) => {
        const name = `answers.${question.id}`;
        const errors = reply?.error?.[name] ?? undefined;
        return (
          <Question
            key={question.id}
            question={question}
            number={index + 1}
            given={given[question.id]}
            errors={errors}
          />
        );
      })}
      <Button className="self-start">Enviar respostas</Button>
    </form>
  );
}

type QuestionProps = {
  question: QuestionView;
  number: number;
  given: string | undefined;
  errors: string[] | undefined;
};

function Question({ question, number, given, errors }: QuestionProps) {
  const name = `answers.${question.id}`;
  const text = `${number}. ${question.questionText}`;
  const field = { name, errors, initialValue: given, required: true };
  if (question.questionType === "short_answer") {
    return (
      <div className="max-w-prose">
        <Field label={text} field={field} maxLength={maxAnswerLength} autoComplete="off" />
      </div>
    );
  }
  return (
    <FieldGroup legend={text} field={field} className="min-w-0 max-w-prose wrap-anywhere">
      <div className="mt-2 flex flex-col gap-1">
        {choicesOf(question).map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-soft border border-line bg-raised px-3 py-2 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-wash"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={given === value}
              required
              className="mt-1 size-4 shrink-0 accent-leaf"
            />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** The options of a question; none if it is answered in words. */
export function choicesOf({ questionType, options }: QuestionView) {
  if (questionType === "multiple_choice")
    return options.map(({ id, optionText }) => ({ value: String(id), label: optionText }));
  return questionType === "true_false"
    ? [
        { value: "true", label: "Verdadeiro" },
        { value: "false", label: "Falso" },
      ]
    : [];
}
