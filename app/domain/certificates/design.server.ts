import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { authorise, can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { certificateDesigns, certificateSettings } from "#drizzle/schema/certificates.ts";
import { schoolSettings } from "#drizzle/schema/platform.ts";
import { type CertificateDesign, designIsReserved, settingsMissing } from "./design.ts";

/** The columns of a CertificateDesign. */
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

/** The settings that the school saved last, whether in use or not. */
export type DesignSettings = CertificateDesign & {
  isActive: boolean;
  /** Null if nobody has saved any: the platform's own design. */
  savedBy: string | null;
  updatedAt: Date;
};

/** The certificate settings. */
export async function readDesignSettings(ctx: Ctx): Promise<DesignSettings> {
  return requireDesignSettings(await selectDesignSettings(ctx));
}

export function selectDesignSettings({ db }: Ctx) {
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

/** The row of the current settings. */
export function requireDesignSettings([settings]: DesignSettings[]): DesignSettings {
  if (!settings) throw new AppError("not_found", settingsMissing);
  return settings;
}

/**
 * The design for certificates issued now: the school's, or the platform's own if the school switched its design off.
 */
export async function currentDesign(ctx: Ctx): Promise<CertificateDesign> {
  const { isActive, savedBy: _, updatedAt: __, ...design } = await readDesignSettings(ctx);
  if (isActive) return design;
  const schoolLogo = schoolOf(ctx.settings).logo?.url ?? null;
  const [standard] = await ctx.db
    .select(designColumns)
    .from(certificateDesigns)
    .where(isNull(certificateDesigns.createdBy))
    .orderBy(sql`${certificateDesigns.logoUrl} is not distinct from ${schoolLogo} desc`, asc(certificateDesigns.id))
    .limit(1);
  return standard ?? design;
}

/** Throws unless the viewer may change the certificate design: admins, and instructors where the school allows it. */
export async function requireDesigner(ctx: Ctx): Promise<SignedCtx> {
  const signed = authorise(ctx, "certificates.design");
  const isGoverning = can(signed.viewer, "certificates.governDesign");
  if (!isGoverning && !instructorsMayDesign(await selectInstructorsMayDesign(signed)))
    throw new AppError("forbidden", designIsReserved);
  return signed;
}

/** A select of whether instructors may change the design; `instructorsMayDesign` reads it. */
export function selectInstructorsMayDesign({ db }: Ctx) {
  return db.select({ allowed: schoolSettings.teachersDesignCertificates }).from(schoolSettings);
}

export const instructorsMayDesign = ([row]: { allowed: boolean }[]) => row?.allowed ?? false;

/** Reserves the design for admins, or opens it to instructors. */
export async function setInstructorsMayDesign(ctx: Ctx, allowed: boolean): Promise<void> {
  const signed = authorise(ctx, "certificates.governDesign");
  await inTransaction(signed, async (within) => {
    const changed = await within.db
      .update(schoolSettings)
      .set({ teachersDesignCertificates: allowed, updatedAt: sqlNow(within) })
      .where(and(eq(schoolSettings.id, 1), ne(schoolSettings.teachersDesignCertificates, allowed)))
      .returning({ id: schoolSettings.id });
    const [data, change] = [{ teachersDesignCertificates: allowed }, { before: !allowed, after: allowed }];
    if (changed.length) await recordEvent(within, "school.changed", "school/1", data, change);
  });
}
