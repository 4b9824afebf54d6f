import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { Settings } from "#app/domain/settings.ts";
import { isAtHome } from "#app/domain/sign-in/local/nearby.server.ts";
import { configuredProviders } from "#app/domain/sign-in/providers/configured-providers.ts";

/** The only client that the built-in provider knows: this platform. */
export const localClient = "sementeira";

/** The built-in provider's name in its id_tokens, and where it is reached. */
export const localIssuer = ({ PUBLIC_ORIGIN }: Pick<Settings, "PUBLIC_ORIGIN">) => `${PUBLIC_ORIGIN}/auth/local`;

/**
 * Refuses (not found) everywhere but on the machine of somebody trying the product out, and whoever asks from the
 * internet or under another name: a server that listens to everybody may still believe that its address is a loopback
 * one, and another site's page may have its own name lead here.
 */
export function requireLocal(ctx: Pick<Ctx, "settings" | "ip" | "isStrange">) {
  const isOffered = configuredProviders(ctx.settings).some(({ name }) => name === "local");
  if (!isOffered || !isAtHome(ctx)) throw new Refusal("not_found");
}

/** The built-in provider's discovery document. Refuses (not found) where the provider does not exist. */
export function localMetadata(ctx: Pick<Ctx, "settings" | "ip" | "isStrange">) {
  requireLocal(ctx);
  const issuer = localIssuer(ctx.settings);
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
    claims_supported: ["sub", "email", "email_verified", "name", "given_name", "auth_time"],
    token_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}
