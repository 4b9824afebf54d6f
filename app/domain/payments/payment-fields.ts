import { z } from "zod";
import { AppError, type FieldErrors } from "#app/domain/app-error.ts";
import { couponCode } from "#app/domain/coupons/coupon.ts";
import { maxGroupSeats, maxInstalments } from "#app/domain/facts.ts";
import { enumParam, pagingFields } from "#app/domain/paging.ts";
import type { Settings } from "#app/domain/settings.ts";
import { isTaxId } from "#app/domain/tax-id.ts";
import { decimalField, textField } from "#app/domain/text.ts";
import { asksAddress, asksTaxId, isHosted } from "./checkout.ts";
import { type Instalments, instalmentsFor } from "./instalments.ts";
import { paymentMethods, paymentStatuses } from "./payment.ts";

const missingPaymentData = "Preencha os dados do pagamento.";
const wrongAmount = "Informe o valor em reais, com no máximo duas casas decimais.";
const wrongInstalments = "Escolha em quantas vezes pagar.";
const wrongSeats = `Escreva para quantas pessoas é a compra, de 2 a ${maxGroupSeats}.`;
const seats = z.int({ error: wrongSeats }).min(2, wrongSeats).max(maxGroupSeats, wrongSeats);
export const maxAmountCents = 9_999_999;
const fragment = textField({ max: 64 }).nullish();

/**
 * Required fields per method with their labels; nothing else is validated. A PIX has none, and neither has what the
 * provider asks for on a page of its own.
 */
export const neededFields = {
  pix: {},
  credit_card: {
    card_number: "Digite o número do cartão.",
    card_holder: "Digite o nome impresso no cartão.",
    card_expiry: "Digite a validade.",
    card_cvv: "Digite o CVV.",
  },
  boleto: { boleto_due_date: "Escolha o vencimento." },
} as const;

const fields = {
  amount: z
    .number({ error: wrongAmount })
    .min(0, wrongAmount)
    .max(maxAmountCents / 100, wrongAmount)
    .refine((reais) => Math.round(reais * 100) / 100 === reais, wrongAmount)
    .meta({ description: "Em reais: o preço atual, exato, menos o desconto do cupom." }),
  coupon_code: couponCode.meta({ description: "Um cupom de desconto." }),
  payment_method: z.enum(paymentMethods, { error: "Forma de pagamento inválida." }),
  payment_data: z
    .object(
      {
        card_number: fragment,
        card_holder: fragment,
        card_expiry: fragment,
        card_cvv: fragment,
        pix_key: fragment.meta({ description: "Aceita e não usada: um PIX volta para a conta de onde saiu." }),
        installments: z
          .int({ error: wrongInstalments })
          .min(1, wrongInstalments)
          .max(maxInstalments, wrongInstalments)
          .nullish()
          .meta({ description: "As parcelas do cartão, se a escola as oferece e se escolhem aqui." }),
        boleto_due_date: fragment.meta({ description: "O vencimento, AAAA-MM-DD." }),
        tax_id: fragment.meta({ description: "CPF ou CNPJ, se quem recebe ou a nota fiscal o pede." }),
        postal_code: fragment.meta({ description: "CEP, se a nota fiscal o pede." }),
        address_number: fragment.meta({ description: "Número do endereço." }),
      },
      { error: missingPaymentData },
    )
    .prefault({})
    .meta({
      description:
        "O que a forma de pagamento pede: os quatro dados do cartão ou o vencimento do boleto. Nada, se quem recebe os pede na página dele.",
    }),
};

/**
 * The fields of a payment for a trail, whose id is in the address. The client's amount is only compared with the price.
 */
export const trailPaymentFields = z.object(fields);

/** The same for a course. */
export const paymentFields = z.object({
  course_id: z.int({ error: "Informe um número inteiro." }).min(1).max(2_147_483_647),
  seats: seats.nullish().meta({ description: "Para comprar para um grupo: para quantas pessoas." }),
  ...fields,
});

/** The question of a group purchase, in the address of its checkout: `?pessoas=12`. */
export const groupSize = z
  .string()
  .regex(/^\s*\d{1,4}\s*$/, wrongSeats)
  .transform(Number)
  .pipe(seats);

export const askTaxId = "Digite o CPF ou CNPJ de quem compra.";
export const askPostalCode = "Digite o CEP de quem compra.";
export const askAddressNumber = "Digite o número do endereço, ou “s/n”.";
const wrongPostalCode = "Digite o CEP com os oito números.";

