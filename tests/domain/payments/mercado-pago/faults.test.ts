import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { enrolmentsOf, expectSound } from "#tests/domain/payments/fixture.ts";
import { hurried } from "#tests/domain/payments/gateway-sale.ts";
import type { Fault } from "#tests/gateways/faults.ts";
import { account } from "#tests/gateways/mercado-pago/books.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aRealSale } from "./fixture.ts";

let gateway: Gateway;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  [gateway, fixture] = await Promise.all([startMercadoPago(), freshDatabase({ max: 20 })]);
});
afterAll(() => Promise.all([gateway.stop(), fixture.close()]));
beforeEach(() => gateway.reset());
afterEach(() => expectSound(fixture.db));

const status = (status: number, code: string, retryAfter?: number): Fault => ({
  kind: "status",
  status,
  code,
  ...(retryAfter && { retryAfter }),
});

const faults: [string, Fault][] = [
  ["lost after the work", { kind: "lost" }],
  ["lost before it", { kind: "lost before" }],
  ["half an answer", { kind: "half" }],
  ["409", status(409, "idempotency_key_already_used")],
  ["423", status(423, "resource_locked")],
  ["429", status(429, "too_many_requests", 30)],
  ["500", status(500, "internal_error")],
  ["503", status(503, "unavailable", 5)],
  ["a redirect", status(302, "elsewhere")],
];

/** Every error, with its cause, as the log would write it. */
const spelled = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${error.stack} ${spelled(error.cause)}` : String(error);

it("a round ends while Mercado Pago is away for longer than an answer is waited for", async () => {
  const sales = [];
  await gateway.fault({ kind: "status", status: 500, code: "internal_error", always: true });
  for (let n = 0; n < 3; n++) sales.push(await aRealSale(fixture.db, gateway));
  for (const { pay } of sales) await expect(pay()).rejects.toMatchObject({ code: "unavailable" });
  await expect(expirePayments(hurried(sales[0]!.ctx))).rejects.toMatchObject({ code: "unavailable" });
  await gateway.heal();
  await expirePayments(sales[0]!.inHours(24));
  for (const { row } of sales) expect((await row()).status).toBe("failed");
});

it("a round stops where Mercado Pago asks to wait, or the server ends", async () => {
  const sales = [];
  await gateway.fault({ kind: "status", status: 429, code: "too_many", retryAfter: 60, always: true });
  for (let n = 0; n < 2; n++) sales.push(await aRealSale(fixture.db, gateway));
  for (const { pay } of sales) await expect(pay()).rejects.toMatchObject({ code: "unavailable" });
  const asked = async () => (await gateway.books()).asked.length;
  const before = await asked();
  await expect(expirePayments(sales[0]!.inHours(1))).rejects.toMatchObject({ retryAfter: 60 });
  expect(await asked()).toBe(before + 1);
  expect(await expirePayments(sales[0]!.inHours(2), AbortSignal.abort())).toBe(0);
  expect(await asked()).toBe(before + 1);
  await gateway.heal();
  await expirePayments(sales[0]!.inHours(3));
});

describe.each(["pix", "credit_card"] as const)("a %s", (method) => {
  it.each(faults)("whose charge meets %s ends in one payment", async (_, fault) => {
    const { ctx, pay, row, inHours, priceCents } = await aRealSale(fixture.db, gateway);
    const path = method === "pix" ? "/v1/orders$" : "/checkout/preferences$";
    await gateway.fault({ ...fault, method: "POST", path });
    const error = await pay(method).then(
      () => null,
      (thrown) => thrown,
    );
    expect(error).toMatchObject({ code: "unavailable", message: expect.stringContaining("não respondeu") });
    expect(spelled(error)).not.toContain(account.token);
    expect((await row()).pendingRequest).toBe("charge");
    await expect(cancelPayment(ctx, (await row()).id)).rejects.toMatchObject({ code: "conflict" });
    // A job asks again: without money the payment fails, and stands in nobody's way.
    await expirePayments(inHours(0.1));
    expect((await row()).status).toBe("failed");
    const { orders } = await gateway.books();
    expect(orders.filter(({ status }) => status !== "canceled")).toEqual([]);
    const again = await aRealSale(fixture.db, gateway);
    const { transactionId } = await again.pay(method);
    if (method === "pix") await gateway.payPix(transactionId);
    else await gateway.payHosted(transactionId, priceCents);
    await gateway.fault({ ...fault, method: "GET" });
    await expirePayments(again.inHours(24 * 12)).catch((thrown) => {
      if (!(thrown instanceof AppError)) throw thrown;
    });
    await expirePayments(again.inHours(24 * 13));
    expect((await again.row()).status).toBe("completed");
    expect(await enrolmentsOf(fixture.db, again.ctx.viewer)).toHaveLength(1);
  });
});

it("a key that is not accepted fails the purchase at once, and the next one can be paid", async () => {
  const { pay, row } = await aRealSale(fixture.db, gateway);
  await gateway.fault({ kind: "status", status: 401, code: "unauthorized", method: "POST", path: "/v1/orders$" });
  await expect(pay()).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("A escola não está conseguindo receber pagamentos"),
  });
  expect(await row()).toMatchObject({ status: "failed", pendingRequest: null });
  expect(await pay()).toMatchObject({ status: "pending" });
});
