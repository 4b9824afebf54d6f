import { z } from "zod";
import { askLines, payoutFields } from "#app/domain/commissions/schema.ts";

const ids = payoutFields.shape.commission_ids;

/** Commissions named in one text, as a form carries them: `12,15,18`. */
export const selectionText = z
  .string({ error: askLines })
  .max(10_000)
  .transform((text) => text.split(",").map(Number))
  .pipe(ids);

/** A payout to be opened from a form. */
export const selectionForm = z.object({ selected: selectionText });

/** Commissions paid at once from a form, with a reference or without. */
export const settlementForm = selectionForm.extend({ payment_reference: payoutFields.shape.payment_reference });

/** A payout that was made, as its form confirms it. */
export const confirmationForm = z.object({ payment_reference: payoutFields.shape.payment_reference });

/** Whether commissions wait for the guarantee of their sale: a box that is not ticked is sent as nothing at all. */
export const guaranteeRule = z.object({ payouts_await_guarantee: z.boolean().default(false) });

export type GuaranteeRule = z.output<typeof guaranteeRule>;
