import type { CommissionStatus } from "#app/domain/commissions/commission-json.ts";

/**
 * Where a commission stands, as it is called on every screen (B §4); a cancelled one was refunded before it was paid.
 */
export const commissionStatusLabels: Record<CommissionStatus, string> = {
  pending: "Pendente",
  processing: "Processando",
  paid: "Pago",
  cancelled: "Cancelada",
};

/** What is said of commissions that cannot be paid any more, or never existed (B15). */
export const takenSentence = "Algumas comissões já foram pagas ou não existem.";
