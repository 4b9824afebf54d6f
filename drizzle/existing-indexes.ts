import type { MigrationMeta } from "drizzle-orm/migrator";
import type { Sql } from "postgres";
import { readMigrations } from "#drizzle/migrations.ts";

const aboutIndex =
  /\b(?:create (?:unique )?index|drop index) (?:concurrently )?(?:if (?:not )?exists )?"(?<name>\w+)"/gi;

/**
 * The statements of a migration without those about indexes that an earlier attempt has built: an index that exists, is
 * valid and is not mentioned by an earlier migration is neither dropped nor built again.
 */
export async function withoutExistingIndexes(
  session: Sql,
  { sql: statements, folderMillis }: MigrationMeta,
): Promise<string[]> {
  const earlier = readMigrations().filter((each) => each.folderMillis < folderMillis);
  const older = new Set(earlier.flatMap((each) => each.sql).flatMap(indexesIn));
  const valid = await session<{ name: string }[]>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisvalid and relnamespace = 'public'::regnamespace`;
  const existing = new Set(valid.map(({ name }) => name).filter((name) => !older.has(name)));
  return statements.filter((statement) => {
    const [name] = indexesIn(statement);
    return name === undefined || !existing.has(name);
  });
}

const indexesIn = (statement: string) => [...statement.matchAll(aboutIndex)].map(({ groups }) => groups!.name!);
