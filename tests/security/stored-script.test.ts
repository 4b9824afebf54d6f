import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyOwnData } from "#app/domain/privacy/copy/copy-own-data.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { type Actors, cookieOf, type Role, roles, theActors } from "#tests/access/actors.ts";
import { pages } from "#tests/access/pages.ts";
import { panel } from "#tests/access/panel.ts";
import { rowsOf } from "#tests/access/table.ts";
import { aWorld, type World, withNames } from "#tests/access/world.ts";
import { failuresOf } from "#tests/api/doors.ts";
import { columns } from "#tests/security/stored-script/columns.ts";
import { plantMore } from "#tests/security/stored-script/planting.ts";
import { hostile, markOf, poison, within } from "#tests/security/stored-script/poison.ts";
import { talk } from "#tests/security/stored-script/talk.ts";
import { type Form, formsOn, sendBack } from "#tests/security/stored-script/typing.ts";
import { type Found, lookOver, openAll, openBrowser, pageOf, statusAt } from "#tests/security/stored-script/walk.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";
import { findChromium } from "../../bin/chromium.mjs";

/** What anybody ever wrote is text in every page that shows it, for everybody: in a real browser, with script. */
let ground: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
let people: Actors;
let world: World;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  ground = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  const env = { RATE_LIMIT_FACTOR: "1000000", PAYMENTS_SIMULATOR: "manual", SESSION_SECRET };
  app = await startApp({ connection: ground.connection, env });
  people = await theActors(ground.db);
  await ground.db.update(users).set({ fullName: hostile("joio.letters"), bio: "b", siteUrl: "s", pictureUrl: "p" });
  world = await aWorld({ db: ground.db, dataDir: app.dataDir, people });
  Object.assign(world.names, await plantMore({ db: ground.db, people, world }));
  await poison(ground.db);
  browser = await openBrowser(await findChromium());
});
afterAll(async () => {
  await browser?.close();
  expect(failuresOf(app)).toEqual([]);
  await app.stop();
  await ground.close();
});

const extra = `
  GET /courses/{finished}                        200 200 200 200 200 200 200
  GET /admin/support/{escalated}                 401 403 403 403 403 403 200
  GET /support/{escalated}                       login 404 200 404 404 404 200
  GET /admin/questions/{shortQuestion}/edit      401 403 403 403 200 404 200
  GET /dev/mail/{letter}                         200 200 200 200 200 200 200
  GET /support/chat?conversa={conversation}      200 200 200 200 200 200 200
  GET /courses?q=joio                            200 200 200 200 200 200 200
  GET /ajuda?q=joio                              200 200 200 200 200 200 200
`;
const rows = [pages, panel, extra].flatMap(rowsOf).filter(({ method }) => method === "GET");
/** The forms that each has come by, with a field that takes words; each once, however many pages show it. */
const forms = Object.fromEntries(roles.map((role) => [role, []])) as unknown as Record<Role, Form[]>;
const isPage = (address: string) => !/^\/(media|auth\/local|payments\/export|admin\/events\/export)/.test(address);
const written = Object.keys(columns).filter((name) => !columns[name]!.startsWith("never"));

/**
 * The pages that somebody gets to see, those that refuse them included, with the status of each; of the panel's
 * refusals one.
 */
const openTo = (role: Role) =>
  rows
    .filter(({ address }) => isPage(address))
    .map(({ address, expected }) => ({ address, status: Number(expected[role].replace("sees", "200")) }))
    .filter(
      ({ address, status }) =>
        status === 200 || (status && (!/^\/admin./.test(address) || address === "/admin/events")),
    )
    .map(({ address, status }) => ({ address: withNames(address, world), status }));

const arrive = async (role: Role, found: Found) =>
  await pageOf({ browser, app, Cookie: await cookieOf(ground.db, people, role) }, found);

describe("the columns", () => {
  it("are all of those that hold text, each with a word on what may stand in it", async () => {
    const schema = Object.values(import.meta.glob<object>("../../drizzle/schema/*.ts", { eager: true }));
    const tables = schema.flatMap((file) => Object.values(file)).filter((each) => each instanceof PgTable);
    const texts = tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      const free = columns.filter(
        (column) => /^(text|jsonb|text\[\])$/.test(column.getSQLType()) && !column.enumValues?.length,
      );
      return free.map((column) => `${name}.${column.name}`);
    });
    expect([...new Set(texts)].sort()).toEqual(Object.keys(columns).sort());
    expect(Object.keys(within).sort()).toEqual(written.filter((name) => columns[name] === "within").sort());
  });
});

describe("a stored script", () => {
  const seen = new Set<string>();

  it.each(roles)("does nothing in any page that %s sees", { timeout: 240_000 }, async (role) => {
    const found: Found = { complaints: [], seen };
    const page = await arrive(role, found);
    for (const { address, status } of openTo(role)) {
      expect(await statusAt(page, address), address).toBe(status);
      await openAll(page);
      await lookOver(page, found, written);
      forms[role].push(...(await formsOn(page, address, forms[role])));
    }
    await page.context().close();
    expect(found.complaints).toEqual([]);
  });

  it.each(["learner", "owner"] as const)("does nothing in the copy of the data of %s", async (role) => {
    const found: Found = { complaints: [], seen };
    const page = await arrive(role, found);
    const { zip } = await copyOwnData(
      ctxOf(ground.db, people[role], { settings: testSettings({ DATA_DIR: app.dataDir }) }),
    );
    const files = unzipSync(new Uint8Array(await new Response(zip).arrayBuffer()));
    await page.setContent(strFromU8(files["index.html"]!));
    await lookOver(page, found, written);
    await page.context().close();
    expect(found.complaints).toEqual([]);
  });

  it("was shown from every column that people write into", () => {
    expect(written.filter((name) => !seen.has(name))).toEqual([]);
  });
});

describe("a script that is typed", () => {
  it.each(roles)("does nothing in any answer to a form that %s sends", { timeout: 240_000 }, async (role) => {
    const found: Found = { complaints: [], seen: new Set() };
    const page = await arrive(role, found);
    for (const form of forms[role]) {
      await statusAt(page, form.address);
      if (await sendBack(page, form, hostile(markOf("typed")))) await lookOver(page, found, ["typed"]);
    }
    await page.context().close();
    expect(found.complaints).toEqual([]);
    expect([...found.seen], "was given back").toEqual(["typed"]);
  });

  it.each(roles)("does nothing in the panel of the assistant that %s talks to", async (role) => {
    const found: Found = { complaints: [], seen: new Set() };
    const page = await arrive(role, found);
    await talk(page, found, hostile(markOf("typed")));
    await page.context().close();
    expect(found.complaints).toEqual([]);
    expect([...found.seen]).toEqual(role === "visitor" ? [] : ["typed", "courses.title"]);
  });
});
