import type { FailureReason, PaymentMethod, PaymentStatus, PaymentView } from "#app/domain/payments/payment-json.ts";

/** What is said of a payment that is missing, or somebody else's. */
export const paymentNotFound = "Pagamento não encontrado";

/** How one can pay, as it is called on every screen (B §2). */
export const methodLabels: Record<PaymentMethod, string> = {
  credit_card: "Cartão de Crédito",
  pix: "PIX",
  boleto: "Boleto",
};

/** Where a payment stands, as it is called on every screen (B §4). */
export const statusLabels: Record<PaymentStatus, string> = {
  pending: "Pendente",
  completed: "Concluído",
  failed: "Falhou",
  refunded: "Estornado",
};

const brandNames: Record<string, string> = {
  amex: "American Express",
  elo: "Elo",
  hipercard: "Hipercard",
  mastercard: "Mastercard",
  visa: "Visa",
};

/** `Cartão de Crédito Visa, final 4242`: of a card, brand and last four digits are all that is known. */
export function methodInFull({
  method,
  cardBrand,
  cardLast4,
}: Pick<PaymentView, "method" | "cardBrand" | "cardLast4">) {
  if (method !== "credit_card" || !cardLast4) return methodLabels[method];
  const brand = cardBrand && (brandNames[cardBrand] ?? cardBrand);
  return `${[methodLabels[method], brand].filter(Boolean).join(" ")}, final ${cardLast4}`;
}

/** `#` and the last eight characters of a transaction id: short enough to be read out. */
export const shortTransaction = (transactionId: string) => `#${transactionId.slice(-8)}`;

/** How the money of a refund comes back, by the way it was paid: the same on the page and in the letter. */
export const moneyBack: Record<PaymentMethod, string> = {
  credit_card:
    "O valor volta como crédito na fatura do mesmo cartão, na próxima ou na seguinte, conforme o dia em que ela fecha.",
  pix: "O valor volta por PIX, para a chave que você informou na compra.",
  boleto:
    "Boleto não tem caminho de volta: o suporte escreve a você, por e-mail, para combinar a conta ou a chave PIX que recebe o valor.",
};

/** What a refund is by the time it is confirmed: of a boleto the way back is still to be arranged. */
export const refundTitle = (method: PaymentMethod) =>
  method === "boleto" ? "Reembolso pedido" : "Reembolso confirmado";

/** Said wherever somebody might otherwise believe that money moved: the provider is the built-in simulator. */
export const nothingMoved = "Simulação: nenhum dinheiro se moveu.";

/** Why a payment brought no money, and what the day on which that was is called. */
export const failureLabels: Record<FailureReason, { why: string; when: string }> = {
  cancelled: { why: "Cancelado por você.", when: "Cancelado em" },
  declined: { why: "Recusado: o cartão não foi aceito.", when: "Recusado em" },
  expired: { why: "Venceu sem pagamento.", when: "Vencido em" },
  provider: { why: "O banco avisou que ele não foi pago.", when: "Encerrado em" },
};
