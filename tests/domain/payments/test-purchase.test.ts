import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedCtx } from "#app/domain/ctx.ts";
import {
  checkTestPurchases,
  makeTestPurchase,
  returnTestPurchase,
  showTestPurchase,
} from "#app/domain/payments/test-purchase.server.ts";
import { expectSound } from "#tests/domain/payments/fixture.ts";
import { addressOfNotices } from "#tests/domain/payments/gateway-sale.ts";
import { testKey } from "#tests/gateways/asaas/books.ts";
import * as asaas from "#tests/gateways/asaas/client.ts";
import * as asaasSchool from "#tests/gateways/asaas/settings.ts";
import * as mercadoPago from "#tests/gateways/mercado-pago/client.ts";
import * as mercadoPagoSchool from "#tests/gateways/mercado-pago/settings.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let there: { asaas: asaas.Gateway; mercadoPago: mercadoPago.Gateway };

beforeAll(async () => {
  const [one, other, database] = await Promise.all([
    asaas.startAsaas(),
    mercadoPago.startMercadoPago(),
    freshDatabase({ max: 10 }),
  ]);
  [there, fixture] = [{ asaas: one, mercadoPago: other }, database];
});
afterAll(() => Promise.all([there.asaas.stop(), there.mercadoPago.stop(), fixture.close()]));
beforeEach(() => Promise.all([there.asaas.reset(), there.mercadoPago.reset()]));
afterEach(() => expectSound(fixture.db));

const gateways = {
  asaas: {
    school: () => ({ ...asaasSchool.sellingWith(there.asaas), ASAAS_API_KEY: testKey }),
    cents: 500,
    pay: (reference: string) => there.asaas.pay(reference),
    notify: (to: string, id: string) => there.asaas.notice({ to, id, token: asaasSchool.token }),
    /** How much went back, in centavos. */
    returned: async () =>
      (await there.asaas.books()).payments.flatMap(({ refunds }) => refunds.map(({ value }) => value * 100)),
  },
  mercado_pago: {
    school: () => mercadoPagoSchool.sellingWith(there.mercadoPago),
    cents: 100,
    pay: (reference: string) => there.mercadoPago.payPix(reference),
    notify: (to: string, id: string) => there.mercadoPago.notice({ to, id, secret: mercadoPagoSchool.secret }),
    returned: async () =>
      (await there.mercadoPago.books()).orders.flatMap(({ refunds }) =>
        refunds.map(({ amount }) => Number(amount) * 100),
      ),
  },
};

const anAdminOf = async (settings: Record<string, string>): Promise<SignedCtx> =>
  ctxOf(fixture.db, await anAdmin(fixture.db), { settings: testSettings(settings) });
const shown = async (ctx: SignedCtx) => (await showTestPurchase(ctx)).purchase!;

describe.each(["asaas", "mercado_pago"] as const)("a test purchase through %s", (name) => {
  const { school, cents, pay, notify, returned } = gateways[name];

  it("is paid, reported and refunded once, in no books", async () => {
    const ctx = await anAdminOf(school());
    await makeTestPurchase(ctx);
    // A key of Asaas says which account it opens; Mercado Pago's has to be asked.
    expect(await showTestPurchase(ctx)).toMatchObject({ isTest: name === "asaas" });
    const made = await shown(ctx);
    expect(made).toMatchObject({ amountCents: cents, code: expect.stringMatching(/^000201/), paidAt: null });
    await expect(returnTestPurchase(ctx)).rejects.toMatchObject({ code: "conflict" });
    await pay(made.transactionId);
    await checkTestPurchases(ctx);
    expect(await shown(ctx)).toMatchObject({ paidAt: expect.any(Date), noticedAt: null, returnedAt: null });
    const { to, close } = await addressOfNotices(ctx, name);
    expect(await notify(to, made.providerRef!)).toEqual({ status: 200 });
    await close();
    await returnTestPurchase(ctx);
    await returnTestPurchase(ctx);
    expect(await shown(ctx)).toMatchObject({ noticedAt: expect.any(Date), returnedAt: expect.any(Date) });
    expect(await returned()).toEqual([cents]);
  });

  it("that is paid after others were made can be given back, by its notice or by asking", async () => {
    const ctx = await anAdminOf(school());
    await makeTestPurchase(ctx);
    const old = await shown(ctx);
    await makeTestPurchase(ctx);
    const older = await shown(ctx);
    await makeTestPurchase(ctx);
    const { to, close } = await addressOfNotices(ctx, name);
    for (const { transactionId, providerRef } of [old, older]) {
      expect((await shown(ctx)).paidAt).toBeNull();
      await pay(transactionId);
      if (transactionId === old.transactionId) await notify(to, providerRef!);
      else await checkTestPurchases(ctx);
      expect(await shown(ctx)).toMatchObject({ transactionId, paidAt: expect.any(Date) });
      await returnTestPurchase(ctx);
    }
    await close();
    expect(await returned()).toEqual([cents, cents]);
    expect(await shown(ctx)).toMatchObject({ paidAt: null });
  });

  it("says what is wrong where no PIX comes", async () => {
    const ctx = await anAdminOf(school());
    const fake = name === "asaas" ? there.asaas : there.mercadoPago;
    await fake.fault({
      kind: "status",
      status: 400,
      code: "invalid_action",
      method: "POST",
      path: "(payments|orders)$",
    });
    await expect(makeTestPurchase(ctx)).rejects.toMatchObject({ code: expect.stringMatching(/conflict|unavailable/) });
    expect(await shown(ctx)).toMatchObject({ code: null });
  });
});

it("is for admins of a school with a gateway alone", async () => {
  const simulating = await anAdminOf({});
  await expect(makeTestPurchase(simulating)).rejects.toMatchObject({ code: "conflict" });
  expect(await showTestPurchase(simulating)).toEqual({ gateway: null, isTest: false, purchase: null });
  const instructor = ctxOf(fixture.db, await anInstructor(fixture.db), { settings: simulating.settings });
  for (const verb of [showTestPurchase, makeTestPurchase, returnTestPurchase])
    await expect(verb(instructor)).rejects.toMatchObject({ code: "forbidden" });
});
