import { eq } from "drizzle-orm";
import type { CertificateDesign } from "#app/domain/certificates/design/design.ts";
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

/** The design that certificates issued now take (A20). Refuses as not found where the settings row is missing. */
export async function currentDesign(ctx: Ctx): Promise<CertificateDesign> {
  const [design] = await ctx.db
    .select(designColumns)
    .from(certificateSettings)
    .innerJoin(certificateDesigns, eq(certificateDesigns.id, certificateSettings.designId));
  if (!design) throw new Refusal("not_found");
  return design;
}
