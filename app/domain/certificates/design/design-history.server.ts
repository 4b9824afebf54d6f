import { desc, eq } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import {
  currentSettings,
  type DesignSettings,
  designColumns,
  selectSettings,
  theSettings,
} from "#app/domain/certificates/design/current-design.server.ts";
import type { CertificateDesign } from "#app/domain/certificates/design/design.ts";
import {
  type DesignPart,
  partLabels,
  settingsMissing,
  versionNotFound,
} from "#app/domain/certificates/design/labels.ts";
import type { DesignVersion } from "#app/domain/certificates/design/version.ts";
import { areTeachersLet, selectLetting } from "#app/domain/certificates/design/who-designs.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { selectTallies } from "#app/domain/tallies/school-tallies.server.ts";
import { sumOf } from "#app/domain/tallies/tally.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";
import { users } from "#drizzle/schema/people.ts";

const shown = 20;

/** The settings as they are, whether instructors too may change them, and their latest versions, the newest first. */
type Designing = { settings: DesignSettings; teachers: boolean; history: DesignVersion[] };

/** What the screen of the design shows. For those who may design; refuses (not found) where there are no settings. */
export async function showDesigning(ctx: Ctx): Promise<Designing> {
  authorise(ctx, "certificates.design");
  const { versions, tallies, settings, letting } = await readTogether(ctx, {
    versions: selectVersions(ctx),
    tallies: selectTallies(ctx, ["certificate"]),
    settings: selectSettings(ctx),
    letting: selectLetting(ctx),
  });
  const issuedIn = (id: number) => sumOf(tallies, "certificate", { part: (design) => design === String(id) }).n;
  const names = Object.keys(partLabels) as DesignPart[];
  const history = versions.slice(0, shown).map((version, at) => {
    const before = versions[at + 1];
    const changed = before ? names.filter((name) => version[name] !== before[name]) : [];
    return { ...version, certificates: issuedIn(version.id), changed };
  });
  return { settings: theSettings(settings), teachers: areTeachersLet(letting), history };
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
