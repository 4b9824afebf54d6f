import type Postgres from "postgres";
import type { Db } from "#drizzle/client.ts";

/** A table and its columns in order, without generated ones. */
export type TableShape = { name: string; columns: string[] };

/** The platform's tables: everything in `public` that no extension created. */
export async function listTables(sql: Postgres.TransactionSql): Promise<TableShape[]> {
  return [
    ...(await sql<TableShape[]>`
      select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
      group by c.relname order by c.relname`),
  ];
}

/** The name of any table or sequence in `public` that no extension created; undefined if it is empty. */
export async function findExistingTable(db: Pick<Db, "execute">): Promise<string | undefined> {
  const [found] = await db.execute<{ name: string }>(`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by 1 limit 1`);
  return found?.name;
}

/** The last value of each sequence, as text; unused ones are left out. */
export async function readSequences(sql: Postgres.TransactionSql): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; at: string }[]>`
    select sequencename::text as name, last_value::text as at from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`;
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}

/** Sets each sequence to where it had counted. */
export async function setSequences(sql: Postgres.TransactionSql, sequences: Record<string, string>) {
  for (const [name, at] of Object.entries(sequences))
    await sql`select setval(quote_ident(${name}::text)::regclass, ${at}::bigint)`;
}
