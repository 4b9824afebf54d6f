import { z } from "zod";
import type { Settings } from "#app/domain/settings.ts";

/*
 * What we read of Mercado Pago's answers. Only what we use is named, and no more is required than every recorded answer
 * has, so that a new field breaks nothing.
 */

const text = z.string().max(2_000);
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const amount = z.union([z.string().max(30), z.number()]);
const account = z.union([z.string().max(40), z.number()]).nullish();

/** An id as it may stand in an address. */
export const isId = (given: string) => id.safeParse(given).success;

export const orderShape = z.object({
  id,
  external_reference: text.nullish(),
  total_amount: amount,
  total_paid_amount: amount.nullish(),
  status: text,
  status_detail: text.nullish(),
  currency: text.nullish(),
  site_id: text.nullish(),
  user_id: account,
  transactions: z
    .object({
      payments: z
        .array(
          z.object({
            id,
            status: text.nullish(),
            date_of_expiration: text.nullish(),
            payment_method: z.object({ qr_code: text.nullish() }).nullish(),
          }),
        )
        .max(50)
        .nullish(),
      refunds: z
        .array(z.object({ id, amount, status: text }))
        .max(200)
        .nullish(),
    })
    .nullish(),
});

export type Order = z.output<typeof orderShape>;

export const orderSearchShape = z.object({
  data: z.array(z.object({ id, external_reference: text.nullish() })).max(200),
});

export const orderRefundShape = z.object({
  id,
  transactions: z.object({ refunds: z.array(z.object({ id, amount, status: text })).max(200) }).nullish(),
});

const numericId = z.union([z.number().int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String);

export const paymentShape = z.object({
  id: numericId,
  external_reference: text.nullish(),
  transaction_amount: amount,
  currency_id: text.nullish(),
  status: text,
  status_detail: text.nullish(),
  collector_id: account,
  date_approved: text.nullish(),
  installments: z.int().nullish().catch(null),
  transaction_details: z
    .object({
      net_received_amount: amount.nullish(),
      /** Where a boleto is opened. */
      external_resource_url: z.url().max(2_000).nullish().catch(null),
    })
    .nullish(),
  refunds: z
    .array(z.object({ id: numericId, amount, status: text }))
    .max(200)
    .nullish(),
});

export type Payment = z.output<typeof paymentShape>;

export const paymentSearchShape = z.object({ results: z.array(paymentShape).max(200) });

export const paymentRefundShape = z.object({ id: numericId, amount, status: text });

export const preferenceShape = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  external_reference: text.nullish(),
  init_point: z.url().max(2_000),
  collector_id: account,
  items: z.array(z.object({ unit_price: amount, quantity: z.union([z.number(), z.string()]) })).length(1),
});

/** The account that an access token opens. */
export const userShape = z.object({ tags: z.array(text).max(100).nullish() });

/** For answers of which only the status counts. */
export const anyShape = z.unknown();

const failureShape = z.object({
  errors: z.array(z.object({ code: z.unknown().optional() })).nullish(),
  error: z.unknown().optional(),
});

/** Where Mercado Pago's code for a failure may stand, in either of its two forms. */
export function failureCodes(content: unknown): unknown[] {
  const { errors, error } = failureShape.safeParse(content).data ?? {};
  return [errors?.[0]?.code, error];
}

/**
 * Whether a charge belongs to the school's own account, as far as both are known: an access token ends in the account's
 * number.
 */
export function isOwnAccount({ MERCADO_PAGO_ACCESS_TOKEN: token = "" }: Settings, given: z.output<typeof account>) {
  const [, own] = /-(\d{3,})$/.exec(token) ?? [];
  return given == null || own === undefined || String(given) === own;
}
