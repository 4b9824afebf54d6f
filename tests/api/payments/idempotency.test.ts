import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { idempotencyKeys } from "#drizzle/schema/platform.ts";
import { no, openApi } from "#tests/api/payments/fixture.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { aStudent } from "#tests/support/people.ts";

const list = endpointAt("payments");
const refund = endpointAt("payments/:id/refund");

let api: Awaited<ReturnType<typeof openApi>>;
let course: Awaited<ReturnType<typeof aCourse>>;
beforeAll(async () => {
  api = await openApi({ max: 20, variables: { PAYMENTS_SIMULATOR: "manual" } });
  course = await aCourse(api.db, { priceCents: 19_700 });
});
afterAll(() => api.leave());

const cvv = "90817263";
const card = { card_number: "4539148803436467", card_holder: "ZULMIRA", card_expiry: "12/29", card_cvv: cvv };
const order = (more: object = {}) => ({
  course_id: course.id,
  amount: 197,
  payment_method: "credit_card",
  payment_data: card,
  ...more,
});
const pay = (viewer: Viewer, key: string, body: unknown = order()) =>
  api.call(list, { viewer, body, path: "/api/payments", headers: { "Idempotency-Key": key } });

const ownKey = (viewer: Viewer, key: string) =>
  and(eq(idempotencyKeys.userId, viewer.id), eq(idempotencyKeys.key, key));
/** As if the request under this key had come so much earlier. */
const age = (viewer: Viewer, key: string, interval: string, more: object = {}) =>
  api.db
    .update(idempotencyKeys)
    .set({ createdAt: sql`now() - ${interval}::interval`, ...more })
    .where(ownKey(viewer, key));
const inFlight = { status: null, body: null };

describe("an Idempotency-Key", () => {
  it("gives the same request the same answer, and pays once", async () => {
    const buyer = await aStudent(api.db);
    const first = await pay(buyer, "k");
    const again = await pay(buyer, "k");
    expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
    expect([first.headers.get("Idempotent-Replayed"), again.headers.get("Idempotent-Replayed")]).toEqual([
      null,
      "true",
    ]);
    expect((await pay(buyer, "another")).status).toBe(409);
    expect(await api.db.select().from(payments).where(eq(payments.userId, buyer.id))).toHaveLength(1);
  });

  it("keeps a refusal as it keeps a success", async () => {
    const buyer = await aStudent(api.db);
    const declined = order({ payment_data: { ...card, card_number: "4000000000000002" } });
    for (const _ of [1, 2])
      expect(await pay(buyer, "k", declined)).toMatchObject(no(402, "Erro ao processar pagamento"));
    expect(await api.db.select().from(payments).where(eq(payments.userId, buyer.id))).toHaveLength(1);
  });

  it("takes no other request, of another body or at another address", async () => {
    const buyer = await aStudent(api.db);
    const { id } = (await pay(buyer, "k")).json.data;
    const reused = no(422, "Esta chave de idempotência já foi usada com outro conteúdo.");
    expect(await pay(buyer, "k", order({ amount: 196 }))).toMatchObject(reused);
    const elsewhere = {
      viewer: buyer,
      params: { id },
      method: "POST",
      path: `/api/payments/${id}/refund`,
      headers: { "Idempotency-Key": "k" },
    };
    expect(await api.call(refund, elsewhere)).toMatchObject(reused);
    const other = { ...elsewhere, headers: { "Idempotency-Key": "r" } };
    const refunded = await api.call(refund, other);
    expect(refunded.json.data.payment_status).toBe("refunded");
    expect((await api.call(refund, other)).json).toEqual(refunded.json);
  });

  it("is each person's own", async () => {
    const [one, other] = [await aStudent(api.db), await aStudent(api.db)];
    const mine = (await pay(one, "k")).json.data.id;
    expect((await pay(other, "k")).json.data.id).not.toBe(mine);
  });

  it("answers twenty at once with one payment: the answer, or that it is still coming", async () => {
    const buyer = await aStudent(api.db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(buyer, "k")));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid.length).toBeGreaterThan(0);
    expect(new Set(paid.map(({ json }) => json.data.id)).size).toBe(1);
    for (const { json } of answers.filter(({ status }) => status !== 200)) {
      expect(json.error).toMatch(/^Uma requisição com esta chave de idempotência ainda está em andamento/);
    }
    expect(await api.db.select().from(payments).where(eq(payments.userId, buyer.id))).toHaveLength(1);
  });

  it("waits a minute for a request whose answer never came, and then answers it", async () => {
    const buyer = await aStudent(api.db);
    const { json } = await pay(buyer, "k", order({ payment_method: "pix", payment_data: { pix_key: "x" } }));
    const same = () => pay(buyer, "k", order({ payment_method: "pix", payment_data: { pix_key: "x" } }));
    await age(buyer, "k", "50 seconds", inFlight);
    const early = await same();
    expect([early.status, early.headers.get("Retry-After")]).toEqual([409, "1"]);
    await age(buyer, "k", "61 seconds", inFlight);
    expect((await pay(buyer, "k")).status).toBe(422);
    expect((await same()).json).toEqual(json);
    expect((await same()).headers.get("Idempotent-Replayed")).toBe("true");
  });

  it("is free again after a day", async () => {
    const buyer = await aStudent(api.db);
    await pay(buyer, "k");
    await age(buyer, "k", "23 hours 59 minutes");
    expect((await pay(buyer, "k", order({ amount: 1 }))).status).toBe(422);
    await age(buyer, "k", "24 hours 1 minute");
    expect(await pay(buyer, "k")).toMatchObject(no(409, "Você já está inscrito neste curso."));
  });

  it("is not used up by a request that could never do anything", async () => {
    const buyer = await aStudent(api.db);
    const wrong = [order({ payment_method: "cash" }), order({ course_id: (await aCourse(api.db)).id })];
    for (const body of wrong) expect((await pay(buyer, "k", body)).status).toBe(400);
    expect((await pay(buyer, "k")).status).toBe(200);
  });

  it.each(["", "x".repeat(256)])("is 1 to 255 characters long", async (key) => {
    const answer = await pay(await aStudent(api.db), key);
    expect(answer).toMatchObject(no(400, "A Idempotency-Key deve ter de 1 a 255 caracteres."));
  });

  it("stores nothing that identifies the card", async () => {
    const buyer = await aStudent(api.db);
    expect((await pay(buyer, "k".repeat(255))).status).toBe(200);
    const rows = JSON.stringify(await api.db.select().from(idempotencyKeys));
    for (const secret of [card.card_number, cvv, card.card_holder]) expect(rows).not.toContain(secret);
  });
});
