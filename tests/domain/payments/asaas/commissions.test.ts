import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { payTrail } from "#app/domain/payments/make-payment.server.ts";
import { trailPaymentFields } from "#app/domain/payments/payment-fields.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { commissionsOf } from "#tests/domain/payments/fixture.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { taxId } from "#tests/gateways/asaas/settings.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";
import { aRealSale, fixture, gateway, schoolWith, withAsaas } from "./fixture.ts";

withAsaas();

/** Of a course of R$ 197,00, of which Asaas keeps R$ 1,99. */
async function aPaidSale(base: string) {
  const sale = await aRealSale(fixture.db, gateway, { COMMISSION_BASE: base });
  const { id, transactionId } = await sale.pay();
  await gateway.pay(transactionId);
  await checkOwnPayment(sale.ctx, id);
  return { ...sale, id };
}

it.each([
  ["price", { feeCents: 0, amountCents: 6_895, platformCents: 12_805 }],
  ["net", { feeCents: 199, amountCents: 6_825, platformCents: 12_875 }],
])("is a share of the %s", async (base, share) => {
  const { id } = await aPaidSale(base);
  expect(await commissionsOf(fixture.db, id)).toMatchObject([{ priceCents: 19_700, ...share }]);
  const told = await fixture.db.select().from(mails).where(eq(mails.kind, "commission.earned"));
  expect(told.at(-1)!.text.includes("Tarifa do meio de pagamento")).toBe(base === "net");
});

it("of what comes in goes back in parts to the last centavo, and the fee with it", async () => {
  const { ctx, admin, id } = await aPaidSale("net");
  for (const amount of [0.01, 33.33]) await refundBySchool(admin, id, { reason: "Combinado.", amount });
  await gateway.set({ balanceCents: 1_000_000 });
  await refundPayment(ctx, id);
  const [sale, ...back] = await commissionsOf(fixture.db, id);
  expect(sale).toMatchObject({ amountCents: 6_825, feeCents: 199 });
  expect(back).toHaveLength(3);
  const sum = (of: (line: (typeof back)[number]) => number) => back.reduce((cents, line) => cents + of(line), 0);
  expect(sum(({ amountCents }) => amountCents)).toBe(-6_825);
  expect(sum(({ feeCents }) => feeCents)).toBe(199);
});

it("of a trail bears its course's part of the fee", async () => {
  const { id, courseIds } = await aTrail(fixture.db, { priceCents: 14_990, prices: [4_990, 0, 9_990] });
  const ctx = ctxOf(fixture.db, await aStudent(fixture.db), {
    settings: schoolWith(gateway, { COMMISSION_BASE: "net" }),
  });
  const order = { amount: 149.9, payment_method: "pix", payment_data: { tax_id: taxId } };
  const payment = await payTrail(ctx, id, trailPaymentFields.parse(order));
  await gateway.pay(payment.transactionId);
  await checkOwnPayment(ctx, payment.id);
  expect(await commissionsOf(fixture.db, payment.id)).toMatchObject([
    { courseId: courseIds[0], priceCents: 4_993, feeCents: 66, amountCents: 1_724 },
    { courseId: courseIds[2], priceCents: 9_997, feeCents: 133, amountCents: 3_452 },
  ]);
});
