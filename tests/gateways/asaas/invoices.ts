import type { Asked, Reply } from "#tests/gateways/serve.ts";
import { books, failure, type Invoice } from "./books.ts";

const ok = (body: unknown): Reply => ({ status: 200, body });

type Sent = {
  payment?: string;
  installment?: string;
  externalReference?: string;
  serviceDescription?: string;
  observations?: string;
  value?: number;
  deductions?: number;
  effectiveDate?: string;
  municipalServiceId?: string;
  municipalServiceCode?: string;
  municipalServiceName?: string;
  taxes?: Record<string, unknown>;
};

/** What Asaas's reference calls required. */
function refusal(sent: Sent): Reply | null {
  const texts = ["serviceDescription", "observations", "municipalServiceName", "effectiveDate"] as const;
  for (const name of texts) if (!sent[name]) return failure(400, `invalid_${name}`, `Informe ${name}.`);
  if (typeof sent.value !== "number" || typeof sent.deductions !== "number") return failure(400, "invalid_value");
  if (!sent.municipalServiceId && !sent.municipalServiceCode)
    return failure(400, "invalid_municipalServiceExternalId", "Informe o serviço municipal.");
  if (typeof sent.taxes?.iss !== "number" || typeof sent.taxes?.retainIss !== "boolean")
    return failure(400, "invalid_taxes", "Informe os impostos.");
  return null;
}

export function scheduleInvoice({ body }: Asked): Reply {
  const sent = body as Sent;
  const wrong = refusal(sent);
  if (wrong) return wrong;
  const charges = books.payments.filter(({ id, installment }) =>
    sent.installment ? installment === sent.installment : id === sent.payment,
  );
  if (!charges.length) return failure(400, "invalid_payment", "Cobrança não encontrada.");
  if (!sent.installment && charges[0]!.installment) return failure(400, "invalid_payment", "Use o parcelamento.");
  const customer = books.customers.find(({ id }) => id === charges[0]!.customer);
  if (!customer?.postalCode || !customer.addressNumber)
    return failure(400, "invalid_customer", "O endereço do cliente está incompleto.");
  const invoice: Invoice = {
    ...{ id: `inv_${books.nextId++}`, reference: sent.externalReference ?? "", status: "SCHEDULED" },
    statusDescription: null,
    number: null,
    pdfUrl: null,
    sent,
  };
  books.invoices.push(invoice);
  return ok(shown(invoice));
}

const found = (id: string) => books.invoices.find((each) => each.id === id);

export function readInvoice({ id }: Asked): Reply {
  const invoice = found(id);
  return invoice ? ok(shown(invoice)) : failure(404, "not_found");
}

export function findInvoices({ query }: Asked): Reply {
  const named = books.invoices.filter(({ reference }) => reference === query.get("externalReference"));
  return ok({ object: "list", data: named.map(shown) });
}

export function correctInvoice({ id, body }: Asked): Reply {
  const invoice = found(id);
  if (!invoice) return failure(404, "not_found");
  const wrong = refusal(body as Sent);
  if (wrong) return wrong;
  Object.assign(invoice.sent, body);
  return ok(shown(invoice));
}

export function authorizeInvoice({ id }: Asked): Reply {
  const invoice = found(id);
  if (!invoice) return failure(404, "not_found");
  if (!["SCHEDULED", "ERROR"].includes(invoice.status)) return failure(400, "invalid_action");
  Object.assign(invoice, { status: "SYNCHRONIZED", statusDescription: null });
  return ok(shown(invoice));
}

export function cancelInvoice({ id }: Asked): Reply {
  const invoice = found(id);
  if (!invoice) return failure(404, "not_found");
  if (books.cityHallCancels === "no") return failure(400, "invalid_action", "A prefeitura não cancela esta nota.");
  const isSent = invoice.status === "AUTHORIZED" && books.cityHallCancels === "later";
  invoice.status = isSent ? "PROCESSING_CANCELLATION" : "CANCELED";
  return ok(shown(invoice));
}

export const readFiscalInfo = (): Reply =>
  books.hasFiscalInfo
    ? ok({ object: "fiscalInfo", email: "nf@escola.example", simplesNacional: true })
    : failure(404, "not_found");

const shown = ({ reference, sent, ...invoice }: Invoice) => ({
  object: "invoice",
  type: "NFS-e",
  externalReference: reference,
  ...sent,
  ...invoice,
});
