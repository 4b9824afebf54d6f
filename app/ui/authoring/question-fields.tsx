import { initialOptions, maxOptions } from "#app/domain/authoring/question.ts";
import { questionTypes } from "#app/domain/quizzes/labels.ts";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { Field, FieldErrors, type FieldState, TextArea } from "#app/ui/form/field.tsx";

type QuestionOptionsProps = { options: FieldState; correct: FieldState };

/**
 * The options of a multiple-choice question, each with a radio button for the right one. Rows may stay blank; more rows
 * are in a `<details>`.
 */
function QuestionOptions({ options, correct }: QuestionOptionsProps) {
  const written = textsOf(options.initialValue);
  const shown = Math.min(maxOptions, Math.max(initialOptions, written.length));
  const chosen = Number(correct.initialValue ?? 0);
  const rows = Array.from({ length: maxOptions }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number and nothing else
    <Row key={at} at={at} name={options.name} text={written[at]} radio={correct.name} isRight={at === chosen} />
  ));
  return (
    <fieldset id={options.name} aria-describedby={`${options.name}-hint`}>
      <legend className="font-semibold">Opções</legend>
      <p id={`${options.name}-hint`} className="text-sm text-muted">
        Marque a certa. Linhas em branco não contam.
      </p>
      <FieldErrors id={`${correct.name}-error`} errors={[...(options.errors ?? []), ...(correct.errors ?? [])]} />
      <ol className="mt-2 flex flex-col gap-2">{rows.slice(0, shown)}</ol>
      {shown < maxOptions && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
            Mais opções, até {maxOptions}
          </summary>
          <ol className="flex flex-col gap-2">{rows.slice(shown)}</ol>
        </details>
      )}
    </fieldset>
  );
}

type RowProps = { at: number; name: string; text: string | undefined; radio: string; isRight: boolean };

function Row({ at, name, text, radio, isRight }: RowProps) {
  return (
    <li className="flex items-center gap-3 rounded-soft has-checked:bg-leaf-wash">
      <label className="flex size-11 shrink-0 items-center justify-center">
        <input type="radio" name={radio} value={at} defaultChecked={isRight} className="size-5 accent-leaf" />
        <span className="sr-only">A opção {at + 1} é a certa</span>
      </label>
      <input
        name={`${name}[${at}].option_text`}
        defaultValue={text}
        maxLength={500}
        aria-label={`Opção ${at + 1}`}
        autoComplete="off"
        className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2"
      />
    </li>
  );
}

/** The values of the rows, typed or saved, without blank rows at the end. */
function textsOf(rows: unknown): string[] {
  if (!Array.isArray(rows)) return [];
  const texts = rows.map((row: { option_text?: unknown } | null) =>
    typeof row?.option_text === "string" ? row.option_text : "",
  );
  return texts.slice(0, texts.findLastIndex((text) => text.trim() !== "") + 1);
}

type Name =
  | "question_text"
  | "question_type"
  | "correct_answer"
  | "explanation"
  | "options"
  | "correct_option"
  | "is_true";

/** A question's fields; of the three kinds only the chosen one's are visible, with CSS alone. */
export function QuestionFields({ fields }: { fields: Record<Name, FieldState> }) {
  return (
    <div className="group/kind flex flex-col gap-8">
      <TextArea label="Pergunta" field={fields.question_text} rows={2} />
      <ChoiceField
        label="Tipo de resposta"
        options={questionTypes}
        standard="multiple_choice"
        field={fields.question_type}
      />
      <div className="hidden group-has-[[value^=multiple]:checked]/kind:block">
        <QuestionOptions options={fields.options} correct={fields.correct_option} />
      </div>
      <div className="hidden group-has-[[value$=false]:checked]/kind:block">
        <ChoiceField
          label="A afirmação é"
          options={{ true: "Verdadeira", false: "Falsa" }}
          standard="true"
          field={fields.is_true}
        />
      </div>
      <div className="hidden group-has-[[value^=short]:checked]/kind:block">
        <Field
          label="Resposta certa"
          hint="Se houver mais de uma, separe com | (São Marcos|Marcos). Acentos e maiúsculas não importam."
          field={fields.correct_answer}
          autoComplete="off"
        />
      </div>
      <TextArea
        label="Explicação"
        hint="Aparece depois da resposta, certa ou errada. Pode ficar em branco."
        field={fields.explanation}
        rows={2}
      />
    </div>
  );
}
