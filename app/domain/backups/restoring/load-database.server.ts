import path from "node:path";
import { readFacts } from "#app/domain/backups/facts.server.ts";
import { type Manifest, tableFile } from "#app/domain/backups/folder/manifest.ts";
import type { Verified } from "#app/domain/backups/restoring/verify-backup.server.ts";
import { checkLedger } from "#app/domain/ledger/check-ledger.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { brokenRules } from "#drizzle/broken-rules.ts";
import type { Db } from "#drizzle/client.ts";
import { listTables, setSequences } from "#drizzle/dump/catalogue.ts";
import { connectionOf } from "#drizzle/dump/connection-of.ts";
import { copyIn, digestTable } from "#drizzle/dump/copy-table.ts";
import { unguarded } from "#drizzle/dump/unguarded.ts";
import { mendTallies } from "#drizzle/mend-tallies.ts";
import { applyMissing, holdMigrations } from "#drizzle/migrate.ts";

/**
 * Loads a backup into an empty database and brings it up to this release, in one transaction: the schema as it was
 * then, the rows, the proof that they are the same, row for row, then the later migrations, the rules and the books.
 * `amend` changes what was restored before rules and books are looked at, `last` is done before all of it counts.
 * Whatever fails leaves the database as empty as it was. Out: what `amend` says.
 */
export async function loadDatabase<T>(
  db: Db,
  { folder, manifest }: Verified,
  { amend, last }: { amend: (tx: Db) => Promise<T>; last: () => Promise<void> },
): Promise<T> {
  return await db.transaction(async (tx) => {
    const sql = connectionOf(tx);
    await holdMigrations(tx);
    await sql`set local synchronize_seqscans = off`;
    await applyMissing(tx, manifest.migrations.at(-1)!.at);
    await unguarded(sql, await listTables(sql), async () => {
      for (const table of manifest.tables) await copyIn(sql, table, path.join(folder, tableFile(table.name)));
    });
    await setSequences(sql, manifest.sequences);
    await requireSame(sql, manifest);
    await applyMissing(tx);
    await sql`analyze`; // Without it the rules below are worked out as for empty tables, which takes minutes.
    const amended = await amend(tx);
    await mendTallies(tx);
    await requireSound(tx);
    await last();
    return amended;
  });
}

async function requireSame(sql: ReturnType<typeof connectionOf>, manifest: Manifest) {
  for (const table of manifest.tables) {
    const { rows, digest } = await digestTable(sql, table);
    if (rows !== table.rows || digest !== table.digest)
      throw new Refusal(
        "conflict",
        `A tabela ${table.name} não ficou igual à da cópia (${rows} de ${table.rows} linhas).`,
      );
  }
  const { money, certificates } = await readFacts(sql);
  for (const [column, sum] of Object.entries(manifest.money)) {
    if (money[column] !== sum)
      throw new Refusal("conflict", `A soma de ${column} é ${money[column]} e era ${sum} centavos.`);
  }
  if (certificates.hashes !== manifest.certificates.hashes)
    throw new Refusal("conflict", "Os códigos dos certificados não são os da cópia.");
}

async function requireSound(tx: Pick<Db, "execute">) {
  const [broken] = await brokenRules(tx);
  if (broken)
    throw new Refusal("conflict", `Uma regra não vale no que foi restaurado: ${broken.rule} (${broken.what}).`);
  const { isExact } = await checkLedger({ db: tx as Db });
  if (!isExact) throw new Refusal("conflict", "O livro-caixa não bate com as tabelas no que foi restaurado.");
}
