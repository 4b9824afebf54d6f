import type { PaymentFields } from "#app/domain/payments/schema.ts";

/** What may be kept of a card: its brand and last four digits. */
export type CardTraces = { cardBrand: string | null; cardLast4: string | null };

/** First digits by brand; the Brazilian ones first, for some of their ranges lie inside Visa's and Mastercard's. */
const brands: [name: string, digits: RegExp][] = [
  [
    "elo",
    /^(4011(78|79)|43(1274|8935)|45(1416|7393|763[12])|50(4175|6699|67[0-7]\d|9\d{3})|627780|636297|636368|65(0[04579]|16|50))/,
  ],
  ["hipercard", /^(606282|3841)/],
  ["amex", /^3[47]/],
  ["mastercard", /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ["visa", /^4/],
];

/** What may be kept of the card with this number: nothing where it has fewer than twelve digits. */
export function tracesOf(cardNumber: string): CardTraces {
  const digits = cardNumber.replace(/\D/g, "");
  if (digits.length < 12) return { cardBrand: null, cardLast4: null };
  return { cardBrand: brands.find(([, first]) => first.test(digits))?.[0] ?? null, cardLast4: digits.slice(-4) };
}

/** All that tells one order from another, but of a card nothing that must not be kept, not even in a hash. */
export function orderTraces({ payment_data, ...order }: PaymentFields) {
  const { card_number, card_holder: _holder, card_expiry: _expiry, card_cvv: _cvv, ...data } = payment_data;
  return { ...order, payment_data: { ...data, ...tracesOf(card_number ?? "") } };
}
