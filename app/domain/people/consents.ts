import { z } from "zod";
import type { consents } from "#drizzle/schema/privacy.ts";

type Consent = typeof consents.$inferSelect;

/** What each consent is about, in words. */
export const consentSubjects: Record<Consent["subject"], string> = {
  terms: "Termos de uso",
  privacy: "Texto de privacidade",
  "review-display": "Nome e foto nas avaliações",
};

/** Where it was said. */
export const consentSources: Record<Consent["how"], string> = {
  "sign-in": "ao entrar",
  review: "ao publicar uma avaliação",
  "own-data": "em Seus dados",
};

/** What was said: of a text that one cannot refuse, that it was shown. */
export function consentText({ subject, isGiven }: Pick<Consent, "subject" | "isGiven">): string {
  if (!isGiven) return "retirado";
  return subject === "privacy" ? "apresentado" : "aceito";
}

/** What is agreed to by publishing a review, in the words that stand on the form and on one's own page of data. */
export const reviewDisplay = {
  version: "2026-11-22",
  sentence: "O meu primeiro nome, a inicial do último e a minha foto aparecem ao lado das avaliações que publico.",
} as const;

/** Whether first name and picture are to stand beside one's reviews. */
export const displayForm = z.object({
  shows: z.enum(["true", "false"], "Escolha se o seu nome aparece.").transform((choice) => choice === "true"),
});
