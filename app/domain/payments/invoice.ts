import { z } from "zod";
import { gatewayOf } from "#app/domain/gateways.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { serviceInvoices } from "#drizzle/schema/payments.ts";

/** Whether the gateway itself issues them, rather than another system of the school's. */
export const isIssuedByGateway = (via: Settings["SERVICE_INVOICES"]) => via === "asaas";

/** How the school's service invoices (NFS-e) are issued. Asaas issues them only for what it collects. */
export const invoicesVia = ({ SERVICE_INVOICES: via, PAYMENTS_PROVIDER: provider }: Settings) =>
  isIssuedByGateway(via) && !gatewayOf(provider)?.issuesInvoices ? "none" : via;

/** Whether something that an invoice needs of the school is missing; Asaas takes a service's id or its code. */
export function lacksInvoiceFacts(settings: Settings): boolean {
  const { SERVICE_INVOICES: via, INVOICE_DESCRIPTION, INVOICE_SERVICE_NAME, INVOICE_ISS_RATE: rate } = settings;
  if (via === "none") return false;
  const { INVOICE_SERVICE_ID: id, INVOICE_SERVICE_CODE: code } = settings;
  const service = isIssuedByGateway(via) ? (id ?? code) : code;
  return !INVOICE_DESCRIPTION || !INVOICE_SERVICE_NAME || rate === undefined || !service;
}

/** Whether the school wants invoices that do not go out: something is missing, or its gateway issues none. */
export const lacksInvoices = (settings: Settings) =>
  lacksInvoiceFacts(settings) || settings.SERVICE_INVOICES !== invoicesVia(settings);

export type InvoiceRow = typeof serviceInvoices.$inferSelect;
type InvoiceStatus = InvoiceRow["status"];

/** The invoice of a payment, for its buyer and for admins. */
export type InvoiceView = Pick<InvoiceRow, "via" | "status" | "number" | "pdfUrl"> & {
  /** Why it was not issued or cancelled; null for everybody but admins. */
  problem: string | null;
};

/** In JSON, as part of a payment. */
export const invoiceResponse = z
  .strictObject({
    via: z.enum(["event", "asaas"]),
    status: z.enum([
      ...["waiting", "asked", "scheduled", "issued", "failed", "cancelling", "cancelled", "cancel_refused"],
    ] as [InvoiceStatus]),
    number: z.string().nullable(),
    pdf_url: z.string().nullable(),
    problem: z.string().nullable(),
  })
  .nullable()
  .meta({ description: "A nota fiscal; nulo sem uma." });

export const invoiceJson = (invoice: InvoiceView | null): z.infer<typeof invoiceResponse> =>
  invoice && {
    ...{ via: invoice.via, status: invoice.status, number: invoice.number },
    ...{ pdf_url: invoice.pdfUrl, problem: invoice.problem },
  };

/** What became of an invoice, in words. */
export function invoiceLabel({ via, status, number }: Pick<InvoiceView, "via" | "status" | "number">): string {
  const name = number ? `nº ${number}` : "";
  if (via === "event") return status === "cancelled" ? "Cancelada pela escola" : "A escola emite e envia a você";
  const labels: Record<InvoiceStatus, string> = {
    waiting: "Sai depois do pagamento",
    asked: "A caminho",
    scheduled: "A caminho",
    issued: name,
    failed: "Ainda não saiu: a escola já foi avisada",
    cancelling: `${name} em cancelamento`.trim(),
    cancelled: `${name} cancelada`.trim(),
    cancel_refused: name,
  };
  return labels[status];
}
