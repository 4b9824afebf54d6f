import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { type Actors, cookieOf, type Role, roles, theActors } from "#tests/access/actors.ts";
import { calls } from "#tests/access/calls.ts";
import { asked, knock } from "#tests/access/knock.ts";
import { pages } from "#tests/access/pages.ts";
import { panel } from "#tests/access/panel.ts";
import { type Outcome, type Row, rowsOf } from "#tests/access/table.ts";
import { aWorld, type World } from "#tests/access/world.ts";
import { ask, doors, failuresOf, fill } from "#tests/api/doors.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";

/** Who gets where: every URL of the table of contents, asked by everybody, over the network, at the built server. */
let ground: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
let people: Actors;
beforeAll(async () => {
  ground = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  const env = { RATE_LIMIT_FACTOR: "1000000", PAYMENTS_SIMULATOR: "manual", SESSION_SECRET };
  app = await startApp({ connection: ground.connection, env });
  people = await theActors(ground.db);
});
afterAll(async () => {
  expect(failuresOf(app)).toEqual([]);
  await app.stop();
  await ground.close();
});

const rows = [pages, panel, calls].flatMap(rowsOf);
const readings = rows.filter(({ method }) => method === "GET");
const writes = rows.filter(({ method }) => method !== "GET");
const refusals: Outcome[] = ["401", "403", "404", "login"];

const worldFor = (names?: string) => aWorld({ db: ground.db, dataDir: app.dataDir, people }, names);
const as = async (role: Role, world: World) => ({ app, Cookie: await cookieOf(ground.db, people, role), world });

/** What a line comes to for each role, as the tables say it. */
async function forEverybody(outcomeFor: (role: Role) => Promise<string>) {
  const outcomes = await Promise.all(roles.map(outcomeFor));
  return Object.fromEntries(roles.map((role, at) => [role, outcomes[at]!]));
}

describe("the tables", () => {
  it("know every URL that there is, and none that there is not", () => {
    const known = rows.map(({ door }) => door?.pattern);
    expect(rows.filter(({ door }) => !door).map(({ address }) => address)).toEqual([]);
    expect(doors.map(({ pattern }) => pattern).filter((pattern) => !known.includes(pattern))).toEqual([]);
  });

  it("know every form of a page and every method of a call", async () => {
    const missing: string[] = [];
    for (const { pattern, isPage, takesForms } of doors.filter((door) => door.pattern !== "/api/*")) {
      const known = rows.filter(({ door }) => door?.pattern === pattern).map(({ method }) => method);
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
    const { headers } = await ask(app, fill(pattern), { method: "OPTIONS" });
    return headers
      .get("Allow")!
      .split(", ")
      .filter((method) => method !== "HEAD");
  }
});

describe("reading", () => {
  let world: World;
  beforeAll(async () => {
    world = await worldFor();
  });

  it.each(readings)("GET $address", async (row) => {
    const outcomes = await forEverybody(async (role) => {
      const who = await as(role, world);
      const answers = [];
      for (const each of row.door?.isPage ? [asItIs, asData, asLeafData] : [asItIs])
        answers.push(await knock(who, row, (at) => each(at, row)));
      if (row.door && !row.door.isPage && !isCallPath(row.address)) {
        const { outcome } = await knock(who, row, asData);
        expect(outcome, "what is no page has no second form").toBe("404");
      }
      for (const { outcome, tells, address } of answers) {
        if (refusals.includes(outcome as Outcome)) expect(tells, `${role} learns something at ${address}`).toBe(false);
      }
      return answers.some(({ outcome }) => outcome === "sees") && answers.every(isShown)
        ? "sees"
        : [...new Set(answers.map(({ outcome }) => outcome))].join(" or ");
    });
    expect(outcomes).toEqual(row.expected);
  });
});

const isShown = ({ outcome }: { outcome: string }) => outcome === "sees" || outcome === "200";

/**
 * An address; of a page also that of all its data, and that of its own alone, past the loaders of the layouts around
 * it.
 */
const asItIs = (address: string) => address;
const asData = (address: string) => address.replace(/^\/$/, "/_").replace(/(?=\?|$)/, ".data");
const asLeafData = (address: string, { door }: Row) =>
  `${asData(address)}${address.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(door!.id)}`;

describe("writing", () => {
  it.each(writes)("$method $address", async (row) => {
    const common = await worldFor(asked(row));
    const outcomes = await forEverybody(async (role) => {
      // Whoever gets in leaves nothing as it was.
      const world = row.expected[role] === "in" ? await worldFor(asked(row)) : common;
      const { outcome, tells, address } = await knock(await as(role, world), row);
      if (refusals.includes(outcome as Outcome)) expect(tells, `${role} learns something at ${address}`).toBe(false);
      return outcome;
    });
    expect(outcomes).toEqual(row.expected);
  });
});
