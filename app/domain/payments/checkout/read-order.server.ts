import { type SQL, sql } from "drizzle-orm";
import { addBankingDays, nextBankingDay } from "#app/domain/banking-days/banking-days.ts";
import { dayLabel, zone } from "#app/domain/calendar.ts";
import { clock, presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { tracesOf } from "#app/domain/payments/checkout/card.ts";
import { dueDatesFrom, isDueDate } from "#app/domain/payments/checkout/due-dates.ts";
import type { PaymentMethod } from "#app/domain/payments/payment-json.ts";
import type { PaymentFields } from "#app/domain/payments/schema.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { seal } from "#app/domain/secrets/sealed.server.ts";

/** What the key of a PIX refund is sealed for. */
/** What a key for a refund is sealed for. */
export const refundKey = "pix refund key";

/** How long after its due banking day the news of a paid boleto may still come, in banking days. */
const boletoPatience = 2;

/** What is kept of an order, as columns; and beside it the card's number, which is kept nowhere. */
export type Order = {
  kept: {
    courseId: number;
    amountCents: number;
    method: PaymentMethod;
    cardBrand?: string | null;
    cardLast4?: string | null;
    pixKeySealed?: string;
    boletoDueDate?: string;
    expiresAt?: SQL<Date>;
  };
  cardNumber: string | null;
};

/**
 * Reads an order from what the payer sent: the PIX key is sealed, of the card its traces are taken, and everything
 * else about it is left behind here. PIX waits for a day, a boleto until it can no longer have been paid in time.
 * Refuses a boleto's due date that is none, or not between tomorrow and thirty days ahead in São Paulo (invalid).
 */
export async function readOrder(ctx: Ctx, fields: PaymentFields): Promise<Order> {
  const { course_id: courseId, amount, payment_method: method, payment_data: given } = fields;
  const kept = { courseId, amountCents: Math.round(amount * 100), method };
  if (method === "pix") {
    const expiresAt = sql<Date>`${clock(ctx)} + interval '24 hours'`;
    return { kept: { ...kept, pixKeySealed: seal(ctx, refundKey, given.pix_key!), expiresAt }, cardNumber: null };
  }
  if (method === "boleto") {
    const boletoDueDate = await requireDueDate(ctx, given.boleto_due_date!);
    const last = addBankingDays(nextBankingDay(boletoDueDate), boletoPatience);
    const expiresAt = sql<Date>`(${last}::date + 1)::timestamp at time zone ${zone}`;
    return { kept: { ...kept, boletoDueDate, expiresAt }, cardNumber: null };
  }
  const cardNumber = given.card_number!.replace(/\D/g, "");
  return { kept: { ...kept, ...tracesOf(cardNumber) }, cardNumber };
}

async function requireDueDate(ctx: Ctx, given: string) {
  const dueDates = dueDatesFrom(await presentMoment(ctx));
  if (isDueDate(given, dueDates)) return given;
  const [from, to] = [dayLabel(dueDates.earliest), dayLabel(dueDates.latest)];
  const sentence = `Escolha um vencimento entre ${from} e ${to}.`;
  throw new Refusal("invalid", sentence, { fields: { "payment_data.boleto_due_date": [sentence] } });
}
