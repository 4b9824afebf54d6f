/**
 * A biography in two parts: what the card shows, and the rest, which is opened on demand ("" for a short one).
 * The cut comes after a sentence where there is one between half and all of `length`, else between two words.
 */
export function opening(text: string, length = 320): { shown: string; rest: string } {
  if (text.length <= length * 1.25) return { shown: text, rest: "" };
  const head = text.slice(0, length);
  const sentence = Math.max(...[". ", "! ", "? ", ".\n"].map((end) => head.lastIndexOf(end))) + 1;
  const at = sentence > length / 2 ? sentence : head.search(/\s\S*$/);
  if (at <= 0) return { shown: text, rest: "" };
  return { shown: text.slice(0, at), rest: text.slice(at).trim() };
}
