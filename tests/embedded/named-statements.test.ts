import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostNamed, namingWhatIsSentOften } from "#drizzle/named-statements.ts";
import { postgres } from "#drizzle/postgres-guard/postgres.ts";
import { freshDatabase } from "#tests/support/database.ts";

let ground: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  ground = await freshDatabase();
});
afterAll(() => ground.close());

/** One connection, on which a statement is named once it has been sent twice. */
function open() {
  const client = postgres({ ...ground.connection, max: 1, fetch_types: false, onnotice: () => {} });
  return { client, naming: namingWhatIsSentOften(client, 2) };
}

/** The selects and inserts that the connection's session keeps. */
const kept = async ({ client }: ReturnType<typeof open>) =>
  (await client.unsafe("select statement from pg_prepared_statements where statement ~ '^(select|insert)'")).map(
    ({ statement }) => statement as string,
  );

async function times(n: number, ask: () => PromiseLike<unknown>) {
  for (let k = 0; k < n; k += 1) await ask();
}

describe("what is sent often", () => {
  it("is kept by the server from the third time on, and answered as before", async () => {
    const opened = open();
    const sum = () => opened.naming.unsafe("select $1::int + 1 as next", [41]);
    await times(2, sum);
    expect(await kept(opened)).toEqual([]);
    expect([...(await sum())]).toEqual([{ next: 42 }]);
    expect([...(await sum())]).toEqual([{ next: 42 }]);
    expect(await kept(opened)).toEqual(["select $1::int + 1 as next"]);
    await opened.client.end();
  });

  it("is counted and kept in transactions and savepoints too", async () => {
    const opened = open();
    const sum = "select $1::int + 2 as next";
    await opened.naming.begin(async (tx) => {
      await times(2, () => tx.unsafe(sum, [1]));
      await tx.savepoint((inner) => inner.unsafe(sum, [1]));
    });
    expect(await kept(opened)).toEqual([sum]);
    await opened.client.end();
  });

  it("is not kept where it searches for words, or has no values", async () => {
    const opened = open();
    const search = "select folded($1) like '%' || $2 || '%'";
    await times(4, () => opened.naming.unsafe(search, ["a", "b"]));
    await times(4, () => opened.naming.unsafe("select 1"));
    expect(await kept(opened)).toEqual([]);
    await opened.client.end();
  });

  it(`is kept for ${mostNamed} statements at the most`, async () => {
    const opened = open();
    for (let n = 0; n < mostNamed + 10; n += 1)
      await times(3, () => opened.naming.unsafe(`select $1::int as named_${n}`, [n]));
    expect((await kept(opened)).length).toBe(mostNamed);
    await opened.client.end();
  });

  it("outlives a table's change, which a running release does not know of", async () => {
    const opened = open();
    await opened.client`create table changing (n int)`;
    await opened.client`insert into changing values (1)`;
    const read = async () => [...(await opened.naming.unsafe("select * from changing where n = $1", [1]))];
    await times(3, read);
    await opened.client`alter table changing add column said text default 'new'`;
    expect(await read()).toEqual([{ n: 1, said: "new" }]);
    await opened.client.end();
  });

  it("is sent anew by a connection that came back", async () => {
    const opened = open();
    const sum = () => opened.naming.unsafe("select $1::int + 3 as next", [1]);
    await times(3, sum);
    const [own] = await opened.client`select pg_backend_pid() as pid`;
    await ground.client`select pg_terminate_backend(${own!.pid})`;
    await expect
      .poll(() =>
        sum().then(
          ([row]) => row!.next,
          () => "cut",
        ),
      )
      .toBe(4);
    await opened.client.end();
  });

  it("is not sent twice because its answer was an error", async () => {
    const opened = open();
    await opened.client`create table once (n int primary key)`;
    const insert = (n: number) => opened.naming.unsafe("insert into once values ($1)", [n]);
    for (const n of [1, 2, 3]) await insert(n);
    await expect(insert(3)).rejects.toMatchObject({ code: "23505" });
    expect([...(await opened.client`select n from once order by n`)].map(({ n }) => n)).toEqual([1, 2, 3]);
    await opened.client.end();
  });
});
