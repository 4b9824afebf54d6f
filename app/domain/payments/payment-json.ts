import { z } from "zod";
import { dateTime, jsonOf, jsonView, number, reais } from "#app/domain/json-view.ts";
import { invoiceJson, invoiceResponse } from "./invoice.ts";
import {
  netOf,
  notDueReasons,
  type PaymentDetail,
  type PaymentView,
  paymentMethods,
  paymentStatuses,
} from "./payment.ts";

/** A payment in the JSON contract; who bought only for admins. */
export const paymentResponse = jsonView("Payment", {
  id: number,
  transaction_id: z.string(),
  course_id: number.nullable().meta({ description: "Nulo no pagamento de uma trilha." }),
  course_title: z.string().nullable(),
  trail_id: number.optional().meta({ description: "Só no pagamento de uma trilha." }),
  trail_title: z.string().optional(),
  seats: number.optional().meta({ description: "Só numa compra para um grupo: para quantas pessoas." }),
  user_id: z.uuid().optional(),
  user_name: z.string().optional(),
  payment_method: z.enum(paymentMethods),
  amount: reais,
  discount: reais.meta({ description: "Em reais: o que um cupom tirou do preço." }),
  coupon_code: z.string().nullable(),
  currency: z.literal("BRL"),
  payment_status: z.enum(paymentStatuses),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  installments: number
    .nullable()
    .meta({ description: "As parcelas do cartão; nulo à vista, ou se ainda não se sabe." }),
  boleto_due_date: z.string().nullable().meta({ format: "date" }),
  created_at: dateTime,
  expires_at: dateTime.nullable(),
  completed_at: dateTime.nullable(),
  failed_at: dateTime.nullable(),
  refunded_at: dateTime.nullable(),
  refunded_amount: reais.meta({ description: "Em reais: o que já voltou, em partes ou por inteiro." }),
  is_test: z
    .boolean()
    .meta({ description: "Feito em modo de teste, por uma conta de teste de quem recebe: nada foi cobrado." }),
  dispute: z
    .enum(["open", "won", "lost"])
    .nullable()
    .meta({ description: "A contestação no banco: aberta, ganha ou perdida pela escola; nulo sem uma." }),
  fee: reais.nullable().optional().meta({
    description: "Em reais: a tarifa que ficou com quem recebe. Só para admins; nulo onde não foi informada.",
  }),
  net_amount: reais
    .nullable()
    .optional()
    .meta({ description: "Em reais: o valor menos a tarifa e o que foi devolvido. Só para admins." }),
  not_due: z.enum(notDueReasons).nullable().optional().meta({
    description:
      "Por que um pagamento pendente já não precisa ser pago: ficou gratuito, quem comprou já tem acesso, é mantenedor ou ensina o curso. Só em listas e num pagamento mostrado inteiro.",
  }),
});

const refundResponse = z.strictObject({
  id: number,
  kind: z.enum(["part", "rest", "late"]).meta({
    description: "Uma parte, o resto, ou dinheiro que chegou depois de encerrado o pagamento.",
  }),
  amount: reais,
  reason: z.string().nullable().meta({ description: "O motivo da escola para devolver." }),
  requested_at: dateTime,
  returned_at: dateTime.nullable(),
  form_url: z.string().nullable().meta({ description: "A página em que quem pagou diz em que conta receber." }),
  refused_at: dateTime.nullable().meta({ description: "Quando a devolução foi recusada: nada voltou." }),
});

const secondPaymentResponse = z.strictObject({
  id: number,
  amount: reais,
  found_at: dateTime,
  requested_at: dateTime.nullable(),
  returned_at: dateTime.nullable(),
});

/** The same with what is needed to pay: the PIX code, or the boleto's numbers. */
export const paymentDetailResponse = jsonView("PaymentDetail", {
  ...paymentResponse.shape,
  refundable_until: dateTime.nullable(),
  pix_code: z.string().nullable(),
  boleto_line: z.string().nullable(),
  boleto_barcode: z.string().nullable(),
  group_link: z.string().optional().meta({ description: "Só numa compra para um grupo, paga: o link com as vagas." }),
  invoice: invoiceResponse,
  not_due: paymentResponse.shape.not_due.unwrap().meta({
    description: "Por que já não precisa ser pago, como na lista: então os códigos para pagar são nulos.",
  }),
  payment_url: z.string().nullable().meta({
    description: "A página de quem recebe, onde se paga, ou a do boleto que já foi feito nela; nulo sem uma.",
  }),
  paid_instead: z.strictObject({ amount: reais.nullable() }).nullable().meta({
    description:
      "O que chegou no lugar do valor pedido (`amount` nulo: não em reais): a escola foi avisada, e os códigos para pagar são nulos.",
  }),
  refunds: z.array(refundResponse),
  second_payments: z
    .array(secondPaymentResponse)
    .meta({ description: "O que chegou a mais, quando a mesma compra foi paga outra vez." }),
});

/** A payment as JSON, amounts in reais. Who bought, and what is left for the school, only for admins. */
export function paymentJson(payment: PaymentView, { withBuyer = false } = {}): z.infer<typeof paymentResponse> {
  const netCents = netOf(payment);
  return jsonOf(paymentResponse, payment, {
    ...(payment.trailId && { trail_id: payment.trailId, trail_title: payment.trailTitle ?? "" }),
    ...(payment.seats && { seats: payment.seats }),
    ...(withBuyer && { user_id: payment.buyerId, user_name: payment.buyerName }),
    payment_method: payment.method,
    amount: payment.amountCents / 100,
    discount: payment.discountCents / 100,
    payment_status: payment.status,
    installments: payment.instalments,
    refunded_amount: payment.returnedCents / 100,
    ...(payment.notDue !== undefined && { not_due: payment.notDue }),
    ...(withBuyer && {
      fee: payment.feeCents === null ? null : payment.feeCents / 100,
      net_amount: netCents === null ? null : netCents / 100,
    }),
  });
}

/** The same with what is needed to pay: the PIX code, or the boleto's numbers. */
export function paymentDetailJson(
  { toPay, notDue, paidInsteadCents: instead, refund, refunds, seconds, group, invoice, ...payment }: PaymentDetail,
  options: { withBuyer?: boolean } = {},
): z.infer<typeof paymentDetailResponse> {
  return {
    ...paymentJson(payment, options),
    refundable_until: refund?.until.toISOString() ?? null,
    pix_code: toPay?.kind === "pix" ? toPay.code : null,
    boleto_line: toPay?.kind === "boleto" ? toPay.line : null,
    boleto_barcode: toPay?.kind === "boleto" ? toPay.barcode : null,
    ...(group && { group_link: group.address }),
    invoice: invoiceJson(invoice),
    not_due: notDue,
    payment_url: toPay?.kind === "redirect" ? (toPay.boletoUrl ?? toPay.url) : null,
    paid_instead: instead === null ? null : { amount: instead < 0 ? null : instead / 100 },
    refunds: refunds.map((each) =>
      jsonOf(refundResponse, each, {
        amount: each.amountCents / 100,
        requested_at: each.askedAt.toISOString(),
      }),
    ),
    second_payments: seconds.map((each) =>
      jsonOf(secondPaymentResponse, each, {
        amount: each.amountCents / 100,
        requested_at: each.askedAt?.toISOString() ?? null,
      }),
    ),
  };
}
