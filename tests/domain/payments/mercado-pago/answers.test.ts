import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { keepSettings } from "#app/domain/school-settings/saved-settings.server.ts";
import { withSaved } from "#app/domain/settings.ts";
import { expectSound } from "#tests/domain/payments/fixture.ts";
import { account } from "#tests/gateways/mercado-pago/books.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { secret } from "#tests/gateways/mercado-pago/settings.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, ctxOf, testSettings } from "#tests/support/people.ts";
import { aRealSale } from "./fixture.ts";

let gateway: Gateway;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  [gateway, fixture] = await Promise.all([startMercadoPago(), freshDatabase({ max: 20 })]);
});
afterAll(() => Promise.all([gateway.stop(), fixture.close()]));
beforeEach(() => gateway.reset());
afterEach(() => expectSound(fixture.db));

it("a slow answer is waited for, one that drips for longer than ten seconds is not", async () => {
  const late = await aRealSale(fixture.db, gateway);
  await gateway.fault({ kind: "late", ms: 300, method: "POST" });
  expect((await late.pay()).status).toBe("pending");
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(600));
  const dripping = await aRealSale(fixture.db, gateway);
  await gateway.fault({ kind: "drip", ms: 50, method: "POST" });
  await expect(dripping.pay()).rejects.toMatchObject({ code: "unavailable" });
  expect(limit).toHaveBeenCalledWith(10_000);
  limit.mockRestore();
  await expirePayments(dripping.inHours(0.1));
  expect((await dripping.row()).status).toBe("failed");
});

it("how long Mercado Pago wants us to wait is passed on", async () => {
  const { pay } = await aRealSale(fixture.db, gateway);
  await gateway.fault({ kind: "status", status: 429, code: "too_many_requests", retryAfter: 45, method: "POST" });
  await expect(pay()).rejects.toMatchObject({ retryAfter: 45 });
});

it("a PIX whose code is not ready is looked at again, and a later code is kept when it is found", async () => {
  const soon = await aRealSale(fixture.db, gateway);
  await gateway.codesLag(2);
  await soon.pay();
  expect((await soon.row()).instructions).toMatchObject({ kind: "pix" });
  const late = await aRealSale(fixture.db, gateway);
  await gateway.codesLag(5);
  const { id } = await late.pay();
  expect((await late.row()).instructions).toBeNull();
  await checkOwnPayment(late.ctx, id);
  await checkOwnPayment(late.ctx, id);
  expect((await late.row()).instructions).toMatchObject({ kind: "pix" });
});

it("an address of a page that is not Mercado Pago's is shown to nobody", async () => {
  for (const pages of ["https://mercadopago.example", "http://localhost:1", "https://mercadopago.com.br.example"]) {
    const { pay, row } = await aRealSale(fixture.db, gateway);
    await gateway.pagesAre(pages);
    await expect(pay("boleto")).rejects.toMatchObject({ code: "unavailable" });
    expect((await row()).instructions).toBeNull();
  }
});

it("the access token is in no table and no event", async () => {
  const { pay, row, ctx } = await aRealSale(fixture.db, gateway);
  await pay("credit_card");
  await cancelPayment(ctx, (await row()).id);
  const tables = await fixture.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const [found] = await fixture.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text like ${`%${account.token}%`} or t::text like ${`%${secret}%`}`,
    );
    expect([name, found!.n]).toEqual([name, 0]);
  }
});

describe("a school without its keys", () => {
  it("cannot choose Mercado Pago, and is told what is missing", () =>
    rolledBack(async (db) => {
      const admin = ctxOf(db, await anAdmin(db), { settings: testSettings() });
      await expect(keepSettings(admin, { PAYMENTS_PROVIDER: "mercado_pago" })).rejects.toMatchObject({
        fields: {
          MERCADO_PAGO_ACCESS_TOKEN: [expect.stringContaining("Preencha também Access Token do Mercado Pago")],
          MERCADO_PAGO_WEBHOOK_SECRET: [expect.stringContaining("sem isso, a escola não recebe nada")],
        },
      });
    }));

  it("whose key no longer opens sells nothing, and gives nothing away by the simulator", async () => {
    const sale = await aRealSale(fixture.db, gateway);
    const saved = { PAYMENTS_PROVIDER: "mercado_pago", MERCADO_PAGO_ACCESS_TOKEN: null };
    const settings = withSaved(testSettings(), { ...saved, MERCADO_PAGO_WEBHOOK_SECRET: secret });
    expect(settings).toMatchObject({ PAYMENTS_PROVIDER: "mercado_pago", unusable: ["MERCADO_PAGO_ACCESS_TOKEN"] });
    Object.assign(sale.ctx, { settings });
    await expect(sale.pay()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("Nada foi cobrado"),
    });
    await expect(sale.row()).rejects.toThrow("no payment");
  });

  it("does not start from an environment that names only half, and says so", () => {
    expect(() => testSettings({ PAYMENTS_PROVIDER: "mercado_pago" })).toThrow(/MERCADO_PAGO_ACCESS_TOKEN: falta/);
    expect(() => testSettings({ MERCADO_PAGO_URL: "http://api.example.com" })).toThrow(/deve ser https/);
  });
});
