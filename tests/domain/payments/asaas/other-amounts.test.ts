import { like } from "drizzle-orm";
import { expect, it } from "vitest";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { shortTransactionId } from "#app/domain/payments/payment.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { addressOfNotices } from "#tests/domain/payments/gateway-sale.ts";
import { token } from "#tests/gateways/asaas/settings.ts";
import { aRealSale, fixture, gateway, withAsaas } from "./fixture.ts";

withAsaas();

async function aWaitingSale() {
  const sale = await aRealSale(fixture.db, gateway);
  const { id, transactionId: reference } = await sale.pay();
  const tickets = async () =>
    await fixture.db
      .select({ words: supportTickets.description })
      .from(supportTickets)
      .where(like(supportTickets.subject, `Valor diferente: ${shortTransactionId(reference)}`));
  return { ...sale, id, reference, tickets };
}

it("of another amount that somebody wrote at Asaas, only the money is told, once, and each notice is taken", async () => {
  const { ctx, reference, row, tickets } = await aWaitingSale();
  const { to, close } = await addressOfNotices(ctx, "asaas");
  const notify = async () => gateway.notice({ to, id: (await row()).providerRef!, token });
  await gateway.payment(reference, { cents: 15_000 });
  expect(await notify()).toEqual({ status: 200 });
  expect(await tickets()).toEqual([]);
  await gateway.pay(reference);
  expect(await Promise.all([notify(), notify(), notify()])).toEqual(Array(3).fill({ status: 200 }));
  await close();
  const words = expect.stringContaining("é de R$\u00a0197,00, mas o Asaas diz que chegaram R$\u00a0150,00.");
  expect(await tickets()).toEqual([{ words }]);
  expect((await row()).status).toBe("pending");
});

it.each([
  ["its time is over", (sale: Awaited<ReturnType<typeof aWaitingSale>>) => expirePayments(sale.inHours(25))],
  ["its buyer cancels", ({ ctx, id }: Awaited<ReturnType<typeof aWaitingSale>>) => cancelPayment(ctx, id)],
])("a payment with such money ends when %s, and the money stays for a person to look at", async (_, end) => {
  const sale = await aWaitingSale();
  await gateway.payment(sale.reference, { cents: 15_000, status: "RECEIVED" });
  await end(sale);
  expect(await sale.row()).toMatchObject({ status: "failed", pendingRequest: null });
  expect(await sale.tickets()).toHaveLength(1);
  expect((await gateway.books()).payments).toMatchObject([{ status: "RECEIVED", deleted: false, refunds: [] }]);
});

it("money that fits pays, also beside a charge of another amount that was paid", async () => {
  const { ctx, id, reference, row, tickets } = await aWaitingSale();
  const second = await gateway.copy(reference);
  await gateway.payment(reference, { cents: 15_000, status: "RECEIVED" });
  await gateway.part(second.id, { status: "RECEIVED" });
  await checkOwnPayment(ctx, id);
  expect(await row()).toMatchObject({ status: "completed", paidRef: second.id });
  expect(await tickets()).toEqual([]);
});
