import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayBeNamed } from "#drizzle/named-statements.ts";
import { brokenOffAlong, fullScans } from "#tests/growth/plans.ts";
import { type Sent, walk } from "#tests/growth/walk.ts";
import { growWholeSchool } from "#tests/growth/whole-school.ts";
import { freshDatabase } from "#tests/support/database.ts";

const size = { courses: 400, people: 1_000, instructors: 100, enrolments: 8_000, payments: 2_000, classes: 40 };

let own: Awaited<ReturnType<typeof freshDatabase>>;
let sent: Sent[];

beforeAll(async () => {
  own = await freshDatabase();
  await growWholeSchool(own.db, size, 50);
  await own.client`insert into refunds (payment_id, kind, amount_cents, returned_at)
    select id, 'part', 1, now() from payments`;
  await own.client`analyze refunds`;
  sent = await walk(own.client);
}, 180_000);

afterAll(() => own?.close());

describe("what pages and calls ask of the database", () => {
  it("is a hundred different statements at least", () => {
    expect(sent.length).toBeGreaterThan(100);
  });

  it("is found by an index, however large the school", async () => {
    expect(await fullScans(own.client, sent, { isSmall: true })).toEqual([]);
  });

  it("is found by an index also where it is kept planned for any values", async () => {
    expect(await fullScans(own.client, sent, { isSmall: true, isForAny: true })).toEqual([]);
  });

  it("gives the same rows named and unnamed, for all parameters", async () => {
    const reads = sent.filter(
      ({ query, params }) => params.length && !/\b(insert into|update|delete from)\b/i.test(query),
    );
    const named = reads.filter(({ query }) => mayBeNamed(query));
    expect(named.length).toBeGreaterThan(100);
    await own.client.begin(async (tx) => {
      for (const { query, params, by } of named) {
        // The values that are answered, in any order: a plan leaves rows without one as it finds them.
        const ask = async (prepare: boolean) => {
          await tx.unsafe(`set local plan_cache_mode = ${prepare ? "force_generic_plan" : "force_custom_plan"}`);
          const rows = await tx.unsafe(query, [...params] as never[], { prepare });
          return JSON.stringify(rows)
            .split(/[[\],{}]+/)
            .sort();
        };
        const plain = await ask(false);
        expect(await ask(true), by).toEqual(plain);
        expect(await ask(true), `${by}, again`).toEqual(plain);
      }
    });
  });

  it("would not be without one of them", async () => {
    for (const [index, table] of [
      ["payments_user", "payments"],
      ["users_newest", "users"],
      ["course_tallies_course", "course_tallies"],
    ] as const) {
      const [made] = await own.client<{ indexdef: string }[]>`
        select indexdef from pg_indexes where indexname = ${index}`;
      await own.client`drop index ${own.client(index)}`;
      const ofTable = sent.filter(({ query }) => query.includes(`"${table}"`) || query.includes(` ${table} `));
      const found = await fullScans(own.client, ofTable, { isSmall: true });
      await own.client.unsafe(made!.indexdef);
      expect(found.map((line) => line.split(":")[0])).toContain(table);
    }
  });

  it("is read in the order of an index no further than it is shown: the team, and tickets that wait", async () => {
    for (const index of ["users_team", "support_tickets_unanswered"])
      expect(await brokenOffAlong(own.client, sent, { index, isSmall: true }), index).not.toEqual([]);
  });
});
