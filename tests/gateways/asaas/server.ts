import { type Asked, type Reply, serve } from "#tests/gateways/serve.ts";
import { accountKey, books, failure, testKey } from "./books.ts";
import { control } from "./control.ts";
import {
  authorizeInvoice,
  cancelInvoice,
  correctInvoice,
  findInvoices,
  readFiscalInfo,
  readInvoice,
  scheduleInvoice,
} from "./invoices.ts";
import { respondAsPage } from "./page.ts";
import {
  createCustomer,
  createPayment,
  findCustomers,
  findInstalments,
  findPayments,
  listWebhooks,
  readInstalments,
  readPayment,
  refundBoleto,
  refundInstalments,
  refundPayment,
  removeInstalments,
  removePayment,
  showPix,
  updateCustomer,
} from "./payments.ts";
import { listMovements } from "./statement.ts";

/*
 * A stand-in for Asaas, as a process of its own: the routes that the product uses, in the shapes of Asaas's reference.
 * Prints its port.
 */

const routes: [method: string, path: RegExp, answer: (asked: Asked) => Reply][] = [
  ["GET", /^\/v3\/customers$/, findCustomers],
  ["POST", /^\/v3\/customers$/, createCustomer],
  ["PUT", /^\/v3\/customers\/([^/]+)$/, updateCustomer],
  ["GET", /^\/v3\/invoices$/, findInvoices],
  ["POST", /^\/v3\/invoices$/, scheduleInvoice],
  ["GET", /^\/v3\/invoices\/([^/]+)$/, readInvoice],
  ["PUT", /^\/v3\/invoices\/([^/]+)$/, correctInvoice],
  ["POST", /^\/v3\/invoices\/([^/]+)\/authorize$/, authorizeInvoice],
  ["POST", /^\/v3\/invoices\/([^/]+)\/cancel$/, cancelInvoice],
  ["GET", /^\/v3\/fiscalInfo$/, readFiscalInfo],
  ["GET", /^\/v3\/payments$/, findPayments],
  ["POST", /^\/v3\/payments$/, createPayment],
  ["GET", /^\/v3\/payments\/([^/]+)$/, readPayment],
  ["DELETE", /^\/v3\/payments\/([^/]+)$/, removePayment],
  ["GET", /^\/v3\/payments\/([^/]+)\/pixQrCode$/, showPix],
  ["POST", /^\/v3\/payments\/([^/]+)\/refund$/, refundPayment],
  ["POST", /^\/v3\/payments\/([^/]+)\/bankSlip\/refund$/, refundBoleto],
  ["GET", /^\/v3\/installments\/([^/]+)\/payments$/, findInstalments],
  ["GET", /^\/v3\/installments\/([^/]+)$/, readInstalments],
  ["DELETE", /^\/v3\/installments\/([^/]+)$/, removeInstalments],
  ["POST", /^\/v3\/installments\/([^/]+)\/refund$/, refundInstalments],
  ["GET", /^\/v3\/webhooks$/, listWebhooks],
  ["GET", /^\/v3\/financialTransactions$/, listMovements],
];

function answer(asked: Asked): Reply {
  const { method, path, headers } = asked;
  if (![accountKey, testKey].includes(String(headers.access_token))) return failure(401, "invalid_access_token");
  if (!headers["user-agent"]) return failure(400, "not_allowed");
  for (const [verb, form, respond] of routes) {
    const [match, id] = form.exec(path) ?? [];
    if (verb === method && match !== undefined) return respond({ ...asked, id: id ?? "" });
  }
  return failure(404, "not_found");
}

serve({
  answer,
  control,
  respondAsPage,
  note: ({ method, path, text }) => books.asked.push({ method, path, text }),
});
