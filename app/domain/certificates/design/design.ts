import { z } from "zod";
import { moment, view } from "#app/domain/json-view.ts";
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

/** A design in the JSON contract (A §3). */
export const designAnswer = view("CertificateDesign", {
  logo_url: z.string().nullable(),
  organization_name: z.string(),
  ceo_name: z.string().nullable(),
  ceo_title: z.string(),
  ceo_signature_url: z.string().nullable(),
  primary_color: z.string(),
  secondary_color: z.string(),
  font_family: z.string(),
  certificate_background_url: z.string().nullable(),
  show_program_content: z.boolean(),
  auto_generate_hours: z.boolean(),
});

/** The certificate settings in the JSON contract (B §3): the design, whether it is in use, and when it was saved. */
export const settingsAnswer = view("CertificateSettings", {
  ...designAnswer.shape,
  is_active: z.boolean(),
  updated_at: moment,
});

/** In: a design, and what stands in for an unnamed organization. Out: the same for the JSON contract. */
export function designJson(design: CertificateDesign, platform: string): z.infer<typeof designAnswer> {
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

/** The same for those who may change it. */
export function settingsJson(
  { isActive, updatedAt, ...design }: CertificateDesign & { isActive: boolean; updatedAt: Date },
  platform: string,
): z.infer<typeof settingsAnswer> {
  return { ...designJson(design, platform), is_active: isActive, updated_at: updatedAt.toISOString() };
}
