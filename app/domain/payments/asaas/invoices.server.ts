import { isoDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { toReais } from "#app/domain/payments/reais.ts";
import { readPayment } from "./charges.server.ts";
import { ask, noAnswer } from "./client.server.ts";
import { fiscalShape, type Invoice, invoiceShape, invoicesShape } from "./shapes.ts";

/** A sale as its invoice needs it. */
export type Invoiced = {
  /** The payment's transaction id, and Asaas's id of its charge. */
  reference: string;
  charge: string;
  number: number;
  amountCents: number;
  title: string;
};

/** What Asaas made of it, or its words for why it did not. */
type Made = { invoice: Invoice; refused?: undefined } | { invoice?: undefined; refused: string };

/** The invoice of a payment that was not cancelled, by Asaas's id or by the reference; null where there is none. */
export async function findInvoice(ctx: Ctx, reference: string, id: string | null): Promise<Invoice | null> {
  if (id) return await readInvoice(ctx, id);
  const path = `/invoices?externalReference=${reference}&limit=100`;
  const { data } = await ask(ctx, { method: "GET", path, answer: invoicesShape });
  if (!data) throw noAnswer("no search for invoices");
  const own = data.data.filter(({ externalReference }) => externalReference === reference);
  return own.find(({ status }) => status !== "CANCELED") ?? own[0] ?? null;
}

/** An invoice by its id; null where there is none. */
export async function readInvoice(ctx: Ctx, id: string): Promise<Invoice | null> {
  const { data } = await ask(ctx, { method: "GET", path: `/invoices/${id}`, answer: invoiceShape });
  return data ?? null;
}

/** Schedules the invoice of a paid charge for today. Find it first: Asaas would make a second one. */
export async function scheduleInvoice(ctx: Ctx, sale: Invoiced): Promise<Made> {
  const charge = await readPayment(ctx, sale.charge);
  if (!charge) return { refused: "O Asaas não conhece a cobrança deste pagamento." };
  const paid = charge.installment ? { installment: charge.installment } : { payment: charge.id };
  const body = { ...paid, externalReference: sale.reference, ...(await contentOf(ctx, sale)) };
  return toMade(await ask(ctx, { method: "POST", path: "/invoices", body, answer: invoiceShape }));
}

/** Corrects an invoice that failed with what the settings say now, and has it issued. */
export async function reissueInvoice(ctx: Ctx, id: string, sale: Invoiced): Promise<Made> {
  const body = await contentOf(ctx, sale);
  const path = `/invoices/${id}`;
  const corrected = toMade(await ask(ctx, { method: "PUT", path, body, answer: invoiceShape }));
  if (corrected.refused !== undefined) return corrected;
  return toMade(await ask(ctx, { method: "POST", path: `${path}/authorize`, body: {}, answer: invoiceShape }));
}

/** Has the city hall cancel an invoice, which may take a while. */
export async function cancelInvoice(ctx: Ctx, id: string): Promise<Made> {
  return toMade(await ask(ctx, { method: "POST", path: `/invoices/${id}/cancel`, body: {}, answer: invoiceShape }));
}

/** What Asaas has of the school's own tax data; null where it has none, and so issues nothing. */
export async function readFiscalInfo(ctx: Pick<Ctx, "settings">) {
  const { data } = await ask(ctx, { method: "GET", path: "/fiscalInfo", answer: fiscalShape });
  return data ?? null;
}

const toMade = ({ data, refused }: Awaited<ReturnType<typeof ask<typeof invoiceShape>>>): Made =>
  data ? { invoice: data } : { refused: refused!.words ?? refused!.code };

async function contentOf(ctx: Ctx, { number, amountCents, title }: Invoiced) {
  const { INVOICE_DESCRIPTION: description, INVOICE_SERVICE_NAME: name, INVOICE_ISS_RATE: rate = 0 } = ctx.settings;
  const { INVOICE_SERVICE_ID: id, INVOICE_SERVICE_CODE: code } = ctx.settings;
  return {
    serviceDescription: `${description}\n${title}`,
    observations: `Pagamento nº ${number}`,
    value: Number(toReais(amountCents)),
    deductions: 0,
    effectiveDate: isoDay(await currentTime(ctx)),
    ...(id ? { municipalServiceId: id } : { municipalServiceCode: code }),
    municipalServiceName: name,
    taxes: { retainIss: false, iss: rate / 100, cofins: 0, csll: 0, inss: 0, ir: 0, pis: 0 },
  };
}
