import { z } from "zod";
import { type CommissionView, payoutFields, payoutLinesMessage } from "#app/domain/commissions/commission.ts";

export const payoutNotFound = "Lote de pagamento não encontrado";

const ids = payoutFields.shape.commission_ids;

/** Ids of commissions in one text, as forms carry them: `12,15,18`. */
const selectionText = z
  .string({ error: payoutLinesMessage })
  .max(10_000)
  .transform((text) => text.split(",").map(Number))
  .pipe(ids);

export const selectionForm = z.object({ selected: selectionText });

export const settlementForm = selectionForm
  .extend({ payment_reference: payoutFields.shape.payment_reference })
  .transform(({ selected, ...rest }) => ({ commission_ids: selected, ...rest }));

export const confirmationForm = z.object({ payment_reference: payoutFields.shape.payment_reference });

/** The setting whether commissions wait for the guarantee; an unticked box is not sent at all. */
export const guaranteeRule = z.object({ payouts_await_guarantee: z.boolean().default(false) });

export type GuaranteeRule = z.output<typeof guaranteeRule>;

/** Selected commissions, all pending ones, or those whose guarantee is over. */
export type PayoutSelection = number[] | "pending" | "available";

/** The commissions in an address, each once: `commission_ids` many times, or `which`; null for none. */
export function readPayoutSelection(search: URLSearchParams): PayoutSelection | null {
  const which = search.get("which");
  if (which === "pending" || which === "available") return which;
  const ids = [...new Set(search.getAll("commission_ids").map(Number))];
  const parsed = payoutFields.shape.commission_ids.safeParse(ids);
  return parsed.success ? parsed.data : null;
}

type PayoutGroup<Line> = { instructorId: string; lines: Line[]; totalCents: number };

type Owed = Pick<CommissionView, "instructorId" | "amountCents">;

/** Instructors keep the order of their first line. */
export function groupByInstructor<Line extends Owed>(lines: Line[]): PayoutGroup<Line>[] {
  const groups = new Map<string, PayoutGroup<Line>>();
  for (const line of lines) {
    const group = groups.get(line.instructorId) ?? { instructorId: line.instructorId, lines: [], totalCents: 0 };
    group.lines.push(line);
    group.totalCents += line.amountCents;
    groups.set(line.instructorId, group);
  }
  return [...groups.values()];
}

/** A negative sum waits for a later payout. */
export const isCarriedOver = ({ totalCents }: Pick<PayoutGroup<unknown>, "totalCents">) => totalCents < 0;

/** One instructor's part of a payout, and their account: null if they have none or switched it off. */
export type PayeeGroup = PayoutGroup<CommissionView> & {
  instructorName: string;
  payee: { holderName: string; bankName: string; keyTypeLabel: string; maskedKey: string } | null;
  /** The PIX code for exactly the sum; null without an account or a positive sum. */
  pixCode: string | null;
};

export type SelectionReview = {
  groups: PayeeGroup[];
  /** Waits for a later payout, since the sum is negative. */
  carried: PayeeGroup[];
  totalCents: number;
  /** How many are still within their guarantee, and whether the school forbids paying them. */
  guaranteedCount: number;
  awaitsGuarantee: boolean;
};

export type PayoutView = {
  id: number;
  reference: string;
  /** The reference on the bank's statement; null while unpaid. */
  paidAs: string | null;
  state: PayoutState;
  createdAt: Date;
  createdByName: string;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
};

type PayoutState = "open" | "confirmed" | "cancelled";

export const payoutStateLabels: Record<PayoutState, string> = {
  open: "Aberto",
  confirmed: "Pago",
  cancelled: "Cancelado",
};

export const payoutState = ({ confirmedAt, cancelledAt }: Pick<PayoutView, "confirmedAt" | "cancelledAt">) =>
  confirmedAt ? "confirmed" : cancelledAt ? "cancelled" : "open";
