import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Ctx, SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { checkLedger } from "#app/domain/ledger.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { type PaymentFields, paymentFields } from "#app/domain/payments/payment-fields.ts";
import { deliverDueEvents, reportCharge } from "#app/domain/payments/simulator/charges.server.ts";
import type { Db } from "#drizzle/client.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

/** Thursday, at 9 in São Paulo; the next day is a holiday. */
export const thursday = new Date("2026-11-19T12:00:00Z");

/** The same moment, so much later. */
export const later = ({ days = 0, hours = 0, ms = 0 }, from = thursday) =>
  new Date(from.getTime() + (days * 24 + hours) * 3_600_000 + ms);

export const manual = testSettings({ PAYMENTS_SIMULATOR: "manual" });
const data = {
  credit_card: { card_number: "4111 1111 1111 4242", card_holder: "RUTE", card_expiry: "12/29", card_cvv: "987" },
  pix: { pix_key: "rute@exemplo.test" },
  boleto: { boleto_due_date: "2026-11-25" },
};

/** What somebody sends to pay for a course of R$ 197,00 unless told otherwise. */
export function paying(course: { id: number }, method: PaymentMethod = "credit_card", more: object = {}) {
  const standard = { course_id: course.id, amount: 197, payment_method: method, payment_data: data[method] };
  return paymentFields.parse({ ...standard, ...more });
}

/** A course of R$ 197,00 and somebody who wants it, on a Thursday, before a simulator that is told or decides alone. */
export async function aSale(db: Db, { isManual = false, priceCents = 19_700, buyer }: SaleAbout = {}) {
  const course = await aCourse(db, { priceCents });
  const settings = isManual ? manual : testSettings();
  const ctx = ctxOf(db, buyer ?? (await aStudent(db)), { settings, now: thursday });
  const at = (now: Date): SignedCtx => ({ ...ctx, now });
  const pay = (method?: PaymentMethod, more: Partial<PaymentFields> = {}) =>
    makePayment(ctx, paying(course, method, { amount: priceCents / 100, ...more }));
  return { course, ctx, at, pay };
}
type SaleAbout = { isManual?: boolean; priceCents?: number; buyer?: Viewer };

/** Tells the simulator how a charge went, and has the news delivered. */
export async function settle(ctx: Ctx, paymentId: number, status: "completed" | "failed") {
  await reportCharge(ctx, paymentId, { status, delaySeconds: 0, copies: 1, order: "straight" });
  await deliverDueEvents({ ...ctx, viewer: null });
}

export async function paymentRow(db: Db, id: number) {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row!;
}

export async function commissionsOf(db: Db, paymentId: number) {
  return await db.select().from(commissions).where(eq(commissions.paymentId, paymentId)).orderBy(commissions.id);
}

export async function enrolmentsOf(db: Db, viewer: Viewer) {
  return await db.select().from(enrollments).where(eq(enrollments.userId, viewer.id));
}

/** The events about one thing, in order. */
export async function toldOf(db: Db, object: string) {
  const rows = await db.select().from(events).where(eq(events.object, object)).orderBy(events.id);
  return rows.map(({ action }) => action);
}

/** The balances of all accounts, in centavos, debits less credits. */
export async function balances(db: Db) {
  const { accounts } = await checkLedger({ db });
  return Object.fromEntries(accounts.map(({ account, ledgerCents }) => [account, ledgerCents]));
}

/** The books agree with the tables and no rule is broken. */
export async function expectSound(db: Db) {
  await db.execute(sql`set constraints all immediate`);
  expect((await checkLedger({ db })).faults).toEqual([]);
  expect(await brokenRules(db)).toEqual([]);
}

/** All parts of a file that is read while it is sent. */
export async function textOf(parts: AsyncGenerator<string>) {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}
