import { categories } from "#app/domain/categories.ts";
import { leastInstalmentCents, maxInstalments } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gateways } from "#app/domain/gateways.ts";
import { keysOf } from "#app/domain/json-view.ts";
import type { SchoolKey } from "#app/domain/settings.ts";

/** A setting as the panel shows it. */
export type SettingField = {
  key: SchoolKey;
  label: string;
  hint?: string;
  /** The possible values with their labels; "1" and "0" are a checkbox. */
  options?: Record<string, string>;
  /** Chooses the form field, and the keyboard on phones. */
  type?: "email" | "url" | "number" | "colour" | "picture";
  /** Where it only matters for some values of another field: the form folds it away for the others. */
  only?: { title: string; key: SchoolKey; is: readonly string[] };
};

/** Fields that stand together under a title, and only matter for some values of another field. */
const onlyFor = (title: string, key: SchoolKey, is: readonly string[], fields: readonly SettingField[]) =>
  fields.map((field) => ({ ...field, only: { title, key, is } }));

const interest = Object.values(gateways)
  .map((gateway) => gateway.interest)
  .join(" ");
const alwaysFree = "Os cursos dela são sempre gratuitos.";

type SectionOf = {
  title: string;
  lead: string;
  /** Whether a change needs a recent sign-in: money, secrets, access. */
  guarded: boolean;
  fields: readonly SettingField[];
};

