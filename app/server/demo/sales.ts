import { sql } from "drizzle-orm";
import { addBankingDays, nextBankingDay } from "#app/domain/banking-days.ts";
import { pixHours } from "#app/domain/facts.ts";
import { type Movement, postEntries } from "#app/domain/ledger.server.ts";
import { sendReceipt } from "#app/domain/mail/notify.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments, refunds, simulatedCharges } from "#drizzle/schema/payments.ts";
import type { Cast } from "./cast.ts";
import { byTime, type Chronicle, hourMs } from "./chronicle.ts";
import { dueDateOf, type Order } from "./orders.ts";

/** An order as it was written down; `refundId` where money went back. */
export type Sale = Order & { paymentId: number; reference: string; refundId: number | null };

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** Writes the orders down with what the provider knows of them, what went back, and the receipts, which are sent. */
export async function writeSales(chronicle: Chronicle, orders: readonly Order[], { marta }: Cast): Promise<Sale[]> {
  const { ctx, chance } = chronicle;
  const referred = byTime(orders, ({ at }) => at).map((order) => ({
    ...order,
    reference: Array.from({ length: 22 }, () => letters[chance(letters.length)]).join(""),
  }));
  const rows = await ctx.db
    .insert(payments)
    .values(referred.map((order) => paymentOf(chronicle, order)))
    .returning({ id: payments.id, reference: payments.transactionId });
  const placed = referred.map((order) => ({
    ...order,
    paymentId: rows.find(({ reference }) => reference === order.reference)!.id,
  }));
  const returned = placed.flatMap(({ back, buyer, paymentId }) => {
    if (!back) return [];
    const { kind, cents, at, by, reason } = back;
    const askedBy = by === "buyer" ? buyer.id : marta.id;
    return [{ paymentId, kind, amountCents: cents, reason, askedBy, askedAt: at, returnedAt: at }];
  });
  const written = await ctx.db
    .insert(refunds)
    .values(byTime(returned, ({ askedAt }) => askedAt))
    .returning();
  const sales = placed.map((order) => ({
    ...order,
    refundId: written.find(({ paymentId }) => paymentId === order.paymentId)?.id ?? null,
  }));
  await ctx.db.insert(simulatedCharges).values(sales.map(chargeOf));
  for (const sale of sales) recordSale(chronicle, sale, marta.id);
  await postSales(chronicle, sales);
  await sendReceipts(chronicle, sales);
  return sales;
}

const stateOf = ({ failure, endedAt, back }: Order) =>
  failure ? "failed" : !endedAt ? "pending" : back?.kind === "rest" ? "refunded" : "completed";

function paymentOf({ ctx, chance }: Chronicle, order: Order & { reference: string }): typeof payments.$inferInsert {
  const { buyer, course, method, at, endedAt, failure, back, reference } = order;
  const card = { cardBrand: ["visa", "mastercard", "elo"][chance(3)]!, cardLast4: String(1000 + chance(9000)) };
  return {
    transactionId: reference,
    guaranteeDays: ctx.settings.GUARANTEE_DAYS,
    userId: buyer.id,
    courseId: course.id,
    amountCents: course.priceCents,
    method,
    status: stateOf(order),
    provider: "simulator",
    createdAt: at,
    ...(method === "credit_card" && card),
    ...(method === "pix" && { expiresAt: new Date(at.getTime() + pixHours * hourMs) }),
    ...(method === "boleto" && { boletoDueDate: dueDateOf(order), expiresAt: boletoEnd(order) }),
    ...(endedAt && (failure ? { failedAt: endedAt } : { completedAt: endedAt })),
    ...(back?.kind === "rest" && { refundedAt: back.at }),
    ...(back?.kind === "part" && { returnedCents: back.cents }),
  };
}

/** Until the news of a boleto that was paid on its last day may have come. */
const boletoEnd = (order: Order) => new Date(`${addBankingDays(nextBankingDay(dueDateOf(order)), 3)}T03:00:00Z`);

const chargeOf = (sale: Sale): typeof simulatedCharges.$inferInsert => ({
  reference: sale.reference,
  method: sale.method,
  amountCents: sale.course.priceCents,
  status: stateOf(sale),
  refunds: sale.back ? { [String(sale.refundId)]: sale.back.cents } : {},
  createdAt: sale.at,
});

/** What the register of events says of a payment; the commission tells of itself. */
function recordSale({ record }: Chronicle, sale: Sale, admin: string) {
  const { buyer, course, method, at, endedAt, failure, back, paymentId, refundId } = sale;
  const object = `payment/${paymentId}` as const;
  const data = { courseId: course.id, amountCents: course.priceCents, method };
  const atOnce = failure === "declined" ? "failed" : "completed";
  record(at, buyer.id, ["payment.created", object, { ...data, charge: method === "credit_card" ? atOnce : "pending" }]);
  if (!endedAt) return;
  if (failure)
    return record(endedAt, failure === "expired" ? null : buyer.id, ["payment.failed", object, { reason: failure }]);
  record(endedAt, method === "credit_card" ? buyer.id : null, ["payment.completed", object, { ...data, earns: true }]);
  if (!back) return;
  const { cents: amountCents, by } = back;
  const who = by === "buyer" ? buyer.id : admin;
  if (back.kind === "rest")
    record(back.at, who, ["payment.refunded", object, { courseId: course.id, amountCents, by }]);
  else {
    const part = { courseId: course.id, amountCents, refundId: refundId! };
    record(back.at, who, ["payment.partly_refunded", object, part]);
  }
}

type Posted = Movement & { postedAt: Date };

async function postSales({ ctx }: Chronicle, sales: readonly Sale[]) {
  const paid = sales.filter(({ failure, endedAt }) => endedAt && !failure);
  const sold = paid.map(({ paymentId, course, endedAt }): Posted => {
    return { kind: "payment.completed", paymentId, cents: course.priceCents, postedAt: endedAt! };
  });
  const returned = paid.flatMap(({ paymentId, refundId, back }): Posted[] => {
    if (!back) return [];
    const common = { cents: back.cents, postedAt: back.at };
    return back.kind === "rest"
      ? [{ kind: "payment.refunded", paymentId, ...common }]
      : [{ kind: "payment.partly_refunded", refundId: refundId!, ...common }];
  });
  await postEntries(
    ctx,
    byTime([...sold, ...returned], ({ postedAt }) => postedAt),
  );
}

/** As they were written on the day; nobody is sent them now. */
async function sendReceipts({ ctx }: Chronicle, sales: readonly Sale[]) {
  for (const { paymentId, failure, endedAt } of byTime(sales, ({ at }) => at)) {
    if (endedAt && !failure) await sendReceipt(ctx, paymentId);
  }
  const sent = sql`(select completed_at from payments p where 'payment/' || p.id = ${mails.about})`;
  await ctx.db.update(mails).set({ createdAt: sent, nextAttemptAt: sent, sentAt: sent, attempts: 1 });
}
