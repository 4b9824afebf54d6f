import { keysOf } from "#app/domain/json-view.ts";
import type { SchoolKey } from "#app/domain/settings.ts";

/** A setting as the panel asks for it. */
export type SettingField = {
  key: SchoolKey;
  label: string;
  hint?: string;
  /** What it can be, with the words for it; "1" and "0" are a tick. */
  options?: Record<string, string>;
  /** For screens that ask a phone for the right keyboard. */
  type?: "email" | "url" | "number";
};

type SectionOf = {
  title: string;
  lead: string;
  /** Whether a change asks for a recent sign-in: money, secrets, and who gets in. */
  guarded: boolean;
  fields: readonly SettingField[];
};

/** The pages of Painel → Escola, in their order, with every setting that is the school's own choice. */
export const sections = {
  about: {
    title: "A escola",
    lead: "Quem é a escola, como a lei pede que se diga: aparece no rodapé, nos recibos, nos certificados e nos textos legais.",
    guarded: false,
    fields: [
      {
        key: "PLATFORM_NAME",
        label: "Nome da escola",
        hint: "Também é o começo do número dos certificados. Os que já foram emitidos guardam o nome e o número que têm.",
      },
      { key: "LEGAL_NAME", label: "Razão social", hint: "Ou o nome completo, se a escola é de uma pessoa." },
      { key: "TRADE_NAME", label: "Nome fantasia", hint: "Se ficar em branco, vale o nome da escola." },
      { key: "COMPANY_TAX_ID", label: "CNPJ ou CPF" },
      { key: "COMPANY_ADDRESS", label: "Endereço", hint: "Rua, número, bairro, cidade, estado e CEP." },
      {
        key: "CONTACT_EMAIL",
        label: "E-mail de contato",
        hint: "Onde as pessoas escrevem para a escola.",
        type: "email",
      },
      {
        key: "DATA_PROTECTION_CONTACT",
        label: "Contato para dados pessoais",
        hint: "Um nome, um e-mail ou os dois. Se ficar em branco, vale o e-mail de contato.",
      },
    ],
  },
  email: {
    title: "E-mails",
    lead: "O servidor que entrega recibos, avisos e códigos de entrada. Quem vende o e-mail da escola informa estes dados.",
    guarded: true,
    fields: [
      { key: "SMTP_URL", label: "Servidor de e-mail" },
      {
        key: "MAIL_FROM",
        label: "E-mail do remetente",
        hint: "De quem as mensagens chegam. Se ficar em branco, vale o e-mail de contato.",
        type: "email",
      },
    ],
  },
  "sign-in": {
    title: "Entrada",
    lead: "O que a escola pede e oferece além do código por e-mail.",
    guarded: true,
    fields: [
      {
        key: "ADMIN_SECOND_FACTOR",
        label: "A direção precisa entrar em duas etapas",
        hint: "Quem ainda não tem a segunda etapa liga a sua antes de abrir o painel.",
        options: { 1: "Sim", 0: "Não" },
      },
      {
        key: "INSTRUCTOR_SECOND_FACTOR",
        label: "Quem ensina também precisa",
        options: { 1: "Sim", 0: "Não" },
      },
      {
        key: "GOOGLE_CLIENT_ID",
        label: "ID do cliente no Google",
        hint: "Só se a escola quer o botão do Google. Crie um ID do tipo “aplicativo da Web” em console.cloud.google.com, com o endereço de retorno que está no fim desta página.",
      },
      { key: "GOOGLE_CLIENT_SECRET", label: "Chave secreta do Google" },
      {
        key: "OIDC_NAME",
        label: "Nome da conta da instituição",
        hint: "O que o botão de entrar diz. Daqui para baixo, só para quem já tem um provedor OpenID, como Keycloak ou Microsoft Entra.",
      },
      { key: "OIDC_ISSUER", label: "Endereço do provedor OpenID", type: "url" },
      { key: "OIDC_CLIENT_ID", label: "ID do cliente no provedor" },
      { key: "OIDC_CLIENT_SECRET", label: "Chave secreta do provedor" },
      {
        key: "OIDC_SIGN_IN_ORIGINS",
        label: "Outros endereços da entrada",
        hint: "Por onde o login passa além do provedor, separados por vírgula. Quase nunca é preciso.",
      },
      {
        key: "OIDC_MFA_ACR",
        label: "Valores de acr que provam a segunda etapa",
        hint: "A segunda etapa do provedor vale como a daqui. No Keycloak, em geral 2.",
      },
    ],
  },
  sales: {
    title: "Vendas",
    lead: "Para onde vai o dinheiro das vendas.",
    guarded: true,
    fields: [
      { key: "PIX_KEY", label: "Chave PIX", hint: "CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória." },
      { key: "PIX_CITY", label: "Cidade no código PIX" },
      {
        key: "PAYMENTS_PROVIDER",
        label: "Quem recebe os pagamentos",
        options: { simulator: "Simulação: nada é cobrado" },
      },
      {
        key: "PAYMENTS_SIMULATOR",
        label: "PIX e boleto simulados",
        options: { approve: "São pagos na hora", manual: "Esperam que alguém diga o que aconteceu" },
      },
    ],
  },
  assistant: {
    title: "Assistente",
    lead: "Sem um serviço, o assistente responde com as palavras das próprias páginas, e nada sai daqui.",
    guarded: true,
    fields: [
      { key: "AI_BASE_URL", label: "Endereço do serviço", hint: "Compatível com a API da OpenAI.", type: "url" },
      { key: "AI_MODEL", label: "Modelo" },
      { key: "AI_API_KEY", label: "Chave do serviço", hint: "Se o serviço pede uma." },
    ],
  },
  limits: {
    title: "Limites",
    lead: "O tamanho dos arquivos que a escola recebe.",
    guarded: false,
    fields: [
      { key: "UPLOAD_IMAGE_MB", label: "Maior imagem, em MB", type: "number" },
      { key: "UPLOAD_AUDIO_MB", label: "Maior áudio, em MB", type: "number" },
      { key: "UPLOAD_VIDEO_MB", label: "Maior vídeo, em MB", type: "number" },
      { key: "UPLOAD_DOCUMENT_MB", label: "Maior documento, em MB", type: "number" },
      { key: "UPLOAD_QUOTA_GB", label: "Arquivos de cada pessoa, ao todo, em GB", type: "number" },
    ],
  },
} as const satisfies Record<string, SectionOf>;

export type Section = keyof typeof sections;

export const sectionNames = keysOf(sections);

/** A section's fields, whichever it is. */
export const fieldsOf = (section: Section): readonly SettingField[] => sections[section].fields;

const labels = new Map<string, string>(
  sectionNames.flatMap((section) => fieldsOf(section).map(({ key, label }) => [key, label] as const)),
);

/** What a setting is called in the panel; one of another release goes by its own name. */
export const settingLabel = (name: string): string => labels.get(name) ?? name;

export const settingsFailed = "Não deu para salvar. Confira os campos indicados.";
export const setByEnvironment = (key: SchoolKey) =>
  `Quem cuida do servidor definiu ${key} lá, e é isso que vale. Só lá isto muda.`;
