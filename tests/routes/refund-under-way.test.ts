import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { action as giveBack, loader as giveBackLoader } from "#app/routes/admin/payment-refund.tsx";
import { action as refund, loader as refundLoader } from "#app/routes/payments/refund.tsx";
import Payment, { loader as show } from "#app/routes/payments/show.tsx";
import { aRealSale } from "#tests/domain/payments/mercado-pago/fixture.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { callRoute } from "#tests/routes/call-route.ts";
import { freshDatabase } from "#tests/support/database.ts";

let gateway: Gateway;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  [gateway, fixture] = await Promise.all([startMercadoPago(), freshDatabase()]);
});
afterAll(() => Promise.all([gateway.stop(), fixture.close()]));
beforeEach(() => gateway.reset());

const reason = "O curso saiu do ar por uma semana.";

async function aPaidPix() {
  const { ctx, admin, pay } = await aRealSale(fixture.db, gateway);
  const { id, transactionId } = await pay("pix");
  await gateway.payPix(transactionId);
  await checkOwnPayment(ctx, id);
  const as = (viewer: Viewer | null) => ({
    ...{ db: fixture.db, viewer, settings: ctx.settings, params: { id: String(id) } },
  });
  const page = async (viewer: Viewer | null) => {
    const { data: loaderData } = await callRoute(show, as(viewer));
    return renderToStaticMarkup(createElement(Payment as never, { loaderData } as never));
  };
  return { buyer: ctx.viewer, admin: admin.viewer, there: `/payments/${id}`, as, page };
}

it("that is on its way is told, and nothing more is offered to buyer and school until its answer comes", async () => {
  const { buyer, admin, there, as, page } = await aPaidPix();
  expect(await page(buyer)).toContain("Pedir reembolso");
  expect(await page(admin)).toContain("Devolver dinheiro");
  await gateway.refundsAre("processing");
  const asked = { to: there, flash: expect.stringContaining("Reembolso pedido: falta só o banco confirmar.") };
  expect(await callRoute(refund, { ...as(buyer), body: {} })).toMatchObject(asked);
  for (const viewer of [buyer, admin]) expect(await page(viewer)).toContain("a caminho de volta desde");
  expect(await page(buyer)).not.toContain("Pedir reembolso");
  expect(await page(admin)).not.toContain("Devolver dinheiro");
  expect(await callRoute(refundLoader, as(buyer))).toMatchObject({ to: there });
  expect(await callRoute(giveBackLoader, as(admin))).toMatchObject({ to: there });
});

it("that was stored while Mercado Pago does not answer leads back to the payment, which tells of it", async () => {
  const { buyer, there, as, page } = await aPaidPix();
  await gateway.fault({ kind: "status", status: 503, code: "internal_error", always: true });
  const asked = { to: there, flash: expect.stringContaining("Reembolso pedido: falta só o banco confirmar.") };
  expect(await callRoute(refund, { ...as(buyer), body: {} })).toMatchObject(asked);
  expect(await page(buyer)).toContain("a caminho de volta desde");
});

it("that the school asks for meanwhile leads there too", async () => {
  const { admin, there, as, page } = await aPaidPix();
  await gateway.fault({ kind: "status", status: 503, code: "internal_error", always: true });
  const body = { reason, amount: "10,00", refunded_amount: "0" };
  const asked = { to: there, flash: expect.stringContaining("Devolução registrada.") };
  expect(await callRoute(giveBack, { ...as(admin), body })).toMatchObject(asked);
  expect(await page(admin)).toContain("a caminho de volta desde");
});
