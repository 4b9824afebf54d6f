import { cutAtWord, lengthOf } from "#app/domain/text.ts";

/** A text of at most so many characters, ended where a sentence or a paragraph ends, else at a word. */
export function cutAtSentence(text: string, most: number): string {
  if (lengthOf(text) <= most) return text;
  const start = Array.from(text).slice(0, most).join("");
  const whole = /^[\s\S]*(?:[.!?…]["”’)]?(?=\s)|\n)/.exec(start)?.[0].trim();
  if (whole && whole.length > start.length / 3) return whole;
  return cutAtWord(text, most);
}
