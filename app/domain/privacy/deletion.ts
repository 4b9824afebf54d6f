import { z } from "zod";

/** What is typed so that no account is deleted by a slip of the finger. */
export const confirmationWord = "APAGAR";

const askWord = `Para confirmar, escreva ${confirmationWord}.`;

/** What becomes of the certificates of anybody who deletes their account, and the word that confirms it. */
export const deletionForm = z.object({
  certificates: z.enum(["keep", "remove"], "Escolha o que acontece com os certificados."),
  confirmation: z
    .string(askWord)
    .max(40, askWord)
    .refine((typed) => typed.trim().toLocaleUpperCase("pt-BR") === confirmationWord, askWord),
});

export type CertificateChoice = z.output<typeof deletionForm>["certificates"];
