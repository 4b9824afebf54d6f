import { firstOptions, mostOptions } from "#app/domain/authoring/questions/schema.ts";
import { FieldErrors, type KnownField } from "#app/ui/form/field.tsx";

type QuestionOptionsProps = { options: KnownField; correct: KnownField };

/**
 * The options of a multiple-choice question, each with the mark that makes it the right one. Rows may stay blank;
 * further ones wait behind a `<details>`.
 */
export function QuestionOptions({ options, correct }: QuestionOptionsProps) {
  const written = textsOf(options.initialValue);
  const shown = Math.min(mostOptions, Math.max(firstOptions, written.length));
  const chosen = Number(correct.initialValue ?? 0);
  const rows = Array.from({ length: mostOptions }, (_, at) => (
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
      {shown < mostOptions && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
            Mais opções, até {mostOptions}
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

/** What stands in the rows, what was typed or what is stored, but for the blank ones at the end. */
function textsOf(rows: unknown): string[] {
  if (!Array.isArray(rows)) return [];
  const texts = rows.map((row: { option_text?: unknown } | null) =>
    typeof row?.option_text === "string" ? row.option_text : "",
  );
  return texts.slice(0, texts.findLastIndex((text) => text.trim() !== "") + 1);
}
