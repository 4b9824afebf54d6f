import { Refusal } from "#app/domain/refusal.ts";
import type { Settings } from "#app/domain/settings.ts";
import { configuredProviders } from "#app/domain/sign-in/providers/configured-providers.ts";

/** The only client that the built-in provider knows: this platform. */
export const localClient = "sementeira";

/** The built-in provider's name in its id_tokens, and where it is reached. */
export const localIssuer = ({ PUBLIC_ORIGIN }: Pick<Settings, "PUBLIC_ORIGIN">) => `${PUBLIC_ORIGIN}/auth/local`;

/** Refuses (not found) everywhere but on the machine of somebody trying the product out. */
export function requireLocal(settings: Settings) {
  if (!configuredProviders(settings).some(({ name }) => name === "local")) throw new Refusal("not_found");
}

/** The built-in provider's discovery document. Refuses (not found) where the provider does not exist. */
export function localMetadata(settings: Settings) {
  requireLocal(settings);
  const issuer = localIssuer(settings);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    scopes_supported: ["openid", "email", "profile"],
    claims_supported: ["sub", "email", "email_verified", "name", "given_name"],
    token_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}
