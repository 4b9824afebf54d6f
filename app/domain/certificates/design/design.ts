/** How a certificate looks. Whatever the school has not given is null and gets its stand-in when shown. */
export type CertificateDesign = {
  id: number;
  organizationName: string | null;
  logoUrl: string | null;
  ceoName: string | null;
  ceoTitle: string;
  ceoSignatureUrl: string | null;
  backgroundUrl: string | null;
  primaryColor: string;
  secondaryColor: string;
  fontFamily: string;
  showProgramContent: boolean;
  autoGenerateHours: boolean;
};

/** A design in the JSON contract (A §3). `platform` stands in for an unnamed organization. */
export function designJson(design: CertificateDesign, platform: string) {
  return {
    logo_url: design.logoUrl,
    organization_name: design.organizationName ?? platform,
    ceo_name: design.ceoName,
    ceo_title: design.ceoTitle,
    ceo_signature_url: design.ceoSignatureUrl,
    primary_color: design.primaryColor,
    secondary_color: design.secondaryColor,
    font_family: design.fontFamily,
    certificate_background_url: design.backgroundUrl,
    show_program_content: design.showProgramContent,
    auto_generate_hours: design.autoGenerateHours,
  };
}

/** The certificate settings in the JSON contract (B §3): the design, whether it is in use, and when it was saved. */
export function settingsJson(
  { isActive, updatedAt, ...design }: CertificateDesign & { isActive: boolean; updatedAt: Date },
  platform: string,
) {
  return { ...designJson(design, platform), is_active: isActive, updated_at: updatedAt.toISOString() };
}
