import { sql } from "drizzle-orm";
import { checkLedger } from "#app/domain/ledger.server.ts";
import type { Db } from "#drizzle/client.ts";
import type { Ledger } from "#tests/drills/load/ledger.ts";
import { missingFrom } from "#tests/drills/load/missing.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";

/** What the database says in the end: what was acknowledged and is not there, and what is there and must not be. */
export type Inspection = Awaited<ReturnType<typeof inspect>>;

export async function inspect(fixture: Fixture, ledger: Ledger) {
  const { db, close } = await fixture.open();
  try {
    const entries = ledger.read();
    const [row] = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
    return {
      version: row!.version,
      entries,
      missing: await missingFrom(db, entries),
      broken: [...(await brokenRules(db)), ...(await wrongBooks(db)), ...(await duplicates(db))],
    };
  } finally {
    await close();
  }
}

async function wrongBooks(db: Db) {
  const { faults } = await checkLedger({ db });
  return faults.map(({ kind, object, account }) => ({
    rule: "the ledger balances",
    what: `${kind} ${object} ${account}`,
  }));
}

/** Every ticket of a load has a subject of its own; of all else a constraint sees to it that it is there once. */
async function duplicates(db: Db) {
  const twice = await db.execute<{ subject: string }>(
    sql`select subject from support_tickets group by subject, user_id having count(*) > 1`,
  );
  return twice.map(({ subject }) => ({ rule: "a repeated request counts once", what: `ticket ${subject}` }));
}
