import type { CommissionView } from "#app/domain/commissions/commission-json.ts";
import type { PayoutGroup } from "#app/domain/payouts/payees/payout-groups.ts";

/** One instructor's part of a payout, and where they are paid: null where they have not said, or switched it off. */
export type PayeeGroup = PayoutGroup<CommissionView> & {
  instructorName: string;
  payee: { holderName: string; bankName: string; keyTypeLabel: string; maskedKey: string } | null;
  /** Asks for exactly the sum; null where there is nowhere to pay or nothing to be paid. */
  pixCode: string | null;
};

/** Commissions that somebody is about to pay. */
export type SelectionReview = {
  groups: PayeeGroup[];
  /** Waits for a later payout: less than nothing. */
  carried: PayeeGroup[];
  totalCents: number;
  /** How many are still within their guarantee, and whether the school forbids to pay them. */
  guaranteedCount: number;
  awaitsGuarantee: boolean;
};

/** A payout as its page shows it. */
export type PayoutView = {
  id: number;
  reference: string;
  state: PayoutState;
  createdAt: Date;
  createdByName: string;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
};

export type PayoutState = "open" | "confirmed" | "cancelled";

/** Where a payout stands, as it is called on every screen. */
export const payoutStateLabels: Record<PayoutState, string> = {
  open: "Aberto",
  confirmed: "Pago",
  cancelled: "Cancelado",
};

/** Where a payout stands, by what was done with it. */
export const payoutState = ({ confirmedAt, cancelledAt }: Pick<PayoutView, "confirmedAt" | "cancelledAt">) =>
  confirmedAt ? "confirmed" : cancelledAt ? "cancelled" : "open";
