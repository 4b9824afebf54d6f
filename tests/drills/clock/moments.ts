import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";

/** From when until when the database's clock ran. */
export type Span = { from: Date; until: Date };

/** Columns that say when something will be over or due, or when a window began: not when something happened. */
const ahead = [
  "claimed_until",
  "expires_at",
  "until",
  "deliver_at",
  "next_attempt_at",
  "previous_until",
  "window_start",
];

/**
 * Moments in the database, since the first span began, that its clock has never shown: anyone who wrote them went by
 * another clock. Returns table, column and moment of each.
 */
export async function momentsBeside(db: Db, spans: Span[]): Promise<string[]> {
  const columns = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' order by 1, 2`);
  const beside: string[] = [];
  for (const { table, column } of columns.filter((each) => !ahead.includes(each.column))) {
    const name = sql.identifier(column);
    const shown = sql.join(
      spans.map(({ from, until }) => sql`${name} between ${from.toISOString()} and ${until.toISOString()}`),
      sql` or `,
    );
    const found = await db.execute<{ moment: string }>(sql`
      select ${name}::text as moment from ${sql.identifier(table)}
      where ${name} > ${spans[0]!.from.toISOString()} and not (${shown}) limit 5`);
    beside.push(...found.map(({ moment }) => `${table}.${column}: ${moment}`));
  }
  return beside;
}
