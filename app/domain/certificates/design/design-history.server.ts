import { desc, eq, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { currentSettings, designColumns } from "#app/domain/certificates/design/current-design.server.ts";
import type { CertificateDesign } from "#app/domain/certificates/design/design.ts";
import {
  type DesignPart,
  partLabels,
  settingsMissing,
  versionNotFound,
} from "#app/domain/certificates/design/labels.ts";
import type { DesignVersion } from "#app/domain/certificates/design/version.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { certificateDesigns, certificates } from "#drizzle/schema/certificates.ts";
import { users } from "#drizzle/schema/people.ts";

const shown = 20;

/** The latest versions of the design, the newest first. For those who may design. */
export async function designHistory(ctx: Ctx): Promise<DesignVersion[]> {
  authorise(ctx, "certificates.design");
  const worn = ctx.db
    .select({ designId: certificates.designId, many: sql<number>`count(*)::int`.as("many") })
    .from(certificates)
    .groupBy(certificates.designId)
    .as("worn");
  const rows = await ctx.db
    .select({
      ...designColumns,
      isActive: certificateDesigns.isActive,
      savedBy: users.fullName,
      savedAt: certificateDesigns.createdAt,
      certificates: sql<number>`coalesce(${worn.many}, 0)`,
    })
    .from(certificateDesigns)
    .leftJoin(users, eq(users.id, certificateDesigns.createdBy))
    .leftJoin(worn, eq(worn.designId, certificateDesigns.id))
    .orderBy(desc(certificateDesigns.id))
    .limit(shown + 1);
  const names = Object.keys(partLabels) as DesignPart[];
  return rows.slice(0, shown).map((row, at) => {
    const before = rows[at + 1];
    return { ...row, changed: before ? names.filter((name) => row[name] !== before[name]) : [] };
  });
}

/**
 * The design that a preview shows: one version, or the settings as they are. For those who may design; refuses (not
 * found) a version that is not there, and settings that are missing or put aside.
 */
export async function previewedDesign(ctx: Ctx, version: number | null): Promise<CertificateDesign> {
  authorise(ctx, "certificates.design");
  if (version === null) {
    const settings = await currentSettings(ctx);
    if (!settings.isActive) throw new Refusal("not_found", settingsMissing);
    return settings;
  }
  const [row] = await ctx.db.select(designColumns).from(certificateDesigns).where(eq(certificateDesigns.id, version));
  if (!row) throw new Refusal("not_found", versionNotFound);
  return row;
}
