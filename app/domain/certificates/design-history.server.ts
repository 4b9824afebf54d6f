import { desc, eq } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sumCounters } from "#app/domain/counters/counter.ts";
import { selectCounters } from "#app/domain/counters/counters.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";
import { users } from "#drizzle/schema/people.ts";
import {
  type DesignSettings,
  designColumns,
  instructorsMayDesign,
  readDesignSettings,
  requireDesignSettings,
  selectDesignSettings,
  selectInstructorsMayDesign,
} from "./design.server.ts";
import {
  type CertificateDesign,
  type DesignPart,
  type DesignVersion,
  partLabels,
  settingsMissing,
  versionNotFound,
} from "./design.ts";

const shown = 20;

/** The current settings, whether instructors may change them, and the latest versions, newest first. */
type Designing = { settings: DesignSettings; instructors: boolean; history: DesignVersion[] };

/** What the design page shows. */
export async function showDesigning(ctx: Ctx): Promise<Designing> {
  authorise(ctx, "certificates.design");
  const { versions, counters, settings, letting } = await batchRead(ctx, {
    versions: selectVersions(ctx),
    counters: selectCounters(ctx, ["certificate"]),
    settings: selectDesignSettings(ctx),
    letting: selectInstructorsMayDesign(ctx),
  });
  const issuedIn = (id: number) => sumCounters(counters, "certificate", { part: (design) => design === String(id) }).n;
  const names = Object.keys(partLabels) as DesignPart[];
  const history = versions.slice(0, shown).map((version, at) => {
    const before = versions[at + 1];
    const changed = before ? names.filter((name) => version[name] !== before[name]) : [];
    return { ...version, certificates: issuedIn(version.id), changed };
  });
  return { settings: requireDesignSettings(settings), instructors: instructorsMayDesign(letting), history };
}

function selectVersions({ db }: Ctx) {
  return db
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
}

/** The design of a preview: one version, or the current settings. */
export async function showDesignPreview(ctx: Ctx, version: number | null): Promise<CertificateDesign> {
  authorise(ctx, "certificates.design");
  if (version === null) {
    const settings = await readDesignSettings(ctx);
    if (!settings.isActive) throw new AppError("not_found", settingsMissing);
    return settings;
  }
  const [row] = await ctx.db.select(designColumns).from(certificateDesigns).where(eq(certificateDesigns.id, version));
  if (!row) throw new AppError("not_found", versionNotFound);
  return row;
}
