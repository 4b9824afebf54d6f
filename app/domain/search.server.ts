import { type SQL, sql } from "drizzle-orm";

/** More words than these are not looked for. */
const mostWords = 8;

/**
 * Whether every word of `q` stands somewhere in `folded`, a text without accents and capitals (`folded(…)`); parts of
 * words count. Undefined where nothing is asked.
 */
export function everyWordIn(folded: SQL, q: string): SQL | undefined {
  return eachWord(q, (word) => holds(folded, word));
}

/** What has to be true of each word of `q`; undefined where nothing is asked. */
export function eachWord(q: string, isFound: (word: string) => SQL): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (!words.length) return undefined;
  return sql.join(
    words.map((word) => sql`(${isFound(word)})`),
    sql` and `,
  );
}

/** Whether a word, or part of one, stands in a text without accents and capitals. */
export const holds = (folded: SQL, word: string) => sql`${folded} like '%' || folded(${escapeLike(word)}) || '%'`;

/** A text as a pattern that finds that very text. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
