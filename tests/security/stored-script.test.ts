import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "#tests/access/actors.ts";
import { withNames } from "#tests/access/records.ts";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { columns } from "#tests/drills/stored-script/columns.ts";
import { markOf, struck, within } from "#tests/drills/stored-script/poison.ts";
import { inPieces, openPoisonedSchool, pageRows, written } from "#tests/drills/stored-script/test-server.ts";

/**
 * Everything people write is text in the HTML of every page that shows it. `npm run test:nightly` checks the same pages
 * in a real browser (tests/drills/stored-script.test.ts).
 */
let school: Awaited<ReturnType<typeof openPoisonedSchool>>;
beforeAll(async () => {
  school = await openPoisonedSchool();
});
afterAll(async () => {
  expect(failuresOf(school.app)).toEqual([]);
  await school.close();
});

it("the columns are all of those that hold text, each with a word on what may stand in it", async () => {
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

it("a stored script is text in every page, no matter who asks", async () => {
  const [seen, alive] = [new Set<string>(), [] as string[]];
  const markup = new RegExp(`<(?:i|img) class="?${struck}|<script>console|(?:href|src|action)="\\s*javascript:`, "i");
  for (const role of ["visitor", "buyer", "owner", "admin"] satisfies Role[]) {
    const Cookie = await school.cookieOf(role);
    for (const { address, expected } of pageRows.filter(({ expected }) => ["200", "sees"].includes(expected[role]))) {
      const where = withNames(address, school.records);
      const answer = await fetch(school.app.origin + where, {
        headers: { Accept: "text/html", ...(Cookie && { Cookie }) },
      });
      expect(answer.status, where).toBe(200);
      // A kept lesson is data around the HTML that the worker shows; the worker escapes the rest.
      const text = await answer.text();
      const html = /\/learn\/\d+\.json$/.test(where) ? (JSON.parse(text) as { html: string }).html : text;
      if (markup.test(html)) alive.push(`${where} as ${role} (${expected[role]})`);
      for (const name of written) if (html.includes(markOf(name))) seen.add(name);
    }
  }
  expect(alive).toEqual([]);
  // What was typed of a file under way is shown only in the copy of one's data, which the drill opens.
  const notSeen = written.filter((name) => !seen.has(name));
  expect(notSeen.toSorted()).toEqual([...inPieces, "uploads.about"]);
});
