import { z } from "zod";
import { text } from "#app/domain/text.ts";

const pick = "Escolha de 1 a 500 comissões, cada uma uma vez.";

/** What marking commissions as paid takes (B15). Without a reference the batch gets one of its own. */
export const payoutFields = z.object({
  commission_ids: z
    .array(z.int().min(1).max(2_147_483_647), { error: pick })
    .min(1, pick)
    .max(500, pick)
    .refine((ids) => new Set(ids).size === ids.length, pick),
  payment_reference: text({ max: 100 }).nullish(),
});

export type PayoutFields = z.output<typeof payoutFields>;
