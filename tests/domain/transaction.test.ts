import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCode, inTransaction } from "#app/domain/transaction.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

let own: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  own = await freshDatabase();
  await own.db.execute(sql`create table seats (name text primary key, taken int not null default 0)`);
  await own.db.execute(sql`insert into seats (name) values ('left'), ('right')`);
});

afterAll(() => own?.close());

describe("inTransaction", () => {
  it("does again what a deadlock broke off, so that both get through", async () => {
    const met = meetingOf(2);
    const take = (first: string, second: string) =>
      inTransaction(ctxOf(own.db), async ({ db }) => {
        await db.execute(sql`update seats set taken = taken + 1 where name = ${first}`);
        await met();
        await db.execute(sql`update seats set taken = taken + 1 where name = ${second}`);
      });
    await Promise.all([take("left", "right"), take("right", "left")]);
    expect(await own.db.execute(sql`select taken from seats`)).toEqual([{ taken: 2 }, { taken: 2 }]);
  });

  it("undoes everything and does nothing again when the work itself refuses", async () => {
    let runs = 0;
    const work = inTransaction(ctxOf(own.db), async ({ db }) => {
      runs += 1;
      await db.execute(sql`delete from seats`);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(runs).toBe(1);
    expect(await own.db.execute(sql`select count(*)::int as n from seats`)).toEqual([{ n: 2 }]);
  });

  it("leaves a broken inner piece of work to the outer transaction", async () => {
    let inner = 0;
    const failing = inTransaction(ctxOf(own.db), (within) =>
      inTransaction(within, async ({ db }) => {
        inner += 1;
        await db.execute(sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`);
      }),
    );
    const error = await failing.catch((thrown: unknown) => thrown);
    expect(errorCode(error)).toBe("40001");
    expect(inner).toBe(4);
  });
});

/** Waits until `many` have come for the first time; anyone who comes again goes straight on. */
function meetingOf(many: number) {
  let here = 0;
  let open: () => void;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    here += 1;
    if (here >= many) open();
    return all;
  };
}
