import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reserveIdempotencyKey } from "#app/domain/access/idempotency-keys.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { idempotencyKeys as keys } from "#drizzle/schema/platform.ts";
import { no, openApi } from "#tests/api/payments/fixture.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { declinedCard, secretCard } from "#tests/domain/payments/secret-card.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const endpoint = endpointAt("payments");

let api: Awaited<ReturnType<typeof openApi>>;
let course: Awaited<ReturnType<typeof aCourse>>;
beforeAll(async () => {
  api = await openApi({ max: 10 });
  course = await aCourse(api.db, { priceCents: 19_700 });
});
afterAll(() => api.leave());

const pay = (viewer: Viewer, payment_data: object = secretCard) => {
  const body = { course_id: course.id, amount: 197, payment_method: "credit_card", payment_data };
  return api.call(endpoint, { viewer, body, path: "/api/payments", headers: { "Idempotency-Key": "k" } });
};
const paymentsOf = ({ id }: Viewer) => api.db.select().from(payments).where(eq(payments.userId, id));
const keyOf = ({ id }: Viewer) => and(eq(keys.userId, id), eq(keys.key, "k"));
const aMinuteLater = (viewer: Viewer) =>
  api.db
    .update(keys)
    .set({ createdAt: sql`${keys.createdAt} - interval '61 seconds'` })
    .where(keyOf(viewer));

/** During `work` no answer can be stored. */
async function withoutKeeping<T>(work: () => Promise<T>) {
  await api.db.execute(sql`
    create function break_keeping() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is gone' using errcode = '57P01'; end $$`);
  await api.db.execute(sql`
    create trigger break_keeping before update on idempotency_keys for each row
      when (new.status is not null) execute function break_keeping()`);
  try {
    return await work();
  } finally {
    await api.db.execute(sql`drop function break_keeping cascade`);
  }
}

it("gives the answer of a payment whose answer could not be kept, and pays once", async () => {
  const buyer = await aStudent(api.db);
  const first = await withoutKeeping(() => pay(buyer));
  expect(first.status).toBe(200);
  expect(await pay(buyer)).toMatchObject({ status: 409, json: { error: expect.stringContaining("em andamento") } });
  await aMinuteLater(buyer);
  const again = await pay(buyer);
  expect([again.status, again.json]).toEqual([200, first.json]);
  expect((await pay(buyer)).headers.get("Idempotent-Replayed")).toBe("true");
  expect(await paymentsOf(buyer)).toHaveLength(1);
});

it("gives the answer of a payment whose instance ended right after it, declined ones too", async () => {
  for (const [card, status] of [
    [secretCard, 200],
    [declinedCard, 402],
  ] as const) {
    const buyer = await aStudent(api.db);
    const first = await withoutKeeping(() => pay(buyer, card));
    await aMinuteLater(buyer);
    const both = await Promise.all([pay(buyer, card), pay(buyer, card)]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual(expect.arrayContaining([status]));
    const [given] = both.filter((answer) => answer.status === status);
    expect(given!.json).toEqual(first.json);
    expect(await paymentsOf(buyer)).toHaveLength(1);
  }
});

it("makes nothing for anyone who has lost the key to somebody else", async () => {
  const buyer = await aStudent(api.db);
  const before = { courseId: course.id, amountCents: 1, method: "pix", provider: "simulator" } as const;
  let slow: ReturnType<typeof pay>;
  const another = api.db.transaction(async (tx) => {
    // Another order is being created, and the buyer's own has to wait for it.
    await tx.insert(payments).values({ ...before, userId: buyer.id, transactionId: "another order" });
    slow = pay(buyer);
    await expect.poll(async () => (await api.db.select().from(keys).where(keyOf(buyer))).length).toBe(1);
    await aMinuteLater(buyer);
    tx.rollback();
  });
  await expect(another).rejects.toThrow("Rollback");
  expect((await slow!).status).toBe(409);
  expect(await paymentsOf(buyer)).toEqual([]);
  expect((await pay(buyer)).status).toBe(200);
});

it("lets the same request in at once where something was made and then could not be told", async () => {
  const ctx = ctxOf(api.db, await aStudent(api.db));
  const reserve = async (request = "r") => {
    const got = await reserveIdempotencyKey(ctx, "k", request);
    if ("stored" in got) throw new Error("Answered already.");
    return got;
  };
  const first = await reserve();
  expect(first.made).toBeNull();
  await first.remember(ctx, "payment/7");
  await expect(reserve()).rejects.toMatchObject({ code: "conflict", retryAfter: 1 });
  await first.release();
  await expect(reserve("another")).rejects.toMatchObject({ code: "mismatched" });
  const second = await reserve();
  expect(second.made).toBe("payment/7");
  await expect(first.remember(ctx, "payment/8")).rejects.toMatchObject({ code: "conflict" });
  await second.keep(ctx, { status: 200, body: {} });
  await expect(reserve()).rejects.toThrow("Answered already.");
});

it("takes a key with another card, and nothing else of a card, for another request", async () => {
  const buyer = await aStudent(api.db);
  expect((await pay(buyer, { ...secretCard, card_number: "4539148803431111" })).status).toBe(200);
  expect(await pay(buyer)).toMatchObject(no(422, "Esta chave de idempotência já foi usada com outro conteúdo."));
  const other = { ...secretCard, card_number: "4539 1488 0343 1111", card_cvv: "1", card_expiry: "01/30" };
  expect(await pay(buyer, other)).toMatchObject({ status: 200 });
});

it("leaves every rule whole", async () => {
  expect(await brokenRules(api.db)).toEqual([]);
});