function tooMany(offered: Instalments | null) {
  if (!offered) return "Este valor se paga à vista.";
  return offered.isChosenHere
    ? `Escolha até ${offered.most} vezes.`
    : `As parcelas se escolhem na página do ${offered.host}.`;
}

const wrongTaxId = "Este CPF ou CNPJ não existe. Confira os números.";

/**
 * Requires what the payment method needs (invalid, by field), but for what the provider's own page asks for; and a CPF or
 * CNPJ where the provider charges nobody without. With `each`, every missing field gets a sentence of its own, as forms
 * show them.
 */
export function requirePaymentData(
  { amount, payment_method, payment_data }: Pick<TrailPaymentFields, "amount" | "payment_method" | "payment_data">,
  settings: Settings,
  { each = false } = {},
): void {
  const missing: FieldErrors = {};
  const needed = {
    ...(!isHosted(settings, payment_method) && neededFields[payment_method]),
    ...(asksTaxId(settings) && { tax_id: askTaxId }),
    ...(asksAddress(settings) && { postal_code: askPostalCode, address_number: askAddressNumber }),
  };
  for (const [name, own] of Object.entries(needed)) {
    if (payment_data[name as keyof typeof payment_data]) continue;
    missing[`payment_data.${name}`] = [each ? own : missingPaymentData];
  }
  const { tax_id, postal_code, installments } = payment_data;
  const offered = instalmentsFor(settings, Math.round(amount * 100));
  if (payment_method === "credit_card" && installments && installments > (offered?.isChosenHere ? offered.most : 1))
    missing["payment_data.installments"] = [tooMany(offered)];
  if (tax_id && asksTaxId(settings) && !isTaxId(tax_id)) missing["payment_data.tax_id"] = [wrongTaxId];
  if (postal_code && asksAddress(settings) && !/^\d{5}-?\d{3}$/.test(postal_code.replace(/[\s.]/g, "")))
    missing["payment_data.postal_code"] = [wrongPostalCode];
  const [first] = Object.values(missing);
  if (first) throw new AppError("invalid", first[0], { fields: missing });
}

const refundReason = "Escreva o motivo da devolução, com 5 a 500 letras: quem comprou vai ler no e-mail.";
const moneyBack = (sentence: string) =>
  z
    .number({ error: sentence })
    .refine((reais) => reais > 0 && Math.round(reais * 100) / 100 === reais, sentence)
    .nullish();

/** Fields of a refund by the school. */
export const schoolRefundFields = z.object({
  reason: textField({ min: 5, max: 500, sentences: { short: refundReason, long: refundReason } }),
  amount: moneyBack("Escreva quanto devolver em reais, mais que zero, como 59,90.").meta({
    description: "Em reais; sem ele, é devolvido tudo o que ainda não foi.",
  }),
  refunded_amount: z.number().min(0).nullish().meta({
    description: "Quanto já tinha sido devolvido quando isto foi decidido: se mudou, nada é devolvido (409).",
  }),
});

/** The same from a form: money as typed, and empty for everything that is left. */
export const schoolRefundForm = schoolRefundFields.extend({
  amount: decimalField(schoolRefundFields.shape.amount),
  refunded_amount: decimalField(schoolRefundFields.shape.refunded_amount),
});

export type SchoolRefundFields = z.output<typeof schoolRefundFields>;

export type PaymentFields = z.output<typeof paymentFields>;
export type TrailPaymentFields = z.output<typeof trailPaymentFields>;

/** The query of a list of payments in the JSON contract. */
export const paymentQuery = pagingFields.extend({ status: enumParam(paymentStatuses) });

/** What is stored of a card: brand and last four digits. */
type CardTraces = { cardBrand: string | null; cardLast4: string | null };

/** First digits by brand; Brazilian brands first, because some of their ranges lie inside Visa's and Mastercard's. */
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
export function cardTraces(cardNumber: string): CardTraces {
  const digits = cardNumber.replace(/\D/g, "");
  if (digits.length < 12) return { cardBrand: null, cardLast4: null };
  return { cardBrand: brands.find(([, first]) => first.test(digits))?.[0] ?? null, cardLast4: digits.slice(-4) };
}

/**
 * Everything that identifies an order, except card data, CPF and address, which must not be stored, not even in a hash.
 */
export function orderFingerprint({ payment_data, ...order }: PaymentFields | TrailPaymentFields) {
  const {
    card_number,
    card_holder: _holder,
    card_expiry: _expiry,
    card_cvv: _cvv,
    tax_id: _taxId,
    postal_code: _postalCode,
    address_number: _addressNumber,
    ...data
  } = payment_data;
  return { ...order, payment_data: { ...data, ...cardTraces(card_number ?? "") } };
}
