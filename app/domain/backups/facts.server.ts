import type { Manifest } from "#app/domain/backups/folder/manifest.ts";
import type { connectionOf } from "#drizzle/dump/connection-of.ts";

type Sql = ReturnType<typeof connectionOf>;

/**
 * What a school counts, asked of the database in its own words: every sum of centavos, and every certificate's hash.
 */
export async function readFacts(sql: Sql): Promise<Pick<Manifest, "money" | "certificates">> {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like '%\_cents' and data_type in ('integer', 'bigint')
    order by 1, 2`;
  const money: Record<string, string> = {};
  for (const { table, column } of columns) {
    const [row] = await sql<{ sum: string }[]>`select coalesce(sum(${sql(column)}), 0)::text as sum from ${sql(table)}`;
    money[`${table}.${column}`] = row!.sum;
  }
  const [certificates] = await sql<Manifest["certificates"][]>`
    select count(*)::int as count,
      encode(sha256(coalesce(string_agg(certificate_hash, '' order by certificate_hash collate "C"), '')::bytea), 'hex') as hashes
    from certificates`;
  return { money, certificates: certificates! };
}
