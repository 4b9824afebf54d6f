import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readNotice, signNotice } from "#app/domain/payments/mercado-pago/notices.server.ts";
import { toCents, toReais } from "#app/domain/payments/reais.ts";
import { paymentEvents } from "#drizzle/schema/payments.ts";
import { commissionsOf, enrolmentsOf, expectSound, paymentRow, toldOf } from "#tests/domain/payments/fixture.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import type { Notice } from "#tests/gateways/mercado-pago/control.ts";
import { secret } from "#tests/gateways/mercado-pago/settings.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";
import { aRealSale, noticeAddress, schoolWith } from "./fixture.ts";

describe("the signature of a notice", () => {
  const order = "ORD01JQ4S4KY8HWQ6NA5PXB65B3D3D";
  const requestId = "2066ca19-c6f1-498a-be75-1923005edd06";
  const ms = "1742505638683";
  it.each([
    [
      { id: "999999999", requestId: "bb56a2f1-6aae-46ac-982e-9dcd3581d08e", ts: ms },
      "fe33d0b48ae9107ddfcb8b04002767a5eb0e3d0dcd0cbd6cdde6d7b4a2ce12ae",
    ],
    [
      { id: order.toLowerCase(), requestId, ts: ms },
      "0cf31e83747845df96b471682cbe9012088ef02a58acf312e0affab29a45a6e4",
    ],
    [{ id: order, requestId, ts: ms }, "37f84afff302452f3c3673dae874d67290120c3cc41b56a8b5c4dabe4f5935ec"],
    [
      { id: "999999999", requestId: null, ts: "1742505638" },
      "b9b956633e20b89e092183d0b9f7e4643afedafa1ee85955fb36df0878057cb3",
    ],
  ])("is Mercado Pago's: %j", (signed, v1) => {
    expect(signNotice("your_secret_key_here", signed)).toBe(v1);
  });
});

describe("centavos", () => {
  it.each([
    [1, "0.01"],
    [100, "1.00"],
    [19_790, "197.90"],
    [9_999_999, "99999.99"],
  ])("%i are %s there and back", (cents, reais) => {
    expect(toReais(cents)).toBe(reais);
    expect([toCents(reais), toCents(Number(reais))]).toEqual([cents, cents]);
  });

  it("are nothing where an amount is not one to the centavo", () => {
    for (const odd of ["1,00", "-1.00", "1.001", "", 0.001, -1, null, undefined]) expect(toCents(odd)).toBeNull();
    for (const odd of [0, -1, 1.5, Number.NaN]) expect(() => toReais(odd)).toThrow(RangeError);
  });
});

