import { z } from "zod";
import { gatewayOf } from "#app/domain/gateways.ts";
import { type PaymentView, statusLabels } from "./payment.ts";
import { paymentDetailResponse } from "./payment-json.ts";

/** What a gateway said when it was asked about a payment; `unknown`: it has no charge for it. */
const gatewayAnswers = ["changed", "unchanged", "unknown"] as const;
export type GatewayAnswer = (typeof gatewayAnswers)[number];

/** The same in words. */
export function gatewayAnswerLabel({ status, provider }: PaymentView, answer: GatewayAnswer) {
  const name = gatewayOf(provider)?.name ?? "simulador";
  const now = statusLabels[status].toLowerCase();
  return {
    changed: `O ${name} respondeu, e este pagamento foi atualizado. Situação: ${now}.`,
    unchanged: `O ${name} respondeu: nada mudou. Situação: ${now}.`,
    unknown: `O ${name} não tem cobrança nenhuma deste pagamento. Situação: ${now}.`,
  }[answer];
}

/** What the gateway said when it was asked about a payment. */
export const paymentCheckResponse = z.strictObject({
  answer: z
    .enum(gatewayAnswers)
    .meta({ description: "Se algo mudou, nada mudou, ou o gateway não tem esta cobrança." }),
  message: z.string(),
  payment: paymentDetailResponse,
});
