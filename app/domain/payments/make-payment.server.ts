import { randomBytes } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { addBankingDays, nextBankingDay } from "#app/domain/banking-days.ts";
import { dayLabel, timeZone } from "#app/domain/calendar.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { pixHours } from "#app/domain/facts.ts";
import { lockAccount } from "#app/domain/people/people.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { expirePaymentFor } from "./cancel-payment.server.ts";
import { alreadyEnrolled, dueDatesFrom, isDueDate, requireForSale } from "./checkout.ts";
import { providerOf } from "./find-provider.server.ts";
import type { PaymentMethod, PaymentView } from "./payment.ts";
import { cardTraces, type PaymentFields, paymentFields } from "./payment-fields.ts";
import { visiblePayment } from "./payments.server.ts";
import { recordAnswer } from "./settle-payment.server.ts";

/** How many banking days after the due date a paid boleto may still be reported. */
const boletoGraceDays = 2;

/** An order as columns. The card's number is stored nowhere. */
type Order = {
  courseId: number;
  amountCents: number;
  method: PaymentMethod;
  cardBrand?: string | null;
  cardLast4?: string | null;
  boletoDueDate?: string;
  expiresAt?: SQL<Date>;
};

/**
 * The order that the payer sent, with only brand and last digits of a card. PIX expires after a day, a boleto when it
 * can no longer have been paid in time. Refuses (invalid) a boleto's due date outside of tomorrow to thirty days ahead.
 */
async function readOrder(ctx: Ctx, fields: PaymentFields): Promise<Order> {
  const { course_id: courseId, amount, payment_method: method, payment_data: given } = fields;
  const kept = { courseId, amountCents: Math.round(amount * 100), method };
  if (method === "pix") {
    const expiresAt = sql<Date>`${sqlNow(ctx)} + make_interval(hours => ${pixHours})`;
    return { ...kept, expiresAt };
  }
  if (method === "boleto") {
    const boletoDueDate = await requireDueDate(ctx, given.boleto_due_date!);
    const last = addBankingDays(nextBankingDay(boletoDueDate), boletoGraceDays);
    const expiresAt = sql<Date>`(${last}::date + 1)::timestamp at time zone ${timeZone}`;
    return { ...kept, boletoDueDate, expiresAt };
  }
  return { ...kept, ...cardTraces(cardDigits(fields)) };
}

const cardDigits = ({ payment_data }: PaymentFields) => payment_data.card_number!.replace(/\D/g, "");

async function requireDueDate(ctx: Ctx, given: string) {
  const dueDates = dueDatesFrom(await currentTime(ctx));
  if (isDueDate(given, dueDates)) return given;
  const [from, to] = [dayLabel(dueDates.earliest), dayLabel(dueDates.latest)];
  const sentence = `Escolha um vencimento entre ${from} e ${to}.`;
  throw new AppError("invalid", sentence, { fields: { "payment_data.boleto_due_date": [sentence] } });
}

/**
 * Pays for a course at the course's own price, which the client must name. The payment is stored as pending before the
 * provider is asked, and its answer after. Returns the same pending payment if there is one, and the earlier payment
 * under a used idempotency key. Refuses visitors and deleted accounts; a course not for sale (not found) or free
 * (invalid); those who have it, teach it, are maintainers, name another price or have another payment pending
 * (conflict); a declined card (payment required), stored as a failed payment.
 */
export const makePayment = verb(
  { ability: "payments.make", limit: "payment.make", body: paymentFields },
  async (ctx, fields): Promise<PaymentView> => {
    const id = madeBefore(ctx) ?? (await place(ctx, fields));
    await collect(ctx, id, fields);
    const payment = await visiblePayment(ctx, id);
    // Thrown after the transaction, so that the attempt stays stored.
    if (payment.status === "failed") throw new AppError("payment_required", "Erro ao processar pagamento");
    return payment;
  },
);

/** The payment that this request made before its answer was lost. */
function madeBefore({ idempotencyKey }: SignedCtx) {
  return idempotencyKey?.made ? Number(idempotencyKey.made.split("/")[1]) : undefined;
}

/** How a second request waits while the first one asks the provider. */
const maxPolls = 100;
const pollMs = 100;

/**
 * Stores the payment, or finds the pending one. While another request of theirs asks the provider, waits for its
 * answer.
 */
async function place(ctx: SignedCtx, fields: PaymentFields): Promise<number> {
  await expirePaymentFor(ctx, { userId: ctx.viewer.id, courseId: fields.course_id });
  for (let poll = 1; ; poll++) {
    const placed = await inTransaction(ctx, (within) => placeOnce(within, fields));
    if (placed) return placed;
    if (poll === maxPolls) throw new AppError("conflict", otherPending);
    await new Promise((resume) => setTimeout(resume, pollMs));
  }
}

async function placeOnce(ctx: SignedCtx, fields: PaymentFields): Promise<number | undefined> {
  await lockAccount(ctx);
  const kept = await readOrder(ctx, fields);
  requireForSale(await findCourseAccess(ctx, kept.courseId), kept.amountCents);
  const id = (await write(ctx, kept)) ?? (await waitingFor(ctx, kept));
  if (id) await ctx.idempotencyKey?.remember(ctx, `payment/${id}`);
  return id;
}

/**
 * Returns nothing where a pending or completed payment exists: a second request waits for the first one's transaction.
 */
async function write(ctx: SignedCtx, kept: Order): Promise<number | undefined> {
  const who = { userId: ctx.viewer.id, provider: ctx.settings.PAYMENTS_PROVIDER, transactionId: newTransactionId() };
  const [payment] = await ctx.db
    .insert(payments)
    .values({ ...kept, ...who, asked: "charge", askedAt: sqlNow(ctx), createdAt: sqlNow(ctx) })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return payment?.id;
}

/**
 * Asks the provider for the money and stores its answer. Where the provider throws, the outcome is unknown: the payment
 * stays pending, and a job asks again.
 */
async function collect(ctx: SignedCtx, id: number, fields: PaymentFields) {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id));
  if (payment?.asked !== "charge") return;
  const { transactionId: reference, method, amountCents, boletoDueDate: dueDate } = payment;
  const cardNumber = method === "credit_card" ? cardDigits(fields) : null;
  const order = { reference, number: id, method, amountCents, dueDate, cardNumber };
  await recordAnswer(ctx, id, await providerOf(payment.provider).charge(ctx, order), "declined");
}

/** The pending payment; undefined while it is still being made. */
async function waitingFor(ctx: SignedCtx, kept: Order): Promise<number | undefined> {
  const own = and(eq(payments.userId, ctx.viewer.id), eq(payments.courseId, kept.courseId));
  const [first] = await ctx.db
    .select()
    .from(payments)
    .where(and(own, inArray(payments.status, ["pending", "completed"])));
  if (first?.status === "completed") throw new AppError("conflict", alreadyEnrolled);
  if (first?.asked === "charge") return undefined;
  const isSame =
    first?.method === kept.method &&
    first.amountCents === kept.amountCents &&
    first.boletoDueDate === (kept.boletoDueDate ?? null);
  if (first && isSame) return first.id;
  throw new AppError("conflict", first && otherPending);
}

const otherPending = "Já existe um pagamento pendente deste curso. Pague-o ou cancele-o antes de fazer outro.";

/** 22 letters and digits, about 131 random bits: what a PIX code takes as its txid. */
function newTransactionId() {
  return randomBytes(64).toString("base64").replace(/\W/g, "").slice(0, 22);
}
