import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { isoDay } from "#app/domain/calendar.ts";
import { checkStatement } from "#app/domain/payments/check-statement.server.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { emptyLine } from "#app/domain/payments/statement.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aRealSale, fixture, gateway, withAsaas } from "./fixture.ts";

withAsaas();

const today = isoDay(new Date());
const days = { from: today, until: today };

async function aPaidSale(...way: Parameters<Awaited<ReturnType<typeof aRealSale>>["pay"]>) {
  const sale = await aRealSale(fixture.db, gateway);
  const { id, transactionId: reference } = await sale.pay(...way);
  await gateway.pay(reference);
  await checkOwnPayment(sale.ctx, id);
  const check = async () => {
    const { differences, ...rest } = await checkStatement(sale.admin, { days, file: null });
    // Payments of the tests before are not in this statement.
    return { ...rest, differences: differences.filter((one) => one.id === null || one.id >= id) };
  };
  return { ...sale, id, reference, check };
}

it("that agrees to the centavo says what came in, what went back and what Asaas kept", async () => {
  const { ctx, admin, id, check } = await aPaidSale();
  await refundBySchool(admin, id, { reason: "Combinado.", amount: 50.5 });
  const card = await aPaidSale("credit_card", 12);
  expect(await check()).toEqual({
    ...days,
    payments: 2,
    leftOut: 0,
    totals: { ...emptyLine(), receivedCents: 39_400, returnedCents: 5_050, feeCents: 13 * 199 },
    differences: [],
  });
  await refundPayment(ctx, id);
  await refundPayment(card.ctx, card.id);
  expect((await check()).differences).toEqual([]);
});

it("that differs says where, and by how much", async () => {
  const { admin, id, reference, check } = await aPaidSale();
  await refundBySchool(admin, id, { reason: "Combinado.", amount: 10 });
  await gateway.payment(reference, { cents: 19_600, refunds: [] });
  await fixture.db.update(payments).set({ feeCents: 150 }).where(eq(payments.id, id));
  const differing = { id, reference };
  expect((await check()).differences).toEqual([
    { ...differing, says: "Valor: no extrato R$\u00a0196,00, aqui R$\u00a0197,00." },
    { ...differing, says: "Devolvido nestes dias: no extrato R$\u00a00,00, aqui R$\u00a010,00." },
  ]);
  await gateway.payment(reference, { cents: 19_700, refunds: [{ status: "DONE", value: 12, dateCreated: today }] });
  expect((await check()).differences).toEqual([
    { ...differing, says: "Tarifa: no extrato R$\u00a01,99, aqui R$\u00a01,50." },
    { ...differing, says: "Devolvido: no extrato R$\u00a012,00, aqui R$\u00a010,00." },
  ]);
  await fixture.db.update(payments).set({ feeCents: 199 }).where(eq(payments.id, id));
});

it("names what only one of the two knows", async () => {
  const { id, reference, check } = await aPaidSale();
  const unknown = "Abcdefghijklmnopqrstuv";
  await gateway.payment(unknown, { status: "RECEIVED" });
  await gateway.payment("pedido-12", { status: "RECEIVED" });
  await gateway.payment(reference, { status: "PENDING" });
  const { payments: count, differences } = await check();
  expect(count).toBe(1);
  expect(differences).toEqual([
    { id: null, reference: unknown, says: "Está no extrato (R$\u00a05,00), e não há este pagamento aqui." },
    { id, reference, says: "Pago aqui nestes dias (R$\u00a0197,00), e não está no extrato." },
  ]);
});

it("is read page by page", async () => {
  const { admin, check } = await aPaidSale();
  for (let n = 0; n < 120; n++) await gateway.payment(`outro-${n}`, { status: "RECEIVED" });
  expect(await check()).toMatchObject({ payments: 1, differences: [] });
  await gateway.fault({
    kind: "status",
    status: 429,
    code: "too_many_requests",
    retryAfter: 30,
    method: "GET",
  } as never);
  await expect(checkStatement(admin, { days, file: null })).rejects.toMatchObject({ code: "unavailable" });
});
