import { desc, eq } from "drizzle-orm";
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
import { readTallies } from "#app/domain/tallies/school-tallies.server.ts";
import { sumOf } from "#app/domain/tallies/tally.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";
import { users } from "#drizzle/schema/people.ts";

const shown = 20;

/** The latest versions of the design, the newest first. For those who may design. */
export async function designHistory(ctx: Ctx): Promise<DesignVersion[]> {
  authorise(ctx, "certificates.design");
  const rows = await ctx.db
    .select({
      ...designColumns,
      isActive: certificateDesigns.isActive,
      savedBy: users.fullName,
      savedAt: certificateDesigns.createdAt,
    })
    .from(certificateDesigns)
    .leftJoin(users, eq(users.id, certificateDesigns.createdBy))
    .orderBy(desc(certificateDesigns.id))
    .limit(shown + 1);
  const tallies = await readTallies(ctx, ["certificate"]);
  const issuedIn = (id: number) => sumOf(tallies, "certificate", { part: (design) => design === String(id) }).n;
  const names = Object.keys(partLabels) as DesignPart[];
  return rows.slice(0, shown).map((row, at) => {
    const before = rows[at + 1];
    return {
      ...row,
      certificates: issuedIn(row.id),
      changed: before ? names.filter((name) => row[name] !== before[name]) : [],
    };
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
