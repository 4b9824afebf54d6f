import { asc, eq, isNull } from "drizzle-orm";
import type { CertificateDesign } from "#app/domain/certificates/design/design.ts";
import { settingsMissing } from "#app/domain/certificates/design/labels.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { certificateDesigns, certificateSettings } from "#drizzle/schema/certificates.ts";

/** What a CertificateDesign is read from. */
export const designColumns = {
  id: certificateDesigns.id,
  organizationName: certificateDesigns.organizationName,
  logoUrl: certificateDesigns.logoUrl,
  ceoName: certificateDesigns.ceoName,
  ceoTitle: certificateDesigns.ceoTitle,
  ceoSignatureUrl: certificateDesigns.ceoSignatureUrl,
  backgroundUrl: certificateDesigns.backgroundUrl,
  primaryColor: certificateDesigns.primaryColor,
  secondaryColor: certificateDesigns.secondaryColor,
  fontFamily: certificateDesigns.fontFamily,
  showProgramContent: certificateDesigns.showProgramContent,
  autoGenerateHours: certificateDesigns.autoGenerateHours,
};

/** The settings as the school saved them last, in use or put aside. */
export type DesignSettings = CertificateDesign & {
  isActive: boolean;
  /** Null as long as nobody has saved any: the platform's own look. */
  savedBy: string | null;
  updatedAt: Date;
};

/** The certificate settings (A20). Refuses as not found where their row is missing. */
export async function currentSettings(ctx: Ctx): Promise<DesignSettings> {
  return theSettings(await selectSettings(ctx));
}

/** A select of the one row that they are. */
export function selectSettings({ db }: Ctx) {
  return db
    .select({
      ...designColumns,
      isActive: certificateDesigns.isActive,
      savedBy: certificateDesigns.createdBy,
      updatedAt: certificateSettings.updatedAt,
    })
    .from(certificateSettings)
    .innerJoin(certificateDesigns, eq(certificateDesigns.id, certificateSettings.designId));
}

/** That row. Refuses as `currentSettings` does. */
export function theSettings([settings]: DesignSettings[]): DesignSettings {
  if (!settings) throw new Refusal("not_found", settingsMissing);
  return settings;
}

/** The design that certificates issued now take: the school's, or the platform's own where the school put its aside. */
export async function currentDesign(ctx: Ctx): Promise<CertificateDesign> {
  const { isActive, savedBy: _, updatedAt: __, ...design } = await currentSettings(ctx);
  if (isActive) return design;
  const [standard] = await ctx.db
    .select(designColumns)
    .from(certificateDesigns)
    .where(isNull(certificateDesigns.createdBy))
    .orderBy(asc(certificateDesigns.id))
    .limit(1);
  return standard ?? design;
}
