import type { Settings } from "#app/domain/settings.ts";

type ProviderSettings = Pick<
  Settings,
  "GOOGLE_CLIENT_ID" | "GOOGLE_AUTHORIZATION_ENDPOINT" | "OIDC_ISSUER" | "OIDC_SIGN_IN_ORIGINS"
>;

/**
 * The origins that the form of signing in may lead to. Browsers apply `form-action` to every redirect that follows a
 * form, so a provider that signs people in on another host than its issuer's, or sends them on to one at once, has to
 * be allowed that host too: OIDC_SIGN_IN_ORIGINS.
 */
export function signInOrigins(settings: ProviderSettings): string[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_AUTHORIZATION_ENDPOINT, OIDC_ISSUER, OIDC_SIGN_IN_ORIGINS } = settings;
  const addresses = [GOOGLE_CLIENT_ID && GOOGLE_AUTHORIZATION_ENDPOINT, OIDC_ISSUER, ...OIDC_SIGN_IN_ORIGINS];
  const origins = addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin);
  return [...new Set(origins)];
}
