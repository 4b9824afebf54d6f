import { and, eq, inArray, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { type EventOf, idIn } from "#app/domain/events/event-types.ts";
import { onEach, recordEvent, type Subscriptions } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";
import { normalizeTaxId } from "#app/domain/tax-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { serviceInvoices } from "#drizzle/schema/payments.ts";
import { type InvoiceRow, type InvoiceView, invoicesVia } from "./invoice.ts";
import { paymentNotFound } from "./payment.ts";
import { visiblePayment } from "./payments.server.ts";

export const invoicePurpose = "invoice tax id";

const of = (paymentId: number) => eq(serviceInvoices.paymentId, paymentId);

/**
 * Stores that a new payment will have an invoice, where the school issues any. The buyer's CPF or CNPJ is only kept,
 * sealed, for another system: Asaas has it with its customer.
 */
export async function planInvoice(ctx: Ctx, paymentId: number, taxId: string | null | undefined): Promise<void> {
  const via = invoicesVia(ctx.settings);
  if (via === "none") return;
  const sealedTaxId = via === "event" && taxId ? seal(ctx, invoicePurpose, normalizeTaxId(taxId)) : null;
  await ctx.db.insert(serviceInvoices).values({ paymentId, via, sealedTaxId });
}

/** The CPF or CNPJ for the invoice of a payment; null once it was forgotten. */
export async function invoiceTaxId(ctx: Ctx, paymentId: number): Promise<string | null> {
  const [row] = await ctx.db.select({ sealed: serviceInvoices.sealedTaxId }).from(serviceInvoices).where(of(paymentId));
  return row?.sealed ? unseal(ctx, invoicePurpose, row.sealed) : null;
}

/** Asks for the invoice of a payment that was just completed. A job asks Asaas; a webhook tells another system. */
async function ask(ctx: Ctx, { object }: EventOf<"payment.completed">) {
  const now = sqlNow(ctx);
  const isWaiting = and(of(Number(idIn(object))), eq(serviceInvoices.status, "waiting"));
  const [found] = await ctx.db
    .update(serviceInvoices)
    .set({ status: "asked", askedAt: now, nextAskAt: sql`case when ${serviceInvoices.via} = 'asaas' then ${now} end` })
    .where(isWaiting)
    .returning();
  if (found) await recordEvent(ctx, "payment.invoice_requested", object, { via: found.via, again: false });
}

/** The money went back in full: the invoice is cancelled, too. One for another system is cancelled there. */
async function cancel(ctx: Ctx, { object }: EventOf<"payment.refunded">) {
  const stands = inArray(serviceInvoices.status, ["asked", "scheduled", "issued", "failed"]);
  const { via } = serviceInvoices;
  const [cancelled] = await ctx.db
    .update(serviceInvoices)
    .set({
      status: sql`case when ${via} = 'asaas' then 'cancelling' else 'cancelled' end`,
      nextAskAt: sql`case when ${via} = 'asaas' then ${sqlNow(ctx)} end`,
    })
    .where(and(of(Number(idIn(object))), stands))
    .returning();
  if (cancelled) await recordEvent(ctx, "payment.invoice_cancelled", object, { via: cancelled.via });
}

/** A payment that failed has no invoice, and needs no CPF. */
async function forget(ctx: Ctx, { object }: EventOf<"payment.failed">) {
  await ctx.db.delete(serviceInvoices).where(and(of(Number(idIn(object))), eq(serviceInvoices.status, "waiting")));
}

export const invoiceSubscriptions: Subscriptions = {
  "payment.completed": onEach(ask),
  "payment.refunded": onEach(cancel),
  "payment.failed": onEach(forget),
};

/** The invoice of a payment as its page shows it; Asaas's words are for admins alone. */
export async function showInvoice(ctx: Ctx, paymentId: number): Promise<InvoiceView | null> {
  const [row] = await ctx.db.select().from(serviceInvoices).where(of(paymentId));
  if (!row) return null;
  const { via, status, number, pdfUrl, problem } = row;
  return { via, status, number, pdfUrl, problem: can(ctx.viewer, "payments.seeAll") ? problem : null };
}

/**
 * Has an invoice that failed tried again, after the school put right what was wrong. Twice in a row changes nothing.
 * Refuses (conflict) one that did not fail.
 */
export const retryInvoice = verb(
  { ability: "payments.refundAny", limit: "payment.change", id: integerPathId(paymentNotFound) },
  async (ctx: SignedCtx, id) => {
    const payment = await visiblePayment(ctx, id);
    await inTransaction(ctx, async (within) => {
      const [row] = await within.db.select().from(serviceInvoices).where(of(id)).for("update");
      const next = row && againFrom[row.status];
      if (!next) throw new AppError("conflict", notFailed);
      if (next === row.status) return;
      await within.db
        .update(serviceInvoices)
        .set({ status: next, problem: null, nextAskAt: sqlNow(within) })
        .where(of(id));
      await recordEvent(within, "payment.invoice_requested", `payment/${id}`, { via: row.via, again: true });
    });
    return payment;
  },
);

const againFrom: Partial<Record<InvoiceRow["status"], InvoiceRow["status"]>> = {
  failed: "asked",
  asked: "asked",
  cancel_refused: "cancelling",
  cancelling: "cancelling",
};

const notFailed = "Esta nota fiscal não precisa ser tentada de novo.";
