import { decimalCell } from "#app/domain/csv.ts";
import { checkLedger } from "#app/domain/ledger.server.ts";
import { withPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

/**
 * `npm run ledger:check`: compares the ledger with the tables and prints each account. Returns whether they agree to
 * the centavo.
 */
export async function ledgerCheck(_args: string[], say: Say): Promise<boolean> {
  return await withPlatform(settingsOrExit(), { max: 1 }, async (db) => {
    const { accounts, faults, isExact } = await checkLedger({ db });
    say(row(["conta", "livro", "tabelas", "diferença"]));
    for (const { account, ledgerCents, tablesCents, differenceCents } of accounts) {
      say(row([account, ...[ledgerCents, tablesCents, differenceCents].map(decimalCell)]));
    }
    for (const { kind, object, account, ledgerCents, tablesCents } of faults) {
      say(
        `✗ ${kind} ${object}, ${account}: no livro ${decimalCell(ledgerCents)}, nas tabelas ${decimalCell(tablesCents)}`,
      );
    }
    say(isExact ? "✓ O livro confere com as tabelas." : "✗ O livro NÃO confere com as tabelas.");
    return isExact;
  });
}

const row = (cells: string[]) => cells.map((cell, i) => (i ? cell.padStart(16) : cell.padEnd(12))).join("");
