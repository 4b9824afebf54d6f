import { z } from "zod";
import { type CommissionView, payoutFields, payoutLinesMessage } from "#app/domain/commissions/commission.ts";

export const payoutNotFound = "Lote de pagamento não encontrado";

const ids = payoutFields.shape.commission_ids;

/** Commissions named in one text, as a form carries them: `12,15,18`. */
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

/** Whether commissions wait for the guarantee of their sale: a box that is not ticked is sent as nothing at all. */
export const guaranteeRule = z.object({ payouts_await_guarantee: z.boolean().default(false) });

export type GuaranteeRule = z.output<typeof guaranteeRule>;

/** Named commissions, all that wait, or those of them whose guarantee is over. */
export type PayoutSelection = number[] | "pending" | "available";

/** The commissions that an address names, each once: `commission_ids` many times, or `which`; null for none. */
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

/** One instructor's part of a payout, and where they are paid: null where they have not said, or switched it off. */
export type PayeeGroup = PayoutGroup<CommissionView> & {
  instructorName: string;
  payee: { holderName: string; bankName: string; keyTypeLabel: string; maskedKey: string } | null;
  /** Asks for exactly the sum; null where there is nowhere to pay or nothing to be paid. */
  pixCode: string | null;
};

export type SelectionReview = {
  groups: PayeeGroup[];
  /** Waits for a later payout: less than nothing. */
  carried: PayeeGroup[];
  totalCents: number;
  /** How many are still within their guarantee, and whether the school forbids to pay them. */
  guaranteedCount: number;
  awaitsGuarantee: boolean;
};

export type PayoutView = {
  id: number;
  reference: string;
  /** What its commissions were paid as, by the bank's statement; null while they are not. */
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
