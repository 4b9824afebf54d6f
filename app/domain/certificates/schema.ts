import { z } from "zod";

const id = z.int({ error: "Informe um número inteiro." }).min(1).max(2_147_483_647);

/** What asking for a certificate takes (A16). `user_id` may be left out; it never says whose certificate it is. */
export const certificateRequest = z.object({
  user_id: z.string().nullish().meta({ description: "Se vier, tem de ser o de quem pede." }),
  course_id: id,
  enrollment_id: id,
});

export type CertificateRequest = z.infer<typeof certificateRequest>;

const emptyNumber = "Digite o número do certificado";

/** What verifying by number takes (A23). */
export const numberToVerify = z.object({
  certificate_number: z
    .string({ error: emptyNumber })
    .transform((value) => value.trim())
    .refine((value) => value !== "", emptyNumber)
    .meta({ minLength: 1, description: "Como está no certificado." }),
});