/** The pages of Painel → Escola in order, with every setting that is the school's own choice. */
export const sections = {
  about: {
    title: "A escola",
    lead: "Os dados da escola que a lei pede. Aparecem no rodapé, nos recibos, nos certificados e nos textos legais.",
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
        hint: "Onde as pessoas escrevem para a escola. Os avisos de tickets novos também chegam ali.",
        type: "email",
      },
      {
        key: "DATA_PROTECTION_CONTACT",
        label: "Contato para dados pessoais",
        hint: "Um nome, um e-mail ou os dois. Se ficar em branco, vale o e-mail de contato.",
      },
      {
        key: "SCHOOL_LOGO",
        label: "Logotipo",
        hint: "Fica no alto de todas as páginas e nos certificados, se eles não têm outro. Escolha um que apareça bem sobre papel claro.",
        type: "picture",
      },
      {
        key: "SCHOOL_COLOR",
        label: "Cor dos botões e links",
        hint: "Precisa ser escura o bastante para ler. No modo escuro, a plataforma usa um tom mais claro dela.",
        type: "colour",
      },
    ],
  },
  categories: {
    title: "Categorias",
    lead: "Como a escola chama as cinco categorias dos cursos. O que ficar em branco volta ao nome de sempre. Certificados já emitidos guardam o nome que têm.",
    guarded: false,
    fields: [
      { key: "CATEGORY_PROFISSIONALIZANTE", label: `Categoria ${categories.profissionalizante}` },
      { key: "CATEGORY_TEOLOGICO", label: `Categoria ${categories.teologico}` },
      { key: "CATEGORY_DESENVOLVIMENTO_PESSOAL", label: `Categoria ${categories.desenvolvimento_pessoal}` },
      { key: "CATEGORY_DISCIPULADO", label: `Categoria ${categories.discipulado}`, hint: alwaysFree },
      { key: "CATEGORY_MENTORIA", label: `Categoria ${categories.mentoria}`, hint: alwaysFree },
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
        label: "A direção e a equipe precisam entrar em duas etapas",
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
        hint: "O texto do botão de entrar. Os campos abaixo são só para quem já tem um provedor OpenID, como Keycloak ou Microsoft Entra.",
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
    lead: "Para onde vai o dinheiro das vendas, e o que a escola promete a quem compra e a quem ensina.",
    guarded: true,
    fields: [
      {
        key: "PAYMENTS_PROVIDER",
        label: "Quem recebe os pagamentos",
        options: {
          simulator: "Simulação: nada é cobrado",
          ...Object.fromEntries(
            Object.entries(gateways).map(([key, { name }]) => [key, `${name}: PIX, cartão e boleto de verdade`]),
          ),
          none: "Ninguém: a escola só tem cursos gratuitos",
        },
      },
      ...Object.entries(gateways).flatMap<SettingField>(([gateway, { name, keys }]) =>
        onlyFor(`Chaves do ${name}`, "PAYMENTS_PROVIDER", [gateway], keys),
      ),
      ...onlyFor(
        "Simulação",
        "PAYMENTS_PROVIDER",
        ["simulator"],
        [
          { key: "PIX_KEY", label: "Chave PIX", hint: "CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória." },
          {
            key: "PAYMENTS_SIMULATOR",
            label: "PIX e boleto simulados",
            options: { approve: "São pagos na hora", manual: "Esperam alguém escolher o resultado no simulador" },
          },
        ],
      ),
      {
        key: "CARD_INSTALMENTS",
        label: "Parcelas no cartão, no máximo",
        hint: `De 1 (só à vista) a ${maxInstalments}, cada uma de pelo menos ${amountLabel(leastInstalmentCents)}. ${interest}`,
        type: "number",
      },
      {
        key: "SERVICE_INVOICES",
        label: "Nota fiscal de serviço de cada venda",
        hint: "Se a escola emite notas, quem compra precisa dizer o CPF ou CNPJ.",
        options: {
          none: "Ninguém emite por aqui",
          event: "Outro sistema emite: ele recebe um aviso de cada venda",
          asaas: "O Asaas emite: só se é ele quem recebe os pagamentos",
        },
      },
      ...onlyFor(
        "O que vai na nota fiscal",
        "SERVICE_INVOICES",
        ["event", "asaas"],
        [
          {
            key: "INVOICE_DESCRIPTION",
            label: "Descrição do serviço na nota",
            hint: "Como “Curso livre a distância”. O nome do curso vem logo depois.",
          },
          {
            key: "INVOICE_SERVICE_ID",
            label: "Id do serviço no Asaas",
            hint: "Só se a prefeitura dá a lista de serviços ao Asaas. Se não dá, preencha o código.",
          },
          {
            key: "INVOICE_SERVICE_CODE",
            label: "Código do serviço na prefeitura",
            hint: "O contador da escola sabe qual é.",
          },
          { key: "INVOICE_SERVICE_NAME", label: "Nome do serviço na prefeitura" },
          { key: "INVOICE_ISS_RATE", label: "Alíquota do ISS, em %", hint: "De 0 a 5, como 2,5." },
        ],
      ),
      {
        key: "GUARANTEE_DAYS",
        label: "Dias de garantia",
        hint: "De 7 a 365. Os 7 primeiros são da lei. O que já foi comprado guarda o prazo do dia da compra.",
        type: "number",
      },
      {
        key: "INSTRUCTOR_PERCENTAGE",
        label: "Parte de quem ensina, em %",
        hint: "De 0 a 100, sem vírgula. As comissões de vendas já pagas ficam como estão.",
        type: "number",
      },
      {
        key: "COMMISSION_BASE",
        label: "A porcentagem é calculada sobre",
        hint: "Só as próximas vendas mudam. Onde quem recebe não diz a tarifa na hora da venda, como no PIX do Mercado Pago, vale o preço.",
        options: {
          price: "O preço: a tarifa de quem recebe os pagamentos fica com a escola",
          net: "O que entra: a tarifa sai antes, e cada um paga a sua parte dela",
        },
      },
      { key: "PIX_CITY", label: "Cidade da escola", hint: "Vai nos códigos PIX, também nos que pagam as comissões." },
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
      {
        key: "ASSISTANT_ANSWERS",
        label: "Respostas às dúvidas dos cursos",
        hint: "As que a equipe de um curso marca como boas. Só quem estuda o curso as recebe.",
        options: { no: "O assistente não as usa", yes: "O assistente também responde com elas" },
      },
    ],
  },
  copies: {
    title: "Cópias",
    lead: "Para onde vai a cópia de segurança de toda noite.",
    guarded: true,
    fields: [
      {
        key: "BACKUP_S3_ENDPOINT",
        label: "Endereço do serviço",
        hint: "Como https://s3.sa-east-1.amazonaws.com",
        type: "url",
      },
      {
        key: "BACKUP_S3_BUCKET",
        label: "Bucket",
        hint: "De qualquer serviço compatível com S3, privado, e de preferência só para isto.",
      },
      { key: "BACKUP_S3_REGION", label: "Região" },
      {
        key: "BACKUP_S3_PREFIX",
        label: "Pasta dentro do bucket",
        hint: "Se o bucket também guarda outras coisas.",
      },
      { key: "BACKUP_S3_ACCESS_KEY_ID", label: "ID da chave de acesso" },
      { key: "BACKUP_S3_SECRET_ACCESS_KEY", label: "Chave secreta de acesso" },
      {
        key: "BACKUP_KEY",
        label: "Chave de recuperação",
        hint: "Só se a escola já tem uma, de outro servidor. Para criar uma nova, salve e use o botão desta página.",
      },
      {
        key: "BACKUP_DIR",
        label: "Pasta de outro disco",
        hint: "Para quem não usa um bucket: o caminho completo, como /mnt/copias. Quem cuida do servidor precisa montá-la antes; no mesmo disco, as cópias se perdem junto com a escola.",
      },
      {
        key: "BACKUP_KEEP",
        label: "Quantas cópias guardar",
        hint: "De 1 a 1.000. As mais antigas são apagadas.",
        type: "number",
      },
    ],
  },
  limits: {
    title: "Limites",
    lead: "Em quanto tempo a equipe responde, quantos avisos saem por hora, e o tamanho dos arquivos que a escola recebe.",
    guarded: false,
    fields: [
      {
        key: "ANSWER_HOURS",
        label: "Horas para responder a um ticket",
        hint: "De 1 a 240. Vale também para os que já esperam.",
        type: "number",
      },
      {
        key: "NOTICES_PER_HOUR",
        label: "Avisos por e-mail a cada hora",
        hint: "De 1 a 100.000: os que líderes e instrutores escrevem, os de aulas que abriram e os convites de uma lista. Quem vende o e-mail da escola diz quantos aceita. Recibos e códigos saem sempre na hora.",
        type: "number",
      },
      { key: "UPLOAD_IMAGE_MB", label: "Maior imagem, em MB", type: "number" },
      { key: "UPLOAD_AUDIO_MB", label: "Maior áudio, em MB", type: "number" },
      { key: "UPLOAD_VIDEO_MB", label: "Maior vídeo, em MB", type: "number" },
      { key: "UPLOAD_DOCUMENT_MB", label: "Maior documento, em MB", type: "number" },
      { key: "UPLOAD_ATTACHMENT_MB", label: "Maior arquivo num ticket, em MB", type: "number" },
      { key: "UPLOAD_QUOTA_GB", label: "Arquivos de cada pessoa, ao todo, em GB", type: "number" },
    ],
  },
} as const satisfies Record<string, SectionOf>;

export type Section = keyof typeof sections;

export const sectionNames = keysOf(sections);

/** The fields of any section. */
export const fieldsOf = (section: Section): readonly SettingField[] => sections[section].fields;

/** Whether a section's form contains a picture. */
export const takesPicture = (section: Section) => fieldsOf(section).some(({ type }) => type === "picture");

const labels = new Map<string, string>(
  sectionNames.flatMap((section) => fieldsOf(section).map(({ key, label }) => [key, label] as const)),
);

/** A setting's label in the panel; for one of another release, its name. */
export const settingLabel = (name: string): string => labels.get(name) ?? name;

export const settingsFailed = "Não deu para salvar. Confira os campos indicados.";
export const setByEnvironment = (key: SchoolKey) => `${key} foi definida no servidor e só pode ser mudada lá.`;
