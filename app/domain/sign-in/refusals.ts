import { Refusal } from "#app/domain/refusal.ts";

/** The browser holds no sign-in under way that this answer could belong to: too old, used already, or never begun. */
export const signInExpired = () => new Refusal("invalid", "Sessão de login expirada. Tente novamente.");

/** The provider said no, or what it said cannot be believed. `cause` is for the log. */
export function notConfirmed(cause: unknown, sentence = "O provedor não confirmou o seu login. Tente novamente.") {
  return new Refusal("unauthenticated", sentence, { cause });
}

/** The provider did not answer in time, or not as a provider answers. `cause` is for the log. */
export function providerDown(cause: unknown) {
  return new Refusal("unavailable", undefined, { retryAfter: 10, cause });
}
