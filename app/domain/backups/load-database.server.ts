import path from "node:path";
import { AppError } from "#app/domain/app-error.ts";
import { checkLedger } from "#app/domain/ledger.server.ts";
import { brokenRules } from "#drizzle/broken-rules.ts";
import type { Db } from "#drizzle/client.ts";
import { listTables, setSequences } from "#drizzle/dump/catalogue.ts";
import { connectionOf } from "#drizzle/dump/connection-of.ts";
import { copyIn, digestTable } from "#drizzle/dump/copy-table.ts";
import { withoutForeignKeys } from "#drizzle/dump/without-foreign-keys.ts";
import { applyMissing, lockMigrations } from "#drizzle/migrate.ts";
import { repairCounters } from "#drizzle/repair-counters.ts";
import { readFacts } from "./dump-database.server.ts";
import { type Manifest, tableFile } from "./manifest.ts";
import type { VerifiedBackup } from "./verify-backup.server.ts";

type Loading<T> = { replace: boolean; afterLoad: (tx: Db) => Promise<T>; beforeCommit: () => Promise<void> };

/**
 * Loads a backup into an empty database, or with `replace` into one that is emptied first, and migrates it to this
 * release, in one transaction: schema of that time, rows, proof row by row, later migrations, rules and ledger.
 * `afterLoad` changes the restored data before the rules are checked, `beforeCommit` runs last. Any failure leaves the
 * database as it was.
 */
export async function loadDatabase<T>(
  db: Db,
  { folder, manifest }: VerifiedBackup,
  { replace, afterLoad, beforeCommit }: Loading<T>,
): Promise<T> {
  return await db.transaction(async (tx) => {
    const sql = connectionOf(tx);
    await lockMigrations(tx);
    await sql`set local synchronize_seqscans = off`;
    if (replace) await sql`drop schema if exists drizzle, public cascade`;
    if (replace) await sql`create schema public`;
    await applyMissing(tx, manifest.migrations.at(-1)!.at);
    await withoutForeignKeys(sql, await listTables(sql), async () => {
      for (const table of manifest.tables) await copyIn(sql, table, path.join(folder, tableFile(table.name)));
    });
    await setSequences(sql, manifest.sequences);
    await requireSame(sql, manifest);
    await applyMissing(tx);
    await sql`analyze`; // Without it the rules below are planned as for empty tables, which takes minutes.
    const result = await afterLoad(tx);
    await repairCounters(tx);
    await requireSound(tx);
    await beforeCommit();
    return result;
  });
}

async function requireSame(sql: ReturnType<typeof connectionOf>, manifest: Manifest) {
  for (const table of manifest.tables) {
    const { rows, digest } = await digestTable(sql, table);
    if (rows !== table.rows || digest !== table.digest)
      throw new AppError(
        "conflict",
        `A tabela ${table.name} não ficou igual à da cópia (${rows} de ${table.rows} linhas).`,
      );
  }
  const { money, certificates } = await readFacts(sql);
  for (const [column, sum] of Object.entries(manifest.money)) {
    if (money[column] !== sum)
      throw new AppError("conflict", `A soma de ${column} é ${money[column]} e era ${sum} centavos.`);
  }
  if (certificates.hashes !== manifest.certificates.hashes)
    throw new AppError("conflict", "Os códigos dos certificados não são os da cópia.");
}

/** Refuses (conflict) data that breaks a rule or the ledger. */
export async function requireSound(tx: Pick<Db, "execute">) {
  const [broken] = await brokenRules(tx);
  if (broken) throw new AppError("conflict", `Uma regra não vale: ${broken.rule} (${broken.what}).`);
  const { isExact } = await checkLedger({ db: tx as Db });
  if (!isExact) throw new AppError("conflict", "O livro-caixa não bate com as tabelas.");
}
