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

/** How long after its due banking day the news of a paid boleto may still come, in banking days. */
const boletoPatience = 2;

/** What is kept of an order, as columns. The card's number is kept nowhere. */
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
 * Reads an order from what the payer sent: of the card its traces are taken, and everything else
 * about it is left behind here. PIX waits for a day, a boleto until it can no longer have been paid in time.
 * Refuses a boleto's due date that is none, or not between tomorrow and thirty days ahead in São Paulo (invalid).
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
    const last = addBankingDays(nextBankingDay(boletoDueDate), boletoPatience);
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
 * Pays for a course. The course's own price is charged, and only if the client knows it. The payment is written down as
 * pending before its provider is asked, and the answer after: a payment decided at once opens the course with it.
 * Returns the pending payment where one waits, and the earlier one under a used idempotency key. Refuses visitors and
 * deleted accounts; a course not for sale (not found) or free (invalid); those who have it, teach it, are maintainers,
 * name another price or have another payment pending (conflict); a declined card (payment required), which stays as a
 * failed payment.
 */
export const makePayment = verb(
  { ability: "payments.make", limit: "payment.make", body: paymentFields },
  async (ctx, fields): Promise<PaymentView> => {
    const id = madeBefore(ctx) ?? (await place(ctx, fields));
    await collect(ctx, id, fields);
    const payment = await visiblePayment(ctx, id);
    // Thrown after the transaction: the attempt itself stays written down.
    if (payment.status === "failed") throw new AppError("payment_required", "Erro ao processar pagamento");
    return payment;
  },
);

/** The payment that this very request made before its answer was lost; `payment/12` is what it left behind. */
function madeBefore({ idempotencyKey }: SignedCtx) {
  return idempotencyKey?.made ? Number(idempotencyKey.made.split("/")[1]) : undefined;
}

/** How often somebody who pays twice at once looks for the first answer, and how long that takes at most. */
const looks = 100;
const pauseMs = 100;

/**
 * Writes the payment down, or finds the one that waits. While another request of theirs is asking the provider, its
 * answer is waited for.
 */
async function place(ctx: SignedCtx, fields: PaymentFields): Promise<number> {
  await expirePaymentFor(ctx, { userId: ctx.viewer.id, courseId: fields.course_id });
  for (let look = 1; ; look++) {
    const placed = await inTransaction(ctx, (within) => placeOnce(within, fields));
    if (placed) return placed;
    if (look === looks) throw new AppError("conflict", otherPending);
    await new Promise((resume) => setTimeout(resume, pauseMs));
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
 * Asks the provider for the money and writes its answer down. Where the provider throws, nobody knows what it did: the
 * payment stays pending, and a job finds out.
 */
async function collect(ctx: SignedCtx, id: number, fields: PaymentFields) {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id));
  if (payment?.asked !== "charge") return;
  const { transactionId: reference, method, amountCents, boletoDueDate: dueDate } = payment;
  const cardNumber = method === "credit_card" ? cardDigits(fields) : null;
  const order = { reference, number: id, method, amountCents, dueDate, cardNumber };
  await recordAnswer(ctx, id, await providerOf(payment.provider).charge(ctx, order), "declined");
}

/** Nothing where the one that waits is still being made. */
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
