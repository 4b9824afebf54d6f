import { z } from "zod";
import { text } from "#app/domain/text.ts";

export const longestVoucherDescription = 200;

const askCode = "O código tem de 6 a 32 caracteres: letras, números e hifens.";
const askUses = "O limite de usos é um número inteiro de 1 a 100.000. Em branco, não há limite.";
const askActive = "Diga se o voucher fica ativo.";

/** What a new voucher takes (B13). A code that is left out is generated; without a limit it may be used without end. */
export const voucherFields = z.object({
  voucher_code: z
    .string(askCode)
    .nullish()
    .transform((code) => code?.trim().toUpperCase() || null)
    .refine((code) => code === null || /^[A-Z0-9-]{6,32}$/.test(code), askCode)
    .meta({ description: "De 6 a 32 letras, números e hifens; sem ele, é gerado." }),
  description: text({
    max: longestVoucherDescription,
    sentences: { long: `A descrição deve ter no máximo ${longestVoucherDescription} caracteres.` },
  })
    .nullish()
    .transform((description) => description ?? ""),
  max_uses: z
    .int(askUses)
    .min(1, askUses)
    .max(100_000, askUses)
    .nullish()
    .meta({ description: "Quantas pessoas podem usá-lo; sem ele, quantas vierem." }),
});

export type VoucherFields = z.output<typeof voucherFields>;

/** Whether a voucher is switched on. */
export const activeFields = z.object({ is_active: z.boolean(askActive) });

/** The same as a form sends it: one button. */
export const activeForm = z.object({
  is_active: z.enum(["true", "false"], { error: askActive }).transform((value) => value === "true"),
});