describe("notices", () => {
  let gateway: Gateway;
  let fixture: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    [gateway, fixture] = await Promise.all([startMercadoPago(), freshDatabase({ max: 25 })]);
  });
  afterAll(() => Promise.all([gateway.stop(), fixture.close()]));
  beforeEach(() => gateway.reset());
  afterEach(() => expectSound(fixture.db));

  /** A PIX that was paid, whose notices come to `to`. */
  async function aPaidPix(more: Record<string, string> = {}) {
    const sale = await aRealSale(fixture.db, gateway, more);
    const { id, transactionId } = await sale.pay();
    await gateway.payPix(transactionId);
    const { providerRef } = await paymentRow(fixture.db, id);
    const address = await noticeAddress(sale.ctx);
    const send = (how: Partial<Notice> = {}) =>
      gateway.notice({ to: address.to, id: providerRef!, secret, ...how }).then(({ status }) => status);
    return { ...sale, id, reference: transactionId, address, send };
  }

  it.each<Partial<Notice>>([
    { signs: "as it is", unit: "ms" },
    { signs: "as it is", unit: "s" },
    { signs: "small", unit: "s" },
    { requestId: null },
    { ageSeconds: 290 },
    { ageSeconds: -290 },
  ])("are believed as far as their signature: %j", async (how) => {
    const { id, send, address } = await aPaidPix();
    expect(await send(how)).toBe(200);
    await address.close();
    expect((await paymentRow(fixture.db, id)).status).toBe("completed");
  });

  it.each<Partial<Notice>>([{ isForged: true }, { ageSeconds: 310 }, { ageSeconds: -310 }])(
    "are refused and change nothing: %j",
    async (how) => {
      const { id, send, address } = await aPaidPix();
      const before = (await gateway.books()).asked.length;
      expect(await send(how)).toBe(401);
      await address.close();
      expect((await paymentRow(fixture.db, id)).status).toBe("pending");
      expect((await gateway.books()).asked).toHaveLength(before);
    },
  );

  it("are signed with either secret while one is being changed", async () => {
    const next = "the-next-secret-of-notices-0123456789";
    for (const signing of [secret, next]) {
      const { id, send, address } = await aPaidPix({ MERCADO_PAGO_WEBHOOK_SECRET: `${next}, ${secret}` });
      expect(await send({ secret: signing })).toBe(200);
      await address.close();
      expect((await paymentRow(fixture.db, id)).status).toBe("completed");
    }
  });

  it("of other topics, of things that are nowhere, and of other shops are taken and ignored", async () => {
    const { send, address, row } = await aPaidPix();
    const shop = await gateway.order("another-shops-order-17", { status: "processed", detail: "accredited" });
    const theirs = await gateway.order("Zq4t7w9y2A5C8E1GhJkLmN", { userId: "42", status: "processed" });
    expect(await send({ type: "merchant_order" })).toBe(200);
    expect(await send({ type: "topic_chargebacks_wh" })).toBe(200);
    for (const id of ["123456", "ORDTST9", shop.id, theirs.id]) expect(await send({ id })).toBe(200);
    await address.close();
    expect((await row()).status).toBe("pending");
    expect(address.answers.every(({ moved }) => moved === false)).toBe(true);
  });

  it("of money for a payment that we do not know come again", async () => {
    const { send, address } = await aPaidPix();
    const more = { status: "processed", detail: "accredited", userId: "823549964", cents: 19_700 };
    const lost = await gateway.order("Aq4t7w9y2A5C8E1GhJkLmN", more);
    expect(await send({ id: lost.id })).toBe(503);
    await gateway.order("Aq4t7w9y2A5C8E1GhJkLmN", { status: "action_required", detail: "waiting_transfer" });
    expect(await send({ id: lost.id })).toBe(200);
    await address.close();
  });

  it("name what a search does not find yet", async () => {
    const { ctx, pay, row, priceCents } = await aRealSale(fixture.db, gateway);
    const { transactionId } = await pay("credit_card");
    const { id } = await gateway.payHosted(transactionId, priceCents);
    await gateway.searchesLag(true);
    const address = await noticeAddress(ctx);
    expect(await gateway.notice({ to: address.to, id: String(id), secret })).toEqual({ status: 200 });
    await address.close();
    expect((await row()).status).toBe("completed");
  });

  it("twice and out of order move a payment once", async () => {
    const { id, reference, send, address } = await aPaidPix();
    for (let copy = 0; copy < 2; copy++) await send({ requestId: "one-and-the-same" });
    await gateway.order(reference, { status: "action_required", detail: "waiting_transfer" });
    await send();
    await address.close();
    expect((await paymentRow(fixture.db, id)).status).toBe("completed");
    expect(address.answers.map(({ moved }) => moved)).toEqual([true, false, false]);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(["payment.created", "payment.completed"]);
  });

  it("twenty at once make one enrolment, one commission and exact books", async () => {
    const { ctx, id, send, address } = await aPaidPix();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    await address.close();
    expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
    expect(address.answers.filter(({ moved }) => moved)).toHaveLength(1);
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toHaveLength(1);
    expect(await commissionsOf(fixture.db, id)).toHaveLength(1);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(["payment.created", "payment.completed"]);
    const kept = await fixture.db.select().from(paymentEvents);
    expect(kept.filter(({ paymentId }) => paymentId === id)).toHaveLength(20);
  });

  it("are answered 503, to come again, where the school's secret is missing", async () => {
    const settings = { ...schoolWith(gateway), MERCADO_PAGO_WEBHOOK_SECRET: undefined };
    const url = new URL("http://127.0.0.1/api/webhooks/mercado_pago?data.id=1&type=payment");
    const notice = readNotice(ctxOf(fixture.db, null, { settings }), { url, headers: new Headers(), body: "" });
    await expect(notice).rejects.toMatchObject({ code: "unavailable" });
  });
});
