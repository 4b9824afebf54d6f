import { z } from "zod";

/** Typed to confirm, so that no account is deleted by accident. */
export const confirmationWord = "APAGAR";

const askWord = `Para confirmar, escreva ${confirmationWord}.`;

/** What happens to the certificates of a deleted account, and the word that confirms the deletion. */
export const deletionForm = z.object({
  certificates: z.enum(["keep", "remove"], "Escolha o que acontece com os certificados."),
  confirmation: z
    .string(askWord)
    .max(40, askWord)
    .refine((typed) => typed.trim().toLocaleUpperCase("pt-BR") === confirmationWord, askWord),
});

export type CertificateChoice = z.output<typeof deletionForm>["certificates"];
