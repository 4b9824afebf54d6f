import { checkLedger } from "#app/domain/ledger/check-ledger.server.ts";
import { openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";

/**
 * `npm run ledger:check`: compares the books with the tables, in the database of DATABASE_URL or of DATA_DIR, prints
 * what each account holds, and ends with 1 if anything differs, by as little as a centavo.
 */
const dataDir = process.env.DATA_DIR || "./data";
const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dataDir, log: console.error });
const { db, close } = openDatabase(embedded?.connection ?? process.env.DATABASE_URL!);
const reais = (cents: number) => (cents / 100).toFixed(2);
const row = (cells: string[]) => cells.map((cell, i) => (i ? cell.padStart(16) : cell.padEnd(12))).join("");
try {
  const { accounts, faults, isExact } = await checkLedger({ db });
  console.log(row(["account", "ledger", "tables", "difference"]));
  for (const { account, ledgerCents, tablesCents, differenceCents } of accounts) {
    console.log(row([account, reais(ledgerCents), reais(tablesCents), reais(differenceCents)]));
  }
  for (const { kind, object, account, ledgerCents, tablesCents } of faults) {
    console.log(`${kind} ${object}, ${account}: ${reais(ledgerCents)} booked, ${reais(tablesCents)} by the tables`);
  }
  console.log(isExact ? "The books agree with the tables." : "The books DIFFER from the tables.");
  process.exitCode = isExact ? 0 : 1;
} finally {
  await close();
  await embedded?.stop();
}
