import type Postgres from "postgres";
import type { TableShape } from "#drizzle/dump/catalogue.ts";

type Reference = { table: string; name: string; definition: string };

/**
 * Runs `prepare`, empties the tables and runs `load` while nothing checks, fires or counts: references are taken off
 * before and put back after, when PostgreSQL checks each for all rows at once. Owning the tables is enough; superuser is
 * not needed.
 */
export async function withoutForeignKeys(
  sql: Postgres.TransactionSql,
  tables: readonly TableShape[],
  load: () => Promise<void>,
  prepare?: () => Promise<void>,
): Promise<void> {
  const references = await sql<Reference[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  await sql`set constraints all immediate`;
  for (const { table, name } of references) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await sql`alter table ${sql(name)} disable trigger user`;
  await prepare?.();
  for (const { name } of tables) await sql`truncate ${sql(name)}`;
  await load();
  for (const { name } of tables) await sql`alter table ${sql(name)} enable trigger user`;
  for (const { table, name, definition } of references)
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
}
