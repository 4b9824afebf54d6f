import type { Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";

type Demands = Pick<Settings, "ADMIN_SECOND_FACTOR" | "INSTRUCTOR_SECOND_FACTOR">;
type Roles = Pick<Viewer, "role" | "team">;
type FactorSettings = Demands & Pick<Settings, "OIDC_MFA_ACR">;

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
  settings: FactorSettings,
  { viewer, wanted }: { viewer: Viewer | null; wanted: string },
): Record<string, string> {
  const held = viewer
    ? (viewer.withheld ?? viewer)
    : ({ role: /^\/admin\b/.test(wanted) ? "admin" : "student" } as const);
  const asks = settings.OIDC_MFA_ACR.length > 0 && demandsSecondFactor(settings, held);
  return asks ? { acr_values: settings.OIDC_MFA_ACR.join(" ") } : {};
}

/**
 * Whether the school demands a second factor of these roles: the provider's, or one set up here. What it demands of
 * admins, it demands of the team as well.
 */
export function demandsSecondFactor(settings: Demands, { role, team }: Roles): boolean {
  if (settings.ADMIN_SECOND_FACTOR && (role === "admin" || team?.length)) return true;
  return settings.INSTRUCTOR_SECOND_FACTOR && role === "instructor";
}

/** Whether the roles are withheld: the school demands a second factor, and the sign-in had none. */
export function lacksSecondFactor(
  settings: Demands,
  { hasSecondFactor, ...roles }: Roles & Pick<Viewer, "hasSecondFactor">,
): boolean {
  return demandsSecondFactor(settings, roles) && !hasSecondFactor;
}

/**
 * The viewer with a student's rights, if the school demands a second factor that is missing: their own account and
 * courses are open, the panel is not until they set one up.
 */
export function withholdRoles<V extends Viewer>(settings: Demands, viewer: V): V {
  if (!lacksSecondFactor(settings, viewer)) return viewer;
  return { ...viewer, role: "student", team: [], withheld: { role: viewer.role, team: viewer.team ?? [] } };
}
