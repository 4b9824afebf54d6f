import { z } from "zod";
import { yesOrNo } from "#app/domain/text.ts";
import type { consents } from "#drizzle/schema/privacy.ts";

type Consent = typeof consents.$inferSelect;

/** The subject of each consent, in words. */
export const consentSubjects: Record<Consent["subject"], string> = {
  terms: "Termos de uso",
  privacy: "Texto de privacidade",
  "review-display": "Nome e foto nas avaliações",
};

/** Where it was given. */
export const consentSources: Record<Consent["how"], string> = {
  "sign-in": "ao entrar",
  review: "ao publicar uma avaliação",
  "own-data": "em Seus dados",
};

/** What it was; a text that cannot be refused was only shown. */
export function consentText({ subject, isGiven }: Pick<Consent, "subject" | "isGiven">): string {
  if (!isGiven) return "retirado";
  return subject === "privacy" ? "apresentado" : "aceito";
}

/** The consent that publishing a review implies, as worded on the form and on the page of one's data. */
export const reviewDisplay = {
  version: "2026-11-22",
  sentence: "O meu primeiro nome, a inicial do último e a minha foto aparecem ao lado das avaliações que publico.",
} as const;

/** Whether first name and picture are shown with one's reviews. */
export const displayForm = z.object({ shows: yesOrNo("Escolha se o seu nome aparece.") });
