import { z } from "zod";
import { type Editable, versionOf } from "#app/domain/edit-version.ts";
import { dateTime, jsonOf, jsonView } from "#app/domain/json-view.ts";

/** The five fonts for certificates, served by the platform itself. */
export const fonts = ["Inter", "Roboto", "Open Sans", "Playfair Display", "Montserrat"] as const;

/** The default design. */
export const standardLook = { primary: "#2563eb", secondary: "#9333ea", font: "Inter" } as const;

/** The director's title in the form and where none is given. */
export const ceoTitleInPanel = "CEO";
export const ceoTitleWhenMissing = "Chief Executive Officer";

export const settingsSaved = "Configurações salvas com sucesso!";
export const settingsFailed = "Erro ao salvar configurações";
export const uploadFailed = "Erro ao fazer upload da imagem";
export const settingsMissing = "Configurações não encontradas";
export const versionNotFound = "Versão não encontrada";
export const designIsReserved = "Nesta escola, só a direção pode mudar o visual dos certificados.";

/** The parts of a design, as its history names them. */
export const partLabels = {
  organizationName: "nome da instituição",
  logoUrl: "logotipo",
  ceoName: "nome da direção",
  ceoTitle: "cargo da direção",
  ceoSignatureUrl: "assinatura",
  backgroundUrl: "fundo",
  primaryColor: "cor principal",
  secondaryColor: "cor secundária",
  fontFamily: "fonte",
  showProgramContent: "conteúdo programático",
  autoGenerateHours: "cálculo das horas",
  isActive: "uso do visual",
} as const;

export type DesignPart = keyof typeof partLabels;

/** How a certificate looks. What the school has not set is null and gets its default when shown. */
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

export const designResponse = jsonView("CertificateDesign", {
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

/** The certificate settings in the JSON contract: the design, whether it is in use, and when it was saved. */
export const settingsResponse = jsonView("CertificateSettings", {
  ...designResponse.shape,
  is_active: z.boolean(),
  version: z.string(),
  updated_at: dateTime,
});

export const designJson = (design: CertificateDesign, platform: string) =>
  jsonOf(designResponse, design, {
    organization_name: design.organizationName ?? platform,
    certificate_background_url: design.backgroundUrl,
  });

export function settingsJson(
  { isActive, updatedAt, ...design }: CertificateDesign & { isActive: boolean; updatedAt: Date },
  platform: string,
): z.infer<typeof settingsResponse> {
  const version = versionOf(editableDesign({ isActive, ...design }));
  return { ...designJson(design, platform), is_active: isActive, version, updated_at: updatedAt.toISOString() };
}

/** The fields of each part, as form and contract name them. */
const partFields = {
  organizationName: "organization_name",
  logoUrl: "logo_url",
  ceoName: "ceo_name",
  ceoTitle: "ceo_title",
  ceoSignatureUrl: "ceo_signature_url",
  backgroundUrl: "certificate_background_url",
  primaryColor: "primary_color",
  secondaryColor: "secondary_color",
  fontFamily: "font_family",
  showProgramContent: "show_program_content",
  autoGenerateHours: "auto_generate_hours",
  isActive: "is_active",
} as const satisfies Record<DesignPart, string>;

export const editableDesign = (design: Record<DesignPart, string | boolean | null>): Editable =>
  Object.fromEntries(
    (Object.keys(partLabels) as DesignPart[]).map((part) => {
      const [first, ...rest] = partLabels[part];
      const value = design[part];
      const text = typeof value === "boolean" ? (value ? "sim" : "não") : value;
      return [partFields[part], [first!.toUpperCase() + rest.join(""), text]];
    }),
  );

/** A version of the design: who saved it when, and what changed since the one before. */
export type DesignVersion = CertificateDesign & {
  isActive: boolean;
  /** Null for the platform's own design. */
  savedBy: string | null;
  savedAt: Date;
  changed: DesignPart[];
  /** How many certificates use it. */
  certificates: number;
};
