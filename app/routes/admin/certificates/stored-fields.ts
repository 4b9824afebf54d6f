import type { CertificateDesign } from "#app/domain/certificates/design/design.ts";
import { ceoTitleInPanel } from "#app/domain/certificates/design/labels.ts";

/** What the form begins with: the settings as they are, and the panel's own standards where nobody has saved any. */
export function storedFields(
  settings: CertificateDesign & { isActive: boolean; savedBy: string | null },
  platform: string,
) {
  const tick = (value: boolean) => (value ? "on" : undefined);
  return {
    organization_name: settings.organizationName ?? platform,
    logo_url: settings.logoUrl,
    ceo_name: settings.ceoName,
    ceo_title: settings.savedBy ? settings.ceoTitle : ceoTitleInPanel,
    ceo_signature_url: settings.ceoSignatureUrl,
    certificate_background_url: settings.backgroundUrl,
    primary_color: settings.primaryColor,
    secondary_color: settings.secondaryColor,
    font_family: settings.fontFamily as never,
    show_program_content: tick(settings.showProgramContent) as never,
    auto_generate_hours: tick(settings.autoGenerateHours) as never,
    is_active: tick(settings.isActive) as never,
  };
}
