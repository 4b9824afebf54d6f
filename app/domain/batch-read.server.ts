import { Column, type DriverValueDecoder, is, SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "./ctx.ts";

/** Sends several selects as one statement, so that a page waits once and sees one moment. */
export async function batchRead<Selects extends Record<string, Select>>(
  { db }: Pick<Ctx, "db">,
  selects: Selects,
): Promise<{ [Name in keyof Selects]: Awaited<Selects[Name]> }> {
  const lists = Object.values(selects).map(asJson);
  const [row] = await db.execute<{ read: unknown[][][] }>(sql`select json_build_array(${joined(lists)}) as read`);
  const read = Object.entries(selects).map(([name, select], at) => [name, rowsOf(select, row!.read[at]!)]);
  return Object.fromEntries(read);
}

/** A drizzle select: its rows and the fields of each. */
export type Select<Row extends object = object> = SQLWrapper &
  PromiseLike<Row[]> & { readonly _: { readonly selectedFields: object } };

/** All rows of a select as one JSON value. Columns are renamed, since two tables may have columns of the same name. */
function asJson(select: Select): SQL {
  const names = Object.keys(select._.selectedFields).map((_, at) => sql.identifier(`c${at}`));
  const row = joined(names);
  return sql`(select coalesce(json_agg(json_build_array(${row})), '[]') from (${select}) as r (${row}))`;
}

const joined = (parts: SQLWrapper[]) => sql.join(parts as SQL[], sql`, `);

function rowsOf(select: Select, rows: unknown[][]) {
  const fields = Object.entries(select._.selectedFields).map(([name, field]) => [name, decoderOf(field)] as const);
  return rows.map((row) =>
    Object.fromEntries(
      fields.map(([name, decoder], at) => [name, row[at] === null ? null : decoder.mapFromDriverValue(row[at])]),
    ),
  );
}

/** Converts JSON values back to what the select's types promise. Drizzle's types leave that out for raw SQL. */
function decoderOf(field: unknown): DriverValueDecoder<unknown, unknown> {
  if (is(field, Column)) return field;
  const { decoder } = (is(field, SQL.Aliased) ? field.sql : field) as unknown as { decoder: typeof field & Column };
  return decoder;
}

/** Further words are ignored. */
const maxWords = 8;

/**
 * Whether every word of `q` stands somewhere in `folded`, a text without accents and capitals (`folded(…)`); parts of
 * words count. Undefined where nothing is asked.
 */
export function matchesEveryWord(folded: SQL, q: string): SQL | undefined {
  return matchEachWord(q, (word) => containsWord(folded, word));
}

/** What has to be true of each word of `q`; undefined where nothing is asked. */
export function matchEachWord(q: string, isFound: (word: string) => SQL): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, maxWords);
  if (!words.length) return undefined;
  return sql.join(
    words.map((word) => sql`(${isFound(word)})`),
    sql` and `,
  );
}

/** Whether a word, or part of one, stands in a text without accents and capitals. */
export const containsWord = (folded: SQL, word: string) =>
  sql`${folded} like '%' || folded(${escapeLike(word)}) || '%'`;

/** A text as a pattern that finds that very text. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
