import { z } from "zod";
import { parseDecimal } from "./decimal.ts";

// C0 and C1 control characters except the line feed.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

// What turns the direction of the text around it: an address or a name would read otherwise than it is.
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

// What takes no room and says nothing: zero-width spaces, soft hyphens, invisible operators, annotations, and tags
// outside a flag. Joiners stay where they join: letters in Persian or Hindi, figures in an emoji.
const invisible = /\u034f|[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]/g;
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007f}]*)|[\u{e0000}-\u{e007f}]/gu;
const joins = "[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]";
const idleJoiners = new RegExp(`(?<!${joins})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joins})`, "gu");

// Letters and symbols by their category, blanks by their looks: the Hangul fillers and the empty Braille cell.
const blanks = /[\u115f\u1160\u3164\uffa0\u2800]/g;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

// No script heaps so many marks on one letter; to put them in order takes a time that grows with their square.
const heapedMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Text as it is kept: Unicode NFC, line ends as `\n`, no white space around, and nothing in it that cannot be seen:
 * control characters, marks that turn the reading direction, fillers without width. Empty where nothing can be seen.
 */
export function normalizeText(text: string) {
  const lines = text.replace(/\r\n?/g, "\n").replace(controls, "").replace(directions, "");
  const seen = lines.replace(invisible, "").replace(tags, "$1").replace(idleJoiners, "");
  const tidied = seen.replace(heapedMarks, "$1").normalize("NFC").trim();
  return visible.test(tidied.replace(blanks, "")) ? tidied : "";
}

/** How long a text is for a person: in code points. */
export function characterCount(text: string) {
  return Array.from(text).length;
}

/** A text of at most so many characters, ended at a word, with `…` where anything was left out. */
export function truncateAtWord(text: string, max: number) {
  if (characterCount(text) <= max) return text;
  const start = Array.from(text)
    .slice(0, max - 1)
    .join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

/** How much may be sent where `max` characters are taken: to tidy megabytes first would keep the server busy. */
const maxRawLength = (max: number) => 20 * max + 10_000;

/**
 * A text field: refuses what PostgreSQL cannot keep (U+0000, lone surrogates), tidies the rest, then measures it.
 * `sentences` says each failure in the field's own words.
 */
export function textField({
  min = 0,
  max,
  sentences = {},
}: {
  min?: number;
  max: number;
  sentences?: { missing?: string; short?: string; long?: string };
}) {
  const missing = sentences.missing ?? sentences.short ?? "Preencha este campo.";
  const long = sentences.long ?? `Escreva no máximo ${max} caracteres.`;
  return z
    .string({ error: missing })
    .refine((value) => value.length <= maxRawLength(max), { error: long, abort: true })
    .refine((value) => !value.includes("\u0000") && value.isWellFormed(), "O texto contém caracteres inválidos.")
    .transform(normalizeText)
    .refine((value) => min === 0 || value !== "", { error: missing, abort: true })
    .refine((value) => characterCount(value) >= min, sentences.short ?? `Escreva pelo menos ${min} caracteres.`)
    .refine((value) => characterCount(value) <= max, long)
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}

/** A form's field for a number of `schema`, typed as text. */
export const decimalField = <Schema extends z.ZodType<unknown, number | null | undefined>>(schema: Schema) =>
  z
    .string()
    .optional()
    .transform((typed) => (typed === undefined ? undefined : (parseDecimal(typed) ?? Number.NaN)))
    .pipe(schema as z.ZodType<z.output<Schema>, number | undefined>);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is the id of a person or a file, as PostgreSQL writes it. To ask for any other is an error there. */
export const isUuid = (text: string) => uuid.test(text);

/** Of a value that no form of ours sends. */
export const invalid = "Dados inválidos.";

/** A code as people type and paste it, without blanks, dots and dashes. */
export const withoutBlanks = (typed: string) => typed.replace(/[\s.-]/g, "");
