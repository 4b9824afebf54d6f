import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { standingIn } from "#app/domain/lessons/study/standing.server.ts";
import { tellOfOrder } from "#app/domain/mail/tell.server.ts";
import { alreadyHeld, refuseUnlessForSale } from "#app/domain/payments/checkout/for-sale.ts";
import { type Order, readOrder } from "#app/domain/payments/checkout/read-order.server.ts";
import { visiblePayment } from "#app/domain/payments/find-payment.server.ts";
import type { PaymentRow } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { providerOf, standardProvider } from "#app/domain/payments/providers/provider-of.server.ts";
import type { PaymentFields } from "#app/domain/payments/schema.ts";
import { confirmPayment } from "#app/domain/payments/settlement/confirm-payment.server.ts";
import { expirePaymentFor } from "#app/domain/payments/settlement/expire-payments.server.ts";
import { failPayment } from "#app/domain/payments/settlement/fail-payment.server.ts";
import { holdAccount } from "#app/domain/people/hold-account.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * Pays for a course (A18). The course's own price is charged, and only if the sender knows it; what is decided at once
 * opens the course in the same transaction, everything else waits. Asked again while one waits, gives that
 * one; asked again under the key of a request whose answer was lost, gives what that one made.
 * In: course, amount in reais, method and what it needs. Out: the payment, completed or pending.
 * Refuses visitors and accounts that are gone; a course that is not for sale (not found); a free one (invalid); whoever
 * has it, teaches or wrote it, is a maintainer, names another price, or has a payment of another kind waiting
 * (conflict); a declined card (payment required), which stays among their payments as failed.
 */
export async function makePayment(ctx: Ctx, fields: PaymentFields): Promise<PaymentView> {
  const signed = requireViewer(ctx);
  authorise(signed, "payments.make");
  const id = madeBefore(signed) ?? (await inTransaction(signed, (within) => place(within, fields)));
  const payment = await visiblePayment(signed, id);
  // Thrown after the transaction: the attempt itself stays written down.
  if (payment.status === "failed") throw new Refusal("payment_required", "Erro ao processar pagamento");
  return payment;
}

/** The payment that this very request made before its answer was lost; `payment/12` is what it left behind. */
function madeBefore({ claim }: SignedCtx) {
  return claim?.made ? Number(claim.made.split("/")[1]) : undefined;
}

async function place(ctx: SignedCtx, fields: PaymentFields): Promise<number> {
  await holdAccount(ctx);
  const order = await readOrder(ctx, fields);
  refuseUnlessForSale(await standingIn(ctx, order.kept.courseId), order.kept.amountCents);
  await expirePaymentFor(ctx, { userId: ctx.viewer.id, courseId: order.kept.courseId });
  const payment = await write(ctx, order);
  const id = payment?.id ?? (await waitingFor(ctx, order));
  await ctx.claim?.remember(ctx, `payment/${id}`);
  if (payment) await collect(ctx, payment, order);
  return id;
}

/** Nothing where one is waiting or done already: whoever comes second waits for the first one's transaction. */
async function write(ctx: SignedCtx, { kept }: Order): Promise<PaymentRow | undefined> {
  const who = { userId: ctx.viewer.id, provider: standardProvider, transactionId: newTransactionId() };
  const [payment] = await ctx.db
    .insert(payments)
    .values({ ...kept, ...who, createdAt: clock(ctx) })
    .onConflictDoNothing()
    .returning();
  if (!payment) return undefined;
  const { courseId, amountCents, method } = kept;
  await record(ctx, "payment.created", `payment/${payment.id}`, { courseId, amountCents, method }, { after: payment });
  return payment;
}

async function collect(ctx: SignedCtx, payment: PaymentRow, { cardNumber }: Order) {
  const { transactionId: reference, method, amountCents } = payment;
  const charged = await providerOf(payment.provider).charge(ctx, { reference, method, amountCents, cardNumber });
  if (charged === "failed") return await failPayment(ctx, payment.id, "declined");
  await tellOfOrder(ctx, payment.id);
  if (charged === "completed") await confirmPayment(ctx, payment);
}

async function waitingFor(ctx: SignedCtx, { kept }: Order): Promise<number> {
  const own = and(eq(payments.userId, ctx.viewer.id), eq(payments.courseId, kept.courseId));
  const [first] = await ctx.db
    .select()
    .from(payments)
    .where(and(own, inArray(payments.status, ["pending", "completed"])));
  if (first?.status === "completed") throw new Refusal("conflict", alreadyHeld);
  const isSame =
    first?.method === kept.method &&
    first.amountCents === kept.amountCents &&
    first.boletoDueDate === (kept.boletoDueDate ?? null);
  if (first && isSame) return first.id;
  throw new Refusal(
    "conflict",
    first && "Já há um pagamento pendente deste curso. Pague-o ou cancele-o antes de fazer outro.",
  );
}

/** 22 letters and digits, about 131 random bits: what a PIX code takes as its txid. */
function newTransactionId() {
  return randomBytes(64).toString("base64").replace(/\W/g, "").slice(0, 22);
}
