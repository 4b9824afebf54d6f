import { z } from "zod";

// C0 and C1 control characters except the line feed.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Text as it is kept: Unicode NFC, line ends as `\n`, no control characters, no white space around. */
export function tidy(text: string) {
  return text.normalize("NFC").replace(/\r\n?/g, "\n").replace(controls, "").trim();
}

/** How long a text is for a person: in code points. */
export function lengthOf(text: string) {
  return Array.from(text).length;
}

/**
 * A text field: refuses what PostgreSQL cannot keep (U+0000, lone surrogates), tidies the rest, then measures it.
 * `sentences` says each failure in the field's own words.
 */
export function text({
  min = 0,
  max,
  sentences = {},
}: {
  min?: number;
  max: number;
  sentences?: { missing?: string; short?: string; long?: string };
}) {
  const missing = sentences.missing ?? sentences.short ?? "Preencha este campo.";
  return z
    .string({ error: missing })
    .refine((value) => !value.includes("\u0000") && value.isWellFormed(), "O texto contém caracteres inválidos.")
    .transform(tidy)
    .refine((value) => min === 0 || value !== "", { error: missing, abort: true })
    .refine((value) => lengthOf(value) >= min, sentences.short ?? `Escreva pelo menos ${min} caracteres.`)
    .refine((value) => lengthOf(value) <= max, sentences.long ?? `Escreva no máximo ${max} caracteres.`);
}
