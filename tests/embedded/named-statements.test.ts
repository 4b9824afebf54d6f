import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { withNamedStatements } from "#drizzle/named-statements.ts";
import { freshDatabase } from "#tests/support/database.ts";

let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fixture = await freshDatabase();
});
afterAll(() => fixture.close());

/** One connection, and the same with named statements. */
function open() {
  const client = postgres({ ...fixture.connection, max: 1, fetch_types: false, onnotice: () => {} });
  return { client, naming: withNamedStatements(client) };
}

/** The selects and inserts that the connection's session keeps. */
const kept = async ({ client }: ReturnType<typeof open>) =>
  (await client.unsafe("select statement from pg_prepared_statements where statement ~ '^(select|insert)'")).map(
    ({ statement }) => statement as string,
  );

async function times(n: number, ask: () => PromiseLike<unknown>) {
  for (let k = 0; k < n; k += 1) await ask();
}

describe("a statement with values", () => {
  it("is kept by the server, and answered the second time as the first", async () => {
    const opened = open();
    const sum = () => opened.naming.unsafe("select $1::int + 1 as next", [41]);
    expect([...(await sum())]).toEqual([{ next: 42 }]);
    expect([...(await sum())]).toEqual([{ next: 42 }]);
    expect(await kept(opened)).toEqual(["select $1::int + 1 as next"]);
    await opened.client.end();
  });

  it("is kept in transactions and savepoints too", async () => {
    const opened = open();
    const [sum, next] = ["select $1::int + 2 as next", "select $1::int + 5 as next"];
    await opened.naming.begin(async (tx) => {
      await tx.unsafe(sum, [1]);
      await tx.savepoint((inner) => inner.unsafe(next, [1]));
    });
    expect((await kept(opened)).sort()).toEqual([sum, next]);
    await opened.client.end();
  });

  it("is not kept where it searches for words, and one without values never is", async () => {
    const opened = open();
    await opened.naming.unsafe("select folded($1) like '%' || $2 || '%'", ["a", "b"]);
    await opened.naming.unsafe("select 1");
    expect(await kept(opened)).toEqual([]);
    await opened.client.end();
  });

  it("is forgotten by the server for the fifty that were sent since", async () => {
    const opened = open();
    const ask = async (n: number) => [...(await opened.naming.unsafe(`select $1::int as named_${n}`, [n]))];
    for (let n = 0; n < 60; n += 1) {
      expect(await ask(n)).toEqual([{ [`named_${n}`]: n }]);
      await ask(0);
    }
    const names = (await kept(opened)).map((text) => Number(text.split("_")[1])).sort((a, b) => a - b);
    expect(names).toEqual([0, ...Array.from({ length: 49 }, (_, n) => n + 11)]);
    expect(await ask(5)).toEqual([{ named_5: 5 }]);
    await opened.client.end();
  });

  it("outlives a table's change, which a running release does not know of, with the values that were sent", async () => {
    const opened = open();
    await opened.client`create table changing (is_open bool, seal bytea)`;
    const write = () =>
      opened.naming.unsafe("insert into changing values ($1, $2) returning *", [true, Buffer.from("selo")]);
    await times(3, write);
    await opened.client`alter table changing add column said text default 'new'`;
    expect([...(await write())]).toEqual([{ is_open: true, seal: Buffer.from("selo"), said: "new" }]);
    await opened.client.end();
  });

  it("is prepared again by a connection that came back", async () => {
    const opened = open();
    const text = "select $1::int + 3 as next";
    const sum = () => opened.naming.unsafe(text, [1]);
    await times(3, sum);
    expect(await kept(opened)).toEqual([text]);
    const [own] = await opened.client`select pg_backend_pid() as pid`;
    await fixture.client`select pg_terminate_backend(${own!.pid})`;
    const answer = () =>
      sum().then(
        ([row]) => row!.next,
        () => "cut",
      );
    await expect.poll(answer).toBe(4);
    expect(await kept(opened)).toEqual([text]);
    await opened.client.end();
  });

  it("is carried out once, also where its answer is an error", async () => {
    const opened = open();
    await opened.client`create sequence tries`;
    const divide = (by: number) => opened.naming.unsafe("select nextval('tries')::int / $1::int as part", [by]);
    await times(3, () => divide(1));
    await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
    expect([...(await divide(1))]).toEqual([{ part: 5 }]);
    await opened.client.end();
  });
});

describe("a value", () => {
  it("returns the same named, unnamed and re-prepared, for every parameter type", async () => {
    const { db, client, close } = openDatabase(fixture.connection, { max: 1 });
    const unnamed = openDatabase(fixture.connection, { max: 1, pooled: true });
    const ask = (on = db) =>
      on.execute(sql`
        select ${true}::bool as yes, ${false}::bool as no, ${"true"}::bool as word, ${null}::bool as none,
          ${Buffer.from("selo")}::bytea as seal, ${"\\x73656c6f"}::bytea as hex, ${'{"a":[1]}'}::jsonb as json,
          ${7}::jsonb as seven, ${7}::text as text, ${"9007199254740993"}::bigint as big, ${"{1,2}"}::int[] as list,
          ${'{"a,b",NULL}'}::text[] as words, ${"2026-11-22T12:00:00Z"}::timestamptz as at`);
    const plain = [...(await ask(unnamed.db))];
    expect(plain).toMatchObject([
      { yes: true, no: false, word: true, none: null, seal: Buffer.from("selo"), seven: 7 },
    ]);
    const named = () =>
      client.unsafe("select count(*)::int as n from pg_prepared_statements where statement like '%as seal,%'");
    await times(7, async () => expect([...(await ask())]).toEqual(plain));
    expect([...(await named())]).toEqual([{ n: 1 }]);
    await client.unsafe("deallocate all");
    expect([...(await ask())]).toEqual(plain);
    await unnamed.close();
    await close();
  });
});
