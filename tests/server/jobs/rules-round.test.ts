import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { jobsOf } from "#app/server/jobs/jobs.ts";
import { rulesRound } from "#app/server/jobs/rounds.ts";
import { openLog } from "#app/server/log.ts";
import type { Db } from "#drizzle/client.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

async function round(db: Db) {
  const said: unknown[][] = [];
  const log = openLog(testSettings({ LOG_LEVEL: "silent" }));
  log.error = (...words: unknown[]) => void said.push(["error", ...words]);
  log.info = (...words: unknown[]) => void said.push(["info", ...words]);
  await rulesRound(ctxOf(db), { log, stop: new AbortController().signal, wake: () => {} });
  return said;
}

it("is one of the platform's jobs", () => {
  expect(jobsOf(testSettings()).map(({ run }) => run)).toContain(rulesRound);
});

it("says in the log that all is well, and the second time in a night nothing", () =>
  rolledBack(async (db) => {
    expect(await round(db)).toEqual([["info", "Rules and books were checked: nothing is wrong."]]);
    expect(await round(db)).toEqual([]);
  }));

it("names in the log which rule is broken, and by what, as an error", () =>
  rolledBack(async (db) => {
    await db.execute(sql`alter table courses drop constraint courses_always_free`);
    await db.execute(sql`update courses set price_cents = 1 where category = 'discipulado'`);
    expect(await round(db)).toEqual([
      [
        "error",
        { rule: "always-free course with a price", count: expect.any(Number), examples: expect.any(Array) },
        "A rule does not hold.",
      ],
    ]);
  }));
