import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyOwnData } from "#app/domain/privacy/copy-own-data.server.ts";
import { type Role, roles } from "#tests/access/actors.ts";
import { withNames } from "#tests/access/records.ts";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { hostile, markOf } from "#tests/drills/stored-script/poison.ts";
import { talk } from "#tests/drills/stored-script/talk.ts";
import { inPieces, openPoisonedSchool, pageRows, written } from "#tests/drills/stored-script/test-server.ts";
import { type Form, formsOn, sendBack } from "#tests/drills/stored-script/typing.ts";
import {
  type Found,
  isPage,
  lookOver,
  openAll,
  openBrowser,
  pageOf,
  statusAt,
} from "#tests/drills/stored-script/walk.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";
import { findChromium } from "../../bin/chromium.mjs";

/**
 * What anybody ever wrote is text in every page that shows it, for everybody: in a real browser, with script.
 * tests/security/stored-script.test.ts looks for the same in the HTML alone.
 */
let school: Awaited<ReturnType<typeof openPoisonedSchool>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  school = await openPoisonedSchool();
  browser = await openBrowser(await findChromium());
});
afterAll(async () => {
  await browser?.close();
  expect(failuresOf(school.app)).toEqual([]);
  await school.close();
});

/** The forms that each has come by, with a field that takes words; each once, however many pages show it. */
const forms = Object.fromEntries(roles.map((role) => [role, []])) as unknown as Record<Role, Form[]>;

/**
 * The pages that somebody gets to see, those that refuse them included, with the status of each; of the panel's
 * refusals one.
 */
const openTo = (role: Role) =>
  pageRows
    .map(({ address, expected }) => ({ address, status: Number(expected[role].replace("sees", "200")) }))
    .filter(
      ({ address, status }) =>
        status === 200 || (status && (!/^\/admin./.test(address) || address === "/admin/events")),
    )
    .map(({ address, status }) => ({ address: withNames(address, school.records), status }));

const arrive = async (role: Role, found: Found) =>
  await pageOf({ browser, app: school.app, Cookie: await school.cookieOf(role) }, found);

describe("a stored script", () => {
  const seen = new Set<string>();

  it.each(roles)("does nothing in any page that %s sees", { timeout: 240_000 }, async (role) => {
    const found: Found = { complaints: [], seen };
    const page = await arrive(role, found);
    for (const { address, status } of openTo(role)) {
      if (!(await isPage(page, address))) continue;
      expect(await statusAt(page, address), address).toBe(status);
      await openAll(page);
      await lookOver(page, found, written);
      forms[role].push(...(await formsOn(page, address, forms[role])));
    }
    await page.context().close();
    expect(found.complaints).toEqual([]);
  });

  it.each(["buyer", "owner"] as const)("does nothing in the copy of the data of %s", async (role) => {
    const found: Found = { complaints: [], seen };
    const page = await arrive(role, found);
    const { zip } = await copyOwnData(
      ctxOf(school.db, school.people[role], { settings: testSettings({ DATA_DIR: school.app.dataDir }) }),
    );
    const files = unzipSync(Buffer.concat(await zip.toArray()));
    await page.setContent(strFromU8(files["index.html"]!));
    await lookOver(page, found, written);
    await page.context().close();
    expect(found.complaints).toEqual([]);
  });

  it("was shown from every column that people write into", () => {
    expect(written.filter((name) => !seen.has(name) && !inPieces.includes(name))).toEqual([]);
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
