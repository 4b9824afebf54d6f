import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payments } from "#drizzle/schema/payments.ts";
import { idempotencyKeys as keys } from "#drizzle/schema/platform.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { secretCard } from "#tests/domain/payments/secret-card.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase } from "#tests/support/database.ts";

/** The real server, killed at the moment when a payment is made and its answer is not yet stored. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
const env = { SESSION_SECRET: "one secret for both lives of the server" };
const start = () => startApp({ connection: fixture.connection, env });
beforeAll(async () => {
  fixture = await freshDatabase();
  app = await start();
});
afterAll(async () => {
  await app.stop();
  await fixture.close();
});

it("a payment whose server is killed before its answer is kept is answered by the next one, and made once", async () => {
  const { db } = fixture;
  const course = await aCourse(db, { priceCents: 19_700 });
  const Cookie = await signIn(app, "estudante@sementeira.example");
  const body = JSON.stringify({
    course_id: course.id,
    amount: 197,
    payment_method: "credit_card",
    payment_data: secretCard,
  });
  const headers = { Cookie, "Content-Type": "application/json", "Idempotency-Key": "killed" };
  const pay = () => fetch(`${app.origin}/api/payments`, { method: "POST", headers, body });

  await db.execute(sql`create function hang() returns trigger language plpgsql as
    $$ begin perform pg_sleep(600); return new; end $$`);
  await db.execute(sql`create trigger hang before update on idempotency_keys for each row
    when (new.status is not null) execute function hang()`);
  const unanswered = pay().catch(() => "no answer");
  const hanging = sql`from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(() => db.execute(sql`select pid ${hanging}`)).toHaveLength(1);
  await app.stop("SIGKILL");
  expect(await unanswered).toBe("no answer");
  await db.execute(sql`select pg_terminate_backend(pid) ${hanging}`);
  await expect.poll(() => db.execute(sql`select pid ${hanging}`)).toHaveLength(0);
  await db.execute(sql`drop function hang cascade`);

  const made = await db.select().from(payments).where(eq(payments.courseId, course.id));
  expect(made).toMatchObject([{ status: "completed" }]);
  app = await start();
  expect((await pay()).status).toBe(409);
  await db
    .update(keys)
    .set({ createdAt: sql`${keys.createdAt} - interval '61 seconds'` })
    .where(eq(keys.key, "killed"));
  const again = await pay();
  expect(again.status).toBe(200);
  expect(await again.json()).toMatchObject({ data: { id: made[0]!.id, payment_status: "completed" } });
  expect(await db.select().from(payments).where(eq(payments.courseId, course.id))).toEqual(made);
  expect(await brokenRules(db)).toEqual([]);
});
