import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessions, users } from "#drizzle/schema/people.ts";
import { type Actors, cookieOf, theActors } from "#tests/access/actors.ts";
import { calls } from "#tests/access/calls.ts";
import { pages } from "#tests/access/pages.ts";
import { panel } from "#tests/access/panel.ts";
import { type Row, rowsOf } from "#tests/access/table.ts";
import { aWorld, type World, withNames } from "#tests/access/world.ts";
import { failuresOf } from "#tests/api/doors.ts";
import { account, saveAccount } from "#tests/domain/payout-accounts/an-account.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";

/** A school whose people can be told apart by everything that they would not tell a stranger, asked by a stranger. */
let ground: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
let people: Actors;
let world: World;
let ids: string[];
beforeAll(async () => {
  ground = await freshDatabase();
  const { db } = ground;
  app = await startApp({
    connection: ground.connection,
    env: { RATE_LIMIT_FACTOR: "1000000", PAYMENTS_SIMULATOR: "manual", SESSION_SECRET: testSettings().SESSION_SECRET },
  });
  people = await theActors(db);
  world = await aWorld({ db, dataDir: app.dataDir, people });
  await db.execute(sql`update users set email = 'pessoa-' || id || '@pessoal.example'`);
  await db.execute(sql`update users set full_name = 'Aprendiz Deleitosa' where id = ${people.learner.id}`);
  for (const teacher of [people.owner, people.colleague]) await saveAccount(db, teacher);
  await cookieOf(db, people, "learner");
  ids = (await db.select({ id: users.id }).from(users)).map(({ id }) => id);
  expect(await db.$count(sessions)).toBeGreaterThan(0);
});
afterAll(async () => {
  expect(failuresOf(app)).toEqual([]);
  await app.stop();
  await ground.close();
});

const readings = [pages, panel, calls].flatMap(rowsOf).filter(({ method }) => method === "GET");
const document = account.account_holder_document;

/** What no stranger is told anywhere. */
const personal: [what: string, pattern: RegExp][] = [
  ["an e-mail", /pessoal\.example/i],
  ["a tax document or PIX key", new RegExp(`${document.replace(/\./g, "\\.")}|${document.replace(/\D/g, "")}`)],
  ["bank data", new RegExp(`${account.bank_name}|${account.bank_account}|${account.account_holder_name}`)],
  ["a hash of a session, of a token or of an address", /token_?hash|ip_?hash|sid=[\w-]/i],
  ["a sealed text", /\bv1\.[\w-]{30}/],
];

const forms: ((address: string, row: Row) => string)[] = [
  (address) => address,
  (address) => address.replace(/^\/$/, "/_").replace(/(?=\?|$)/, ".data"),
];

describe("a stranger", () => {
  it.each(readings)("is told nothing of anybody at $address", async (row) => {
    for (const form of forms) {
      const where = form(withNames(row.address, world), row);
      const answer = await fetch(app.origin + where, { redirect: "manual", headers: { Accept: "text/html" } });
      const said = `${[...answer.headers].join("\n")}\n${await answer.text()}`;
      for (const [what, pattern] of personal) expect(said, `${what} at ${where}`).not.toMatch(pattern);
      const named = ids.filter((id) => said.includes(id) && !where.includes(id));
      expect(named, `accounts at ${where}`).toEqual([]);
    }
  });

  it("reads a learner's name where a certificate is verified, and nowhere else", async () => {
    const told: string[] = [];
    for (const row of readings) {
      const answer = await fetch(app.origin + withNames(row.address, world), { redirect: "manual" });
      if ((await answer.text()).includes("Aprendiz Deleitosa")) told.push(row.address);
    }
    expect(
      told.every((address) => /certificate/.test(address)),
      told.join(),
    ).toBe(true);
  });
});
