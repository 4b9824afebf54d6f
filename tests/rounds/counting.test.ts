import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { countBefore } from "#tests/rounds/counting-proxy.ts";
import { repeated } from "#tests/rounds/exchanges.ts";
import { freshDatabase } from "#tests/support/database.ts";

let own: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: Awaited<ReturnType<typeof countBefore>>;
let pool: ReturnType<typeof openDatabase>;
const ask = () => pool.db.execute(sql`select ${1}::int`);

beforeAll(async () => {
  own = await freshDatabase();
  proxy = await countBefore(own.connection);
  pool = openDatabase(proxy.connection);
  await Promise.all([ask(), ask()]); // Two connections are open from here on.
});
afterAll(async () => {
  await pool?.close();
  proxy?.close();
  await own?.close();
});

const counted = async (work: () => Promise<unknown>) => {
  const asked = await proxy.exchanges.during(work);
  return { ...asked, statements: asked.statements.length, repeated: repeated(asked) };
};

it("one after another is two rounds, at once is one", async () => {
  const inTurn = await counted(async () => [await ask(), await ask()]);
  expect(inTurn).toEqual({ rounds: 2, statements: 2, atOnce: 1, repeated: ["select $1::int"] });
  expect(await counted(() => Promise.all([ask(), ask()]))).toMatchObject({ rounds: 1, statements: 2, atOnce: 2 });
});

it("a transaction costs its begin and its commit", async () => {
  const begun = await counted(() => pool.db.transaction((tx) => tx.execute(sql`select ${1}::int`)));
  expect(begun).toMatchObject({ rounds: 3, statements: 1 });
});

it("a statement goes out together with its values, and they arrive as they are", async () => {
  const text = "select $1::int as n, $2::text as t, $3::bool as b, $4::bytea as d, $5::jsonb as j, $6::uuid as u";
  const values = [7, "ação 'e' \\ \n", true, Buffer.from([0, 39, 255]), '{"a":[1,"é"]}', null];
  let rows: readonly object[] = [];
  const asked = await counted(async () => {
    rows = await pool.client.unsafe(text, values);
  });
  expect(asked).toMatchObject({ rounds: 1, statements: 1 });
  expect(rows).toEqual([{ n: 7, t: values[1], b: true, d: values[3], j: { a: [1, "é"] }, u: null }]);
});

it("a list is sent once its type is known", async () => {
  let rows: readonly object[] = [];
  const asked = await counted(async () => {
    rows = await pool.client.unsafe("select $1::text[] as list", [["a,b", 'c"d']]);
  });
  expect(asked).toMatchObject({ rounds: 2, statements: 1 });
  expect(rows).toEqual([{ list: ["a,b", 'c"d'] }]);
});
