import type { Role, Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";

type Demands = Pick<Settings, "ADMIN_SECOND_FACTOR" | "INSTRUCTOR_SECOND_FACTOR">;
type Asked = Demands & Pick<Settings, "OIDC_MFA_ACR">;

/**
 * Whether an id_token proves a second factor: `amr` contains `mfa` (RFC 8176), or `acr` is one of those that the
 * school's provider uses for it. A provider that says neither proves nothing.
 */
export function hasSecondFactorClaim(
  { amr, acr }: { amr?: unknown; acr?: unknown },
  { OIDC_MFA_ACR }: Pick<Settings, "OIDC_MFA_ACR">,
): boolean {
  return (Array.isArray(amr) && amr.includes("mfa")) || (typeof acr === "string" && OIDC_MFA_ACR.includes(acr));
}

/**
 * Parameters that ask an OpenID provider for a second factor (`acr_values`), where the school demands one of the person
 * signing in again, or the destination is the panel.
 */
export function secondFactorParams(
  settings: Asked,
  { viewer, wanted }: { viewer: Viewer | null; wanted: string },
): Record<string, string> {
  const role = viewer ? (viewer.withheldRole ?? viewer.role) : /^\/admin\b/.test(wanted) ? "admin" : "student";
  const asks = settings.OIDC_MFA_ACR.length > 0 && demandsSecondFactor(settings, role);
  return asks ? { acr_values: settings.OIDC_MFA_ACR.join(" ") } : {};
}

/** Whether the school demands a second factor of this role: the provider's, or one set up here. */
export function demandsSecondFactor(settings: Demands, role: Role): boolean {
  if (role === "admin") return settings.ADMIN_SECOND_FACTOR;
  return role === "instructor" && settings.INSTRUCTOR_SECOND_FACTOR;
}

/** Whether the role is withheld: the school demands a second factor, and the sign-in had none. */
export function lacksSecondFactor(
  settings: Demands,
  { role, hasSecondFactor }: Pick<Viewer, "role" | "hasSecondFactor">,
): boolean {
  return demandsSecondFactor(settings, role) && !hasSecondFactor;
}

/**
 * The viewer with a student's role, if the school demands a second factor that is missing: their own account and
 * courses are open, the panel is not until they set one up.
 */
export function withholdRole<V extends Viewer>(settings: Demands, viewer: V): V {
  return lacksSecondFactor(settings, viewer) ? { ...viewer, role: "student", withheldRole: viewer.role } : viewer;
}
