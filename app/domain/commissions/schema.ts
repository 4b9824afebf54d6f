import { z } from "zod";
import { text } from "#app/domain/text.ts";

/** How many commissions are paid at once, at the most (B15). */
export const mostLines = 500;
export const askLines = `Escolha de 1 a ${mostLines} comissões, cada uma uma vez.`;

/** What marking commissions as paid takes (B15). Without a reference the batch gets one of its own. */
export const payoutFields = z.object({
  commission_ids: z
    .array(z.int().min(1).max(2_147_483_647), { error: askLines })
    .min(1, askLines)
    .max(mostLines, askLines)
    .refine((ids) => new Set(ids).size === ids.length, askLines),
  payment_reference: text({ max: 100 })
    .nullish()
    .meta({ description: "Sem ela, a de um lote novo: LOTE-AAAAMMDD-HHMMSS." }),
});

export type PayoutFields = z.output<typeof payoutFields>;
