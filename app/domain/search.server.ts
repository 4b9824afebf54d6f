import { type SQL, sql } from "drizzle-orm";

/** More words than these are not looked for. */
const mostWords = 8;

/**
 * Whether every word of `q` stands somewhere in `folded`, a text without accents and capitals (`folded(…)`); parts of
 * words count. Undefined where nothing is asked.
 */
export function everyWordIn(folded: SQL, q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (!words.length) return undefined;
  return sql.join(
    words.map((word) => sql`${folded} like '%' || folded(${escapeLike(word)}) || '%'`),
    sql` and `,
  );
}

/** A text as a pattern that finds that very text. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
