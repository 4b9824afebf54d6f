import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { growSchool } from "#drizzle/seed/large/grow.ts";
import { fullScans } from "#tests/growth/plans.ts";
import { type Sent, walk } from "#tests/growth/walk.ts";
import { freshDatabase } from "#tests/support/database.ts";

const size = { courses: 400, people: 1_000, enrolments: 8_000, payments: 2_000 };

let own: Awaited<ReturnType<typeof freshDatabase>>;
let sent: Sent[];

beforeAll(async () => {
  own = await freshDatabase();
  await growSchool(own.db, size, () => {});
  await own.db.execute(sql`insert into vouchers (code) select 'GRUPO-' || n from generate_series(10, 59) n`);
  await own.db.execute(sql`insert into voucher_redemptions (voucher_id, user_id)
    select 1 + n % 50, id from (select id, row_number() over () as n from users where role = 'student' limit 300) u`);
  await own.db.execute(sql`with made as (
      insert into webhook_endpoints (url, types, sealed_secret, created_by)
      select 'https://escola.example/' || n, '{payment.completed}', 'v1.x', id from users, generate_series(1, 3) n
      where is_founder returning id
    )
    insert into webhook_deliveries (endpoint_id, event_id, message_id, type, next_attempt_at, delivered_at)
    select m.id, e.id, 'msg_' || m.id || '_' || e.id, 'payment.completed', null, now()
    from made m cross join (select id from events order by id limit 500) e`);
  await own.db.execute(sql`analyze`);
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

  it("would not be without one of them", async () => {
    for (const [index, table] of [
      ["payments_user", "payments"],
      ["users_newest", "users"],
      ["course_tallies_course", "course_tallies"],
    ] as const) {
      const [made] = await own.client<{ indexdef: string }[]>`
        select indexdef from pg_indexes where indexname = ${index}`;
      await own.client`drop index ${own.client(index)}`;
      const found = await fullScans(own.client, sent, { isSmall: true });
      await own.client.unsafe(made!.indexdef);
      expect(found.map((line) => line.split(":")[0])).toContain(table);
    }
  });
});
