import { AppError } from "#app/domain/app-error.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";

type Asked = Pick<Settings, "ADMIN_SECOND_FACTOR" | "OIDC_MFA_ACR" | "OIDC_NAME">;

/**
 * Whether an id_token says that somebody gave proof of themselves in more than one way: `amr` holds `mfa` (RFC 8176),
 * or `acr` is one of those that the school's provider means it by. A provider that says neither proves nothing.
 */
export function hasSecondFactorClaim({ amr, acr }: { amr?: unknown; acr?: unknown }, { OIDC_MFA_ACR }: Asked): boolean {
  return (Array.isArray(amr) && amr.includes("mfa")) || (typeof acr === "string" && OIDC_MFA_ACR.includes(acr));
}

/**
 * Parameters that ask an OpenID provider for a second factor (`acr_values`), where an admin signs in again or the panel
 * is the destination.
 */
export function secondFactorParams(
  { ADMIN_SECOND_FACTOR, OIDC_MFA_ACR }: Asked,
  { viewer, wanted }: { viewer: Viewer | null; wanted: string },
): Record<string, string> {
  const isAdmins = viewer ? viewer.role === "admin" : /^\/admin\b/.test(wanted);
  return ADMIN_SECOND_FACTOR && OIDC_MFA_ACR.length && isAdmins ? { acr_values: OIDC_MFA_ACR.join(" ") } : {};
}

/**
 * Whether the school requires a second factor of this viewer and it is missing: at sign-in, in a session, or in the
 * session that made the access token.
 */
export function lacksSecondFactor(
  { ADMIN_SECOND_FACTOR }: Pick<Asked, "ADMIN_SECOND_FACTOR">,
  { role, hasSecondFactor }: Pick<Viewer, "role" | "hasSecondFactor">,
): boolean {
  return ADMIN_SECOND_FACTOR && role === "admin" && !hasSecondFactor;
}

/** Refuses (forbidden) an admin who signs in without a second factor, where the school asks for one. */
export function requireSecondFactor(settings: Asked, viewer: Pick<Viewer, "role" | "hasSecondFactor">) {
  if (!lacksSecondFactor(settings, viewer)) return;
  throw new AppError(
    "forbidden",
    `A direção da escola precisa entrar com verificação em duas etapas. Ative-a em “${settings.OIDC_NAME}” e entre por ali, a partir do Painel.`,
  );
}
