import type { Reply } from "#tests/gateways/serve.ts";

export type Refund = {
  dateCreated: string;
  status: "PENDING" | "AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION" | "DONE" | "CANCELLED";
  value: number;
};

export type Payment = {
  id: string;
  reference: string;
  cents: number;
  status: string;
  billingType: string;
  customer: string;
  title: string;
  dueDate: string;
  deleted: boolean;
  refunds: Refund[];
  /** Of a purchase in instalments: its id, and which of them this is. */
  installment: string | null;
  installmentNumber: number | null;
};

export type Customer = {
  id: string;
  cpfCnpj: string;
  externalReference: string;
  name: string;
  email: string;
  notificationDisabled: boolean;
  postalCode?: string;
  addressNumber?: string;
};

export type Invoice = {
  id: string;
  reference: string;
  status: string;
  statusDescription: string | null;
  number: string | null;
  pdfUrl: string | null;
  /** What it was asked for with. */
  sent: object;
};

/** The keys that open the account: as a real one, and as one for tests. */
export const accountKey = "$aact_prod_000MzkwODA2MWY2OGM3MWRlMDU2NWM3MzJlNzZmNGZhZGY";
export const testKey = "$aact_hmlg_000MzkwODA2MWY2OGM3MWRlMDU2NWM3MzJlNzZmNGZhZGY";

/** Everything that it keeps. */
export const books = {
  customers: [] as Customer[],
  payments: [] as Payment[],
  invoices: [] as Invoice[],
  /** Whether the account has the school's tax data, and when the city hall cancels an invoice that it issued. */
  hasFiscalInfo: true,
  cityHallCancels: "at once" as "at once" | "later" | "no",
  webhooks: [] as { url: string; enabled: boolean; interrupted: boolean }[],
  asked: [] as { method: string; path: string; text: string }[],
  /** What becomes of the refunds that are asked for next. */
  refundsAre: "DONE" as Refund["status"],
  /** Whether searches find nothing yet of what was made. */
  searchLags: false,
  /** Whether a purchase in instalments tells its refunds. */
  plansTellRefunds: true,
  /** What the account holds, in centavos; fees do not come back. */
  balanceCents: 1_000_000,
  /** Where invoices are said to be; by default on this server. */
  pages: null as string | null,
  nextId: 1_000,
};

export const failure = (status: number, code: string, description = code): Reply => ({
  status,
  body: { errors: [{ code, description }] },
});
