import { afterAll, beforeAll, expect, it } from "vitest";
import { type Actors, cookieOf, roles, theActors } from "#tests/access/actors.ts";
import { calls } from "#tests/access/calls.ts";
import { pages } from "#tests/access/pages.ts";
import { panel } from "#tests/access/panel.ts";
import { makeRecords } from "#tests/access/records.ts";
import { asked, requestRow } from "#tests/access/request-row.ts";
import { rowsOf } from "#tests/access/table.ts";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";

const pool = 2;

/**
 * Twice as many as there are connections do the same at once, for everything that writes. Work that asks the pool for a
 * second connection while it holds one would wait for itself: whatever does that is turned away after a while, and that
 * is written down.
 */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
let people: Actors;
beforeAll(async () => {
  fixture = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  const env = { RATE_LIMIT_FACTOR: "1000000", PAYMENTS_SIMULATOR: "manual", SESSION_SECRET, DATABASE_POOL: `${pool}` };
  app = await startApp({ connection: fixture.connection, env });
  people = await theActors(fixture.db);
});
afterAll(async () => {
  await app.stop();
  await fixture.close();
});

const writes = [pages, panel, calls].flatMap(rowsOf).filter(({ method }) => method !== "GET");
const open = writes.filter(({ expected }) => roles.some((role) => expected[role] === "in"));

it.each(open)("$method $address", async (row) => {
  const role = roles.findLast((each) => row.expected[each] === "in")!;
  const records = await makeRecords({ db: fixture.db, dataDir: app.dataDir, people }, asked(row));
  const asker = { app, records, Cookie: await cookieOf(fixture.db, people, role) };
  // One person may not send pictures, or ask the assistant, so often at once: that refusal is meant, and not written
  // down.
  await Promise.allSettled(Array.from({ length: 2 * pool }, () => requestRow(asker, row)));
  // The records of the tables name files that lie on no disk, and a backup says so.
  expect(failuresOf(app).filter((line) => !line.includes("The backup lacks files"))).toEqual([]);
});
