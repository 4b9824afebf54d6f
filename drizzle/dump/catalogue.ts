import type Postgres from "postgres";

/** A table, and its columns in their order without those that PostgreSQL works out by itself. */
export type TableShape = { name: string; columns: string[] };

/** The tables of the platform: everything in `public` that no extension brought. */
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

/** How far each sequence has counted, as text; those never asked are left out. */
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
