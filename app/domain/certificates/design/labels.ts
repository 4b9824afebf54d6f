/** The five faces that a certificate may be set in (B §3); the platform serves them itself. */
export const fonts = ["Inter", "Roboto", "Open Sans", "Playfair Display", "Montserrat"] as const;

/** What a certificate looks like as long as the school says nothing else (B §3). */
export const standardLook = { primary: "#2563eb", secondary: "#9333ea", font: "Inter" } as const;

/** The director's title that the form begins with, and the one that stands where none is given (B §3). */
export const ceoTitleInPanel = "CEO";
export const ceoTitleWhenMissing = "Chief Executive Officer";

export const settingsSaved = "Configurações salvas com sucesso!";
export const settingsFailed = "Erro ao salvar configurações";
export const uploadFailed = "Erro ao fazer upload da imagem";
export const settingsMissing = "Configurações não encontradas";
export const versionNotFound = "Versão não encontrada";
export const designIsReserved = "A direção reservou para si o visual dos certificados.";

/** What each part of a design is called where its history is told. */
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
