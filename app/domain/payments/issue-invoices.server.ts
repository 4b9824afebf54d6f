import { and, asc, eq, lte, ne, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { payments, serviceInvoices } from "#drizzle/schema/payments.ts";
import { noAnswer } from "./asaas/client.server.ts";
import {
  cancelInvoice,
  findInvoice,
  type Invoiced,
  readInvoice,
  reissueInvoice,
  scheduleInvoice,
} from "./asaas/invoices.server.ts";
import type { Invoice } from "./asaas/shapes.ts";
import { type InvoiceRow, lacksInvoiceFacts } from "./invoice.ts";
import { purchaseOf } from "./payment.ts";
import { type PaymentRow, selectPayments } from "./payments.server.ts";
import { reportInvoice } from "./report-to-school.server.ts";

type Status = InvoiceRow["status"];

/** A request waits for Asaas no longer than this; after it the answer counts as lost. */
const leaseSeconds = 120;
/** How long to wait before asking again what became of an invoice; what has ended is not asked about. */
const waits: Partial<Record<Status, number>> = { asked: leaseSeconds, scheduled: 3_600, cancelling: 3_600 };

type Change = Partial<Pick<InvoiceRow, "providerRef" | "number" | "pdfUrl" | "problem">> & {
  status: Status;
};

/**
 * Asks Asaas for every invoice that is due: schedules it, cancels it, or asks what became of it, once an hour. What is
 * asked for was stored before, and whatever Asaas has already is found first. Safe with several instances. Stops where
 * Asaas asks to wait, or `stop` is aborted. Returns how many changed, and what went wrong with others.
 */
export async function issueInvoices(ctx: Ctx, stop?: AbortSignal): Promise<{ moved: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  let moved = 0;
  // Left to an instance that has the key, or until somebody types it again.
  if (!ctx.settings.ASAAS_API_KEY) return { moved, failures: (await isAnyDue(ctx)) ? [noAnswer(noKey)] : [] };
  const began = await currentTime(ctx);
  while (!stop?.aborted) {
    const row = await claimOne(ctx, began);
    if (!row) break;
    try {
      if (await askAsaas(ctx, row)) moved++;
    } catch (error) {
      failures.push(error);
      if (error instanceof AppError && error.retryAfter !== undefined) break;
    }
  }
  return { moved, failures };
}

const noKey = "service invoices wait, and the school's key is missing";

const isAnyDue = async (ctx: Ctx) =>
  (await ctx.db.$count(serviceInvoices, lte(serviceInvoices.nextAskAt, sqlNow(ctx)))) > 0;

/**
 * Leases one invoice that was due when the round began, so that no other instance takes it as well, and that the round
 * ends while Asaas is away.
 */
async function claimOne(ctx: Ctx, began: Date): Promise<InvoiceRow | undefined> {
  const { nextAskAt, paymentId } = serviceInvoices;
  return await inTransaction(ctx, async (within) => {
    const [due] = await within.db
      .select()
      .from(serviceInvoices)
      .where(lte(nextAskAt, began))
      .orderBy(asc(nextAskAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (due)
      await within.db
        .update(serviceInvoices)
        .set({ nextAskAt: inSeconds(within, leaseSeconds) })
        .where(eq(paymentId, due.paymentId));
    return due;
  });
}

const inSeconds = (ctx: Ctx, seconds: number) => sql<Date>`${sqlNow(ctx)} + make_interval(secs => ${seconds})`;

async function askAsaas(ctx: Ctx, row: InvoiceRow): Promise<boolean> {
  const sale = await readSale(ctx, row.paymentId);
  const found = await findInvoice(ctx, sale.reference, row.providerRef);
  const change = row.status === "cancelling" ? await withdraw(ctx, found) : await pursue(ctx, row, found, sale);
  return await record(ctx, row, change);
}

/** An invoice that is to exist: scheduled where there is none, once more where it failed and somebody asked again. */
async function pursue(ctx: Ctx, row: InvoiceRow, found: Invoice | null, sale: Invoiced): Promise<Change> {
  if (row.status !== "asked") return found ? toChange(found) : { status: "failed", problem: gone };
  const isNew = !found || found.status === "CANCELED";
  if (!isNew && found.status !== "ERROR") return toChange(found);
  if (lacksInvoiceFacts(ctx.settings)) return { status: "failed", problem: incomplete };
  const made = isNew ? await scheduleInvoice(ctx, sale) : await reissueInvoice(ctx, found.id, sale);
  return made.invoice ? toChange(made.invoice) : { status: "failed", problem: made.refused };
}

const gone = "O Asaas não tem mais esta nota.";
const incomplete = "Faltam dados da nota em Painel → Escola → Vendas.";

/** An invoice that is to end. One that was never made, or failed, has nothing to cancel at the city hall. */
async function withdraw(ctx: Ctx, found: Invoice | null): Promise<Change> {
  if (!found) return { status: "cancelled" };
  if (found.status === "CANCELED" || found.status === "PROCESSING_CANCELLATION") return toChange(found);
  const made = await cancelInvoice(ctx, found.id);
  if (made.invoice) return { ...toChange(made.invoice), status: cancelStates[made.invoice.status] ?? "cancelling" };
  return { ...toChange(found), status: "cancel_refused", problem: made.refused };
}

const cancelStates: Record<string, Status> = {
  CANCELED: "cancelled",
  CANCELLATION_DENIED: "cancel_refused",
};

const states: Record<string, Status> = {
  ...cancelStates,
  AUTHORIZED: "issued",
  PROCESSING_CANCELLATION: "cancelling",
  ERROR: "failed",
};

/** What we do not know is under way. */
function toChange({ id, status, statusDescription, number, pdfUrl }: Invoice): Change {
  const problem = status === "ERROR" || status === "CANCELLATION_DENIED" ? (statusDescription ?? status) : null;
  const pdf = pdfUrl && /^https?:/.test(pdfUrl) ? pdfUrl : null;
  return { status: states[status] ?? "scheduled", providerRef: id, number: number ?? null, pdfUrl: pdf, problem };
}

/** What the school is told of. */
const troubles: Partial<Record<Status, "issue" | "cancel">> = { failed: "issue", cancel_refused: "cancel" };

/**
 * Records what Asaas said. Where the money went back meanwhile, the invoice is still to be cancelled. The school is told
 * of a failure once. Returns whether the state changed.
 */
async function record(ctx: Ctx, { paymentId, status: before }: InvoiceRow, said: Change): Promise<boolean> {
  return await inTransaction(ctx, async (within) => {
    const own = eq(serviceInvoices.paymentId, paymentId);
    const [row] = await within.db.select().from(serviceInvoices).where(own).for("update");
    const { status: now, reportedAt } = row!;
    const isToEnd = now === "cancelling" && (before !== "cancelling" || said.status === "issued");
    const change = isToEnd ? { ...said, status: now } : said;
    const trouble = change.status === now ? undefined : troubles[change.status];
    const tells = trouble === "cancel" || (trouble === "issue" && reportedAt === null);
    const wait = isToEnd ? 0 : waits[change.status];
    const nextAskAt = wait === undefined ? null : inSeconds(within, wait);
    await within.db
      .update(serviceInvoices)
      .set({ ...change, nextAskAt, ...(tells && { reportedAt: sqlNow(within) }) })
      .where(own);
    if (tells) await reportInvoice(within, await paymentOf(within, paymentId), trouble, change.problem ?? "");
    return change.status !== now;
  });
}

/** Asaas gave notice of an invoice: asks how it stands. One that is not this payment's is left alone. */
export async function followInvoice(ctx: Ctx, payment: PaymentRow, id: string | undefined): Promise<void> {
  const [row] = await ctx.db.select().from(serviceInvoices).where(eq(serviceInvoices.paymentId, payment.id));
  const isOurs = row && id && (row.providerRef === null || row.providerRef === id);
  if (!isOurs || row.status === "waiting") return;
  const invoice = await readInvoice(ctx, id);
  if (invoice?.externalReference !== payment.transactionId) return;
  // The job has asked for something else: it goes on from there.
  if (row.status === "asked" && (invoice.status === "ERROR" || invoice.status === "CANCELED")) return;
  await record(ctx, row, toChange(invoice));
}

/** A notice of a payment's invoice could not be followed: the next round asks. */
export async function askInvoiceSoon(ctx: Ctx, paymentId: number): Promise<void> {
  const { paymentId: ofPayment, via, status } = serviceInvoices;
  await ctx.db
    .update(serviceInvoices)
    .set({ nextAskAt: sqlNow(ctx) })
    .where(and(eq(ofPayment, paymentId), eq(via, "asaas"), ne(status, "waiting")));
}

async function paymentOf({ db }: Ctx, id: number): Promise<PaymentRow> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment!;
}

async function readSale(ctx: Ctx, id: number): Promise<Invoiced> {
  const [{ transactionId: reference, providerRef: charge, amountCents }, [bought]] = await Promise.all([
    paymentOf(ctx, id),
    selectPayments(ctx).where(eq(payments.id, id)),
  ]);
  return { reference, charge: charge ?? "", number: id, amountCents, title: purchaseOf(bought!).title };
}
