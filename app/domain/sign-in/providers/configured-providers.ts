import { Refusal } from "#app/domain/refusal.ts";
import type { Settings } from "#app/domain/settings.ts";
import { type ProviderName, providerNames } from "#app/domain/sign-in/schema.ts";

type ProviderSettings = Pick<Settings, "GOOGLE_CLIENT_ID" | "OIDC_ISSUER" | "OIDC_NAME" | "isLoopback">;

/** The ways to sign in that this platform offers, in the order of their buttons. */
export function configuredProviders(settings: ProviderSettings): { name: ProviderName; label: string }[] {
  const offered: { name: ProviderName; label: string }[] = [];
  if (settings.GOOGLE_CLIENT_ID) offered.push({ name: "google", label: "Google" });
  if (settings.OIDC_ISSUER) offered.push({ name: "oidc", label: settings.OIDC_NAME });
  // The built-in provider lets anybody be anybody, so it is only there to try the product on one's own machine.
  if (!offered.length && settings.isLoopback) offered.push({ name: "local", label: "conta de demonstração" });
  return offered;
}

/**
 * The name of a provider one can sign in with. Refuses others: not found, or unavailable when known but not set up
 * (A3).
 */
export function requireProvider(settings: ProviderSettings, name: string): ProviderName {
  const offered = configuredProviders(settings).find((provider) => provider.name === name);
  if (offered) return offered.name;
  const isKnown = name !== "local" && (providerNames as readonly string[]).includes(name);
  throw new Refusal(isKnown ? "unavailable" : "not_found");
}
