import { htmlOf } from "#app/domain/mail/letters/composing/html.ts";
import { textOf } from "#app/domain/mail/letters/composing/text.ts";
import type { School } from "#app/domain/school.ts";

/** A part of a letter; both the text and the HTML are made of it, so that they say the same. */
export type Block =
  | { is: "words"; text: string }
  /** A line that the eye should find: a date, a sum, a number. */
  | { is: "emphasis"; text: string }
  | { is: "facts"; rows: (readonly [name: string, value: string])[] }
  /** Something to be copied whole, character by character. */
  | { is: "code"; name: string; value: string }
  | { is: "steps"; items: string[] }
  | { is: "quote"; text: string }
  /** The one thing to do now. */
  | { is: "action"; label: string; href: string }
  | { is: "link"; label: string; href: string };

export type Draft = {
  subject: string;
  /** What mail programs show beside the subject, before the letter is opened. */
  preview: string;
  heading: string;
  greeting: string;
  blocks: Block[];
};

export type Letter = { subject: string; text: string; html: string };

/** A draft on the school's paper, as plain text and as HTML. The subject is one line, whatever it was made of. */
export function composed(draft: Draft, school: School): Letter {
  const subject = oneLine(draft.subject);
  return { subject, text: textOf(draft, school), html: htmlOf({ ...draft, subject }, school) };
}

/** Control characters and line ends become single spaces; a no-break space stays one. */
export const oneLine = (text: string) => text.replace(/[ \p{Cc}\u2028\u2029]+/gu, " ").trim();

/** `Olá, Ester.`, or without a name where none is known. */
export const greetingTo = (name: string) => (oneLine(name) ? `Olá, ${oneLine(name)}.` : "Olá.");
