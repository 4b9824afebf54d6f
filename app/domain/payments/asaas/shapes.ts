import { z } from "zod";

/* What we read of Asaas's answers: no more is required than we use, so that a new field breaks nothing. */

const text = z.string().max(2_000);
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const customerShape = z.object({ id, deleted: z.boolean().nullish() });
export const customersShape = z.object({ data: z.array(customerShape).max(100) });

const refunds = z
  .array(z.object({ status: text, value: z.number(), dateCreated: text.nullish() }))
  .max(200)
  .nullish();

export const paymentShape = z.object({
  id,
  externalReference: text.nullish(),
  /** In reais. */
  value: z.number(),
  /** What is left of it for the school. */
  netValue: z.number().nullish(),
  status: text,
  billingType: text.nullish(),
  /** The id of all the instalments of a purchase, of which this is one. */
  installment: id.nullish(),
  installmentNumber: z.number().nullish(),
  invoiceUrl: z.url().max(2_000).nullish(),
  deleted: z.boolean().nullish(),
  refunds,
});

export type Payment = z.output<typeof paymentShape>;

/** All the instalments of a purchase; amounts in reais. */
export const planShape = z.object({
  value: z.number(),
  netValue: z.number().nullish(),
  installmentCount: z.number().nullish(),
  refunds,
});

export type Plan = z.output<typeof planShape>;

export const paymentsShape = z.object({ data: z.array(paymentShape).max(100) });

/** A service invoice; `statusDescription` says what the city hall found wrong. */
export const invoiceShape = z.object({
  id,
  externalReference: text.nullish(),
  status: text,
  statusDescription: text.nullish(),
  number: z
    .union([z.string().max(60), z.number()])
    .transform(String)
    .nullish(),
  pdfUrl: z.url().max(2_000).nullish(),
});

export type Invoice = z.output<typeof invoiceShape>;

export const invoicesShape = z.object({ data: z.array(invoiceShape).max(100) });

export const fiscalShape = z.object({ email: text.nullish(), simplesNacional: z.boolean().nullish() });

/** Movements of the account, in reais; those of a charge name it. */
export const transactionsShape = z.object({
  hasMore: z.boolean(),
  data: z.array(z.object({ value: z.number(), type: text, paymentId: id.nullish() })).max(100),
});

export const pixShape = z.object({ payload: z.string().max(1_000) });

/** The form on which the payer of a boleto says where its money is to go. */
export const refundFormShape = z.object({ requestUrl: z.url().max(2_000) });

export const removedShape = z.object({ deleted: z.boolean() });

export const webhooksShape = z.object({
  data: z.array(z.object({ url: text.nullish(), enabled: z.boolean().nullish(), interrupted: z.boolean().nullish() })),
});

const noticed = z.object({ id, externalReference: text.nullish() }).nullish();

/** A notice: of what it says, only whom it is about is used. */
export const noticeShape = z.object({ id: z.string().min(1).max(100), payment: noticed, invoice: noticed });

const failureShape = z.object({
  errors: z.array(z.object({ code: z.unknown().optional(), description: z.unknown().optional() })).min(1),
});

/** Asaas's sentence about a failure, for an admin to read. */
export function failureWords(content: unknown): string | undefined {
  const words = failureShape.safeParse(content).data?.errors[0]?.description;
  return typeof words === "string" && words ? words.slice(0, 500) : undefined;
}

/** Where Asaas's code for a failure stands. */
export const failureCodes = (content: unknown): unknown[] => [failureShape.safeParse(content).data?.errors[0]?.code];
