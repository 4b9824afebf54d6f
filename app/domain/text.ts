import { z } from "zod";
import { parseDecimal } from "./decimal.ts";
import { foldText } from "./fold.ts";

// C0 and C1 control characters except the line feed.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

// Characters that change the direction of the surrounding text and could disguise an address or a name.
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

// Invisible characters: zero-width spaces, soft hyphens, invisible operators, annotations, and tags outside a flag.
// Joiners stay where they join letters (Persian, Hindi) or emoji.
const invisible = /\u034f|[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]/g;
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007f}]*)|[\u{e0000}-\u{e007f}]/gu;
const joins = "[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]";
const idleJoiners = new RegExp(`(?<!${joins})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joins})`, "gu");

// Letters and symbols by category, except the Hangul fillers and the blank Braille cell, which look empty.
const blanks = /[\u115f\u1160\u3164\uffa0\u2800]/g;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

// No script puts so many marks on one letter, and normalising them takes quadratic time.
const heapedMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Text as it is stored: Unicode NFC, `\n` line ends, trimmed, without invisible characters (controls, direction marks,
 * zero-width fillers). Empty if nothing visible is left.
 */
export function normalizeText(text: string) {
  const lines = text.replace(/\r\n?/g, "\n").replace(controls, "").replace(directions, "");
  const seen = lines.replace(invisible, "").replace(tags, "$1").replace(idleJoiners, "");
  const tidied = seen.replace(heapedMarks, "$1").normalize("NFC").trim();
  return visible.test(tidied.replace(blanks, "")) ? tidied : "";
}

/** The text of a file: UTF-8, or the Windows-1252 of older programs in Brazil. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Length in code points, as people count. */
export function characterCount(text: string) {
  return Array.from(text).length;
}

/** A text cut to at most so many characters at a word, with `…` if anything was left out. */
export function truncateAtWord(text: string, max: number) {
  if (characterCount(text) <= max) return text;
  const start = Array.from(text)
    .slice(0, max - 1)
    .join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

/**
 * How much is accepted before normalising, where `max` characters are allowed: normalising megabytes would keep the
 * server busy.
 */
const maxRawLength = (max: number) => 20 * max + 10_000;

/**
 * A text field: refuses what PostgreSQL cannot store (U+0000, lone surrogates), normalises the rest, then checks its
 * length. `sentences` gives the error messages.
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

/** A text field of one line, such as a title: line ends and several spaces become one space. */
export const lineField = (about: Parameters<typeof textField>[0]) =>
  textField(about).transform((text) => text.replace(/\s+/g, " "));

/** A form's field for a number of `schema`, typed as text. */
export const decimalField = <Schema extends z.ZodType<unknown, number | null | undefined>>(schema: Schema) =>
  z
    .string()
    .optional()
    .transform((typed) => (typed === undefined ? undefined : (parseDecimal(typed) ?? Number.NaN)))
    .pipe(schema as z.ZodType<z.output<Schema>, number | undefined>);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the form of a person's or file's id. PostgreSQL raises an error for any other. */
export const isUuid = (text: string) => uuid.test(text);

/** A field that is null where it is left out. */
export const orNull = <Field extends z.ZodType>(field: Field) => field.nullish().transform((value) => value ?? null);

/** Yes or no, from a button or from a choice of two. */
export const yesOrNo = (sentence?: string) =>
  z.enum(["true", "false"], sentence).transform((value) => value === "true");

/** For a value that none of our forms sends. */
export const invalid = "Dados inválidos.";

/** A code as typed or pasted, without spaces, dots and dashes. */
export const withoutBlanks = (typed: string) => typed.replace(/[\s.-]/g, "");

/** A text as part of a file's name: at most 60 plain letters, digits and dashes; empty if it has none. */
export function asFileName(text: string): string {
  const words = foldText(text).match(/[a-z0-9]+/g);
  return (words ?? []).join("-").slice(0, 60).replace(/-$/, "");
}
