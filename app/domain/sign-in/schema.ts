import { z } from "zod";
import { text } from "#app/domain/text.ts";

/** Every way to sign in that the platform knows. */
export const providerNames = ["google", "oidc", "local"] as const;
export type ProviderName = (typeof providerNames)[number];

const noCode = "Cannot exchange code for session token: no code provided in the URL search params.";

/** The sign-in page's form. */
export const signInFields = z.object({ provider: z.string("Escolha como entrar."), redirectTo: z.string().optional() });

/** `POST /api/sessions` (A §5, A4). */
export const codeFields = z.object({
  code: z
    .string(noCode)
    .min(1, noCode)
    .max(4096, "Dados inválidos.")
    .meta({ description: "O que o provedor devolveu." }),
  state: z.string().max(512).optional(),
});

const askEmail = "Escreva um e-mail completo, como nome@exemplo.com.";

/** Who somebody wants to be at the built-in identity provider. */
export const localAccountFields = z.object({
  email: z.string(askEmail).trim().toLowerCase().max(254, askEmail).pipe(z.email(askEmail)),
  name: text({ max: 120 }).optional(),
});
