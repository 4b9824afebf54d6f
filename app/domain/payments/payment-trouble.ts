import { amountLabel } from "#app/domain/figures.ts";
import type { FailureReason } from "./payment.ts";

/** Why a payment failed, to its buyer and to an admin, and the label of the day. */
export const failureLabels: Record<FailureReason, { why: string; toAdmins: string; when: string }> = {
  cancelled: { why: "Cancelado por você.", toAdmins: "Quem comprou cancelou o pedido.", when: "Cancelado em" },
  declined: {
    why: "Recusado: o cartão não foi aceito.",
    toAdmins: "O banco recusou o cartão de quem comprou.",
    when: "Recusado em",
  },
  expired: { why: "Venceu sem pagamento.", toAdmins: "Venceu sem pagamento.", when: "Vencido em" },
  provider: {
    why: "Quem recebe os pagamentos da escola não concluiu este.",
    toAdmins:
      "Quem recebe os pagamentos da escola não o concluiu: não respondeu a tempo, recusou, ou não aceitou a chave.",
    when: "Encerrado em",
  },
};

/** What came instead of the amount that was asked for: `chegaram R$ 100,00`. */
export const paidInsteadLabel = (cents: number) =>
  cents < 0 ? "chegou um valor em outra moeda, ou que não se lê" : `chegaram ${amountLabel(cents)}`;
