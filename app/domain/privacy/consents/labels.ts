import type { consents } from "#drizzle/schema/privacy.ts";

type Consent = typeof consents.$inferSelect;

/** What each consent is about, in words. */
export const consentSubjects: Record<Consent["subject"], string> = {
  terms: "Termos de uso",
  privacy: "Texto de privacidade",
  "review-display": "Nome e foto nas avaliações",
};

/** Where it was said. */
export const consentWays: Record<Consent["how"], string> = {
  "sign-in": "ao entrar",
  review: "ao publicar uma avaliação",
  "own-data": "em Seus dados",
};

/** What was said: of a text that one cannot refuse, that it was shown. */
export function consentSaid({ subject, isGiven }: Pick<Consent, "subject" | "isGiven">): string {
  if (!isGiven) return "retirado";
  return subject === "privacy" ? "apresentado" : "aceito";
}
