import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { type Role, roles } from "#tests/access/actors.ts";
import type { Records } from "#tests/access/records.ts";
import { requestRow } from "#tests/access/request-row.ts";
import { type Outcome, type Row, rolesToTry, teamOutcomes } from "#tests/access/table.ts";
import { endsSessions, openTestServer, rows, type TestServer } from "#tests/access/test-server.ts";
import { ask, endpoints, failuresOf, fill } from "#tests/api/all-endpoints.ts";
import { account, saveAccount } from "#tests/domain/commissions/an-account.ts";

/**
 * Every GET of the tables at the built server, by the roles of `rolesToTry`: who sees it, and what a visitor learns about
 * people, who have recognisable private data.
 */
let testServer: TestServer;
let records: Records;
let ids: string[];
beforeAll(async () => {
  testServer = await openTestServer();
  const { db, people } = testServer;
  people.buyer = { ...people.buyer, fullName: "Aprendiz Deleitosa" };
  await db.execute(sql`update users set full_name = 'Aprendiz Deleitosa' where id = ${people.buyer.id}`);
  records = await testServer.recordsFor();
  await db.execute(sql`update users set email = 'pessoa-' || id || '@pessoal.example'`);
  for (const instructor of [people.owner, people.colleague]) await saveAccount(db, instructor);
  await testServer.cookieOf("buyer");
  ids = (await db.select({ id: users.id }).from(users)).map(({ id }) => id);
  expect(await db.$count(sessions)).toBeGreaterThan(0);
});
afterAll(async () => {
  expect(failuresOf(testServer.app)).toEqual([]);
  await testServer.close();
});

describe("the tables", () => {
  it("know every address, and none that is not there", () => {
    const known = rows.map(({ endpoint }) => endpoint?.pattern);
    expect(rows.filter(({ endpoint }) => !endpoint).map(({ address }) => address)).toEqual([]);
    expect(endpoints.map(({ pattern }) => pattern).filter((pattern) => !known.includes(pattern))).toEqual([]);
  });

  it("have every line of the team's", () => {
    const known = rows.map(({ method, address }) => `${method} ${address}`);
    expect([...teamOutcomes.keys()].filter((line) => !known.includes(line))).toEqual([]);
  });

  it("know every form of a page and every method of a call", async () => {
    const missing: string[] = [];
    for (const { pattern, isPage, takesForms } of endpoints.filter((endpoint) => endpoint.pattern !== "/api/*")) {
      const known = rows.filter(({ endpoint }) => endpoint?.pattern === pattern).map(({ method }) => method);
      const needed = isPage
        ? ["GET", ...(takesForms ? ["POST"] : [])]
        : pattern.startsWith("/api/")
          ? await methodsOf(pattern)
          : [];
      missing.push(...needed.filter((method) => !known.includes(method)).map((method) => `${method} ${pattern}`));
    }
    expect(missing).toEqual([]);
  });

  async function methodsOf(pattern: string) {
    const { headers } = await ask(testServer.app, fill(pattern), { method: "OPTIONS" });
    return headers
      .get("Allow")!
      .split(", ")
      .filter((method) => method !== "HEAD");
  }
});

const refusals: Outcome[] = ["401", "403", "404", "login"];
/** The addresses whose answers told a visitor the student's name. */
const naming = new Set<string>();

describe("reading", () => {
  it.each(rows.filter(({ method }) => method === "GET"))("GET $address", async (row) => {
    const asking = rolesToTry(row, rows.indexOf(row));
    const outcomes = await Promise.all(asking.map(async (role) => [role, await outcomeFor(role, row)] as const));
    if (endsSessions(row)) testServer.forgetCookies();
    expect(row.expected).toMatchObject(Object.fromEntries(outcomes));
  });

  it("shows a visitor the name of a student only where a certificate is verified", () => {
    // On a demo, everybody at its machine can read the e-mails.
    const named = [...naming].filter((address) => !address.startsWith("/dev/mail"));
    expect(named).not.toEqual([]);
    expect(named.filter((address) => !/certificate|^\/credentials\/\{hash\}/.test(address))).toEqual([]);
  });
});

it("what is no page has no data address", async () => {
  const others = endpoints.filter(({ pattern, isPage }) => !isPage && !isCallPath(pattern));
  for (const { pattern } of others)
    expect((await ask(testServer.app, `${fill(pattern)}.data`)).status, pattern).toBe(404);
});

async function outcomeFor(role: Role, row: Row) {
  const asker = { app: testServer.app, Cookie: await testServer.cookieOf(role), records };
  const outcomes: string[] = [];
  for (const form of formsOf(role, row)) {
    const { outcome, tells, address, text } = await requestRow(asker, row, (at) => form(at, row));
    if (refusals.includes(outcome as Outcome)) expect(tells, `${role} learns something at ${address}`).toBe(false);
    if (role === "visitor") expectNothingPersonal(text, address, row);
    // Leading a class opens the progress of its members, and not their address.
    if (role === "leader" && !address.startsWith("/dev/mail"))
      expect(text, `the e-mail of a member at ${address}`).not.toContain(`pessoa-${testServer.people.buyer.id}@`);
    outcomes.push(outcome);
  }
  const [first, ...others] = new Set(outcomes);
  return others.length === 0 || (outcomes.includes("sees") && outcomes.every(isShown))
    ? outcomes.includes("sees")
      ? "sees"
      : first
    : outcomes.join(" or ");
}

const isShown = (outcome: string) => outcome === "sees" || outcome === "200";

/**
 * A page has two more addresses: that of all its data, and that of its own data, without the loaders of its layouts.
 * Each reason to refuse a page is tried on both. What the first role finds in the page or its data, the others find in
 * the data.
 */
function formsOf(role: Role, { endpoint, expected }: Row) {
  if (!endpoint?.isPage) return [asItIs];
  const isFirst = roles.find((other) => expected[other] === expected[role]) === role;
  if (refusals.includes(expected[role]) && isFirst) return [asItIs, asData, asLeafData];
  if (expected[role] === "sees" && !isFirst) return [asData];
  return expected[role] === "sees" || role === "visitor" ? [asItIs, asData] : [asItIs];
}

const asItIs = (address: string) => address;
const asData = (address: string) => address.replace(/^\/$/, "/_").replace(/(?=\?|$)/, ".data");
const asLeafData = (address: string, { endpoint }: Row) =>
  `${asData(address)}${address.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(endpoint!.id)}`;

const document = account.account_holder_document;

/** What no stranger may see anywhere. */
const personal: [what: string, pattern: RegExp][] = [
  ["an e-mail", /pessoal\.example/i],
  ["a tax document or PIX key", new RegExp(`${document.replace(/\./g, "\\.")}|${document.replace(/\D/g, "")}`)],
  ["bank data", new RegExp(`${account.bank_name}|${account.bank_account}|${account.account_holder_name}`)],
  ["a hash of a session, of a token or of an address", /token_?hash|ip_?hash|sid=[\w-]/i],
  ["a sealed text", /\bv1\.[\w-]{30}/],
];

function expectNothingPersonal(text: string, address: string, row: Row) {
  for (const [what, pattern] of personal) expect(text, `${what} at ${address}`).not.toMatch(pattern);
  const accounts = ids.filter((id) => text.includes(id) && !address.includes(id));
  expect(accounts, `accounts at ${address}`).toEqual([]);
  if (text.includes("Aprendiz Deleitosa")) naming.add(row.address);
}
