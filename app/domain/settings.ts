import { isValidPixKey } from "@brazilian-utils/brazilian-utils";
import { z } from "zod";
import { categories } from "./categories.ts";
import { leafGreen } from "./colour.ts";
import { maxInstalments } from "./facts.ts";
import { gatewayKeys, gatewayNames, gatewayOf } from "./gateways.ts";
import {
  accountKey,
  actionColour,
  bucketName,
  categoryName,
  flag,
  gatewayOrigin,
  isLoopbackOrigin,
  issRate,
  keyPrefix,
  noticeSecrets,
  origin,
  origins,
  postgresUrl,
  wholeNumber,
} from "./setting-values.ts";
import { formatTaxId, isTaxId } from "./tax-id.ts";

/** Every setting with its default, from the environment or, for the school's own choices, from the panel. */
const environment = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], "deve ser development, production ou test")
    .default("production"),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_ORIGIN: origin.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_NIGHTLY: flag.optional(),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
  BACKUP_BEFORE_UPGRADE: flag.default(true),
  BACKUP_S3_ENDPOINT: origin.optional(),
  BACKUP_S3_BUCKET: bucketName.optional(),
  BACKUP_S3_REGION: z.string().trim().min(1).default("us-east-1"),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_PREFIX: z
    .string()
    .transform((typed) => typed.replace(/\/*$/, "/").replace(/^\/+/, ""))
    .pipe(keyPrefix)
    .default(""),
  BACKUP_KEY: z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{32,}$/, "deve ter pelo menos 32 letras e números"))
    .optional(),
  PLATFORM_NAME: z.string().trim().min(1).max(60).default("Sementeira"),
  LEGAL_NAME: z.string().trim().min(1).default("Sementeira Educação Cristã Ltda. (demonstração)"),
  TRADE_NAME: z.string().trim().min(1).optional(),
  COMPANY_TAX_ID: z
    .string()
    .refine(isTaxId, "deve ser um CNPJ ou CPF válido")
    .transform(formatTaxId)
    .default("11.222.333/0001-81"),
  COMPANY_ADDRESS: z.string().trim().min(1).default("Rua da Semente, 100, Centro, São Paulo, SP, 01001-000"),
  CONTACT_EMAIL: z.email("deve ser um e-mail").default("contato@sementeira.example"),
  DATA_PROTECTION_CONTACT: z.string().trim().min(1).optional(),
  SCHOOL_LOGO: z
    .string()
    .regex(/^\/media\/[0-9a-f-]{36}#[1-9]\d{0,3}x[1-9]\d{0,3}$/, "deve ser o endereço de uma imagem enviada para cá")
    .optional(),
  SCHOOL_COLOR: actionColour.default(leafGreen),
  CATEGORY_PROFISSIONALIZANTE: categoryName.default(categories.profissionalizante),
  CATEGORY_TEOLOGICO: categoryName.default(categories.teologico),
  CATEGORY_DESENVOLVIMENTO_PESSOAL: categoryName.default(categories.desenvolvimento_pessoal),
  CATEGORY_DISCIPULADO: categoryName.default(categories.discipulado),
  CATEGORY_MENTORIA: categoryName.default(categories.mentoria),
  PIX_KEY: z
    .string()
    .trim()
    .refine((key) => isValidPixKey(key), "deve ser uma chave PIX")
    .default("pagamentos@sementeira.example"),
  PIX_CITY: z.string().trim().min(1).max(60).default("São Paulo"),
  PAYMENTS_PROVIDER: z
    .enum(["simulator", ...gatewayNames, "none"], `deve ser simulator, ${gatewayNames.join(", ")} ou none`)
    .default("simulator"),
  PAYMENTS_SIMULATOR: z.enum(["approve", "manual"], "deve ser approve ou manual").default("approve"),
  MERCADO_PAGO_ACCESS_TOKEN: accountKey.optional(),
  MERCADO_PAGO_WEBHOOK_SECRET: noticeSecrets.optional(),
  MERCADO_PAGO_URL: gatewayOrigin.default("https://api.mercadopago.com"),
  ASAAS_API_KEY: accountKey.optional(),
  ASAAS_WEBHOOK_TOKEN: noticeSecrets.optional(),
  ASAAS_URL: gatewayOrigin.default("https://api.asaas.com"),
  SERVICE_INVOICES: z.enum(["none", "event", "asaas"], "deve ser none, event ou asaas").default("none"),
  INVOICE_DESCRIPTION: z.string().trim().min(5, "deve ter pelo menos 5 letras").max(500).optional(),
  INVOICE_SERVICE_ID: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, "deve ter só números: é o id do serviço no Asaas")
    .optional(),
  INVOICE_SERVICE_CODE: z
    .string()
    .trim()
    .regex(/^[\w.\-/]{1,20}$/, "deve ser o código do serviço na prefeitura, como 8.02")
    .optional(),
  INVOICE_SERVICE_NAME: z.string().trim().min(2, "deve ter pelo menos 2 letras").max(250).optional(),
  INVOICE_ISS_RATE: issRate.optional(),
  CARD_INSTALMENTS: wholeNumber(1, maxInstalments).default(1),
  /** The law already gives 7 days. */
  GUARANTEE_DAYS: wholeNumber(
    7,
    365,
    "deve ser um número inteiro de 7 a 365: a lei já dá 7 dias (Código de Defesa do Consumidor, art. 49)",
  ).default(30),
  INSTRUCTOR_PERCENTAGE: wholeNumber(0, 100).default(35),
  COMMISSION_BASE: z.enum(["price", "net"], "deve ser price ou net").default("price"),
  ANSWER_HOURS: wholeNumber(1, 240).default(24),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "deve começar com smtp:// ou smtps://" }).optional(),
  MAIL_FROM: z.email("deve ser um e-mail").optional(),
  ADMIN_EMAILS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.email("deve ser uma lista de e-mails separados por vírgula"))),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_AUTHORIZATION_ENDPOINT: z.url().default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_ENDPOINT: z.url().default("https://oauth2.googleapis.com/token"),
  GOOGLE_JWKS_URI: z.url().default("https://www.googleapis.com/oauth2/v3/certs"),
  GOOGLE_ISSUER: z.url().default("https://accounts.google.com"),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).default("conta da instituição"),
  OIDC_SIGN_IN_ORIGINS: origins,
  ADMIN_SECOND_FACTOR: flag.default(false),
  INSTRUCTOR_SECOND_FACTOR: flag.default(false),
  OIDC_MFA_ACR: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
  AI_BASE_URL: z.url({ protocol: /^https?$/, error: "deve ser um endereço http(s)://" }).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().trim().min(1).optional(),
  /** Whether the assistant answers from good answers of courses to those who study them. */
  ASSISTANT_ANSWERS: z.enum(["no", "yes"]).default("no"),
  SESSION_SECRET: z.string().min(32, "deve ter pelo menos 32 caracteres").optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, "deve ter pelo menos 32 caracteres").optional(),
  METRICS_TOKEN: z.string().min(16, "deve ter pelo menos 16 caracteres").optional(),
  API_ALLOWED_ORIGINS: origins,
  WEBHOOKS_TO_PRIVATE: flag.default(false),
  PROXY_HOPS: wholeNumber(0, 5).optional(),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  DATABASE_POOL: wholeNumber(2, 100).default(6),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: z.string().trim().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: keyPrefix.default(""),
  S3_PATH_STYLE: flag.default(true),
  UPLOAD_IMAGE_MB: wholeNumber(1, 50).default(20),
  UPLOAD_AUDIO_MB: wholeNumber(1, 2_000).default(200),
  UPLOAD_VIDEO_MB: wholeNumber(1, 2_000).default(1_024),
  UPLOAD_DOCUMENT_MB: wholeNumber(1, 2_000).default(20),
  UPLOAD_ATTACHMENT_MB: wholeNumber(1, 50).default(10),
  UPLOAD_QUOTA_GB: wholeNumber(1, 100_000).default(20),
  PAGE_CACHE_MB: wholeNumber(0, 1_000).default(32),
  NOTICES_PER_HOUR: wholeNumber(1, 100_000).default(600),
  RATE_LIMIT_FACTOR: z.coerce.number("deve ser um número").positive("deve ser maior que zero").default(1),
  DEMO_CONTENT: flag.default(true),
  /** Whether the demo school has a past: people who studied, bought and asked. */
  DEMO_HISTORY: flag.default(true),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "deve ser debug, info, warn, error ou silent")
    .default("info"),
  FFMPEG_PATH: z.string().trim().min(1).default("ffmpeg"),
  OFFLINE_LESSONS: z.enum(["on", "off"], "deve ser on ou off").default("on"),
  LOG_FORMAT: z.enum(["json", "readable"], "deve ser json ou readable").optional(),
  DRAIN_WAIT_MS: wholeNumber(0, 60_000).optional(),
});

/**
 * The settings that are the school's own choice. Admins change them in the panel (`school-settings/`); environment
 * variables take precedence. All others come from the environment alone.
 */
export const schoolKeys = [
  ...["PLATFORM_NAME", "LEGAL_NAME", "TRADE_NAME", "COMPANY_TAX_ID", "COMPANY_ADDRESS"],
  ...["CONTACT_EMAIL", "DATA_PROTECTION_CONTACT"],
  ...["SCHOOL_LOGO", "SCHOOL_COLOR"],
  ...["CATEGORY_PROFISSIONALIZANTE", "CATEGORY_TEOLOGICO", "CATEGORY_DESENVOLVIMENTO_PESSOAL"],
  ...["CATEGORY_DISCIPULADO", "CATEGORY_MENTORIA"],
  ...["SMTP_URL", "MAIL_FROM"],
  ...["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ...["OIDC_NAME", "OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_SIGN_IN_ORIGINS"],
  ...["ADMIN_SECOND_FACTOR", "INSTRUCTOR_SECOND_FACTOR", "OIDC_MFA_ACR"],
  ...["PIX_KEY", "PIX_CITY", "PAYMENTS_PROVIDER", "PAYMENTS_SIMULATOR"],
  ...gatewayKeys,
  ...["SERVICE_INVOICES", "INVOICE_DESCRIPTION", "INVOICE_SERVICE_ID", "INVOICE_SERVICE_CODE", "INVOICE_SERVICE_NAME"],
  "INVOICE_ISS_RATE",
  ...["CARD_INSTALMENTS", "GUARANTEE_DAYS", "INSTRUCTOR_PERCENTAGE", "COMMISSION_BASE", "ANSWER_HOURS"],
  ...["AI_BASE_URL", "AI_MODEL", "AI_API_KEY", "ASSISTANT_ANSWERS"],
  "NOTICES_PER_HOUR",
  ...[
    "UPLOAD_IMAGE_MB",
    "UPLOAD_AUDIO_MB",
    "UPLOAD_VIDEO_MB",
    "UPLOAD_DOCUMENT_MB",
    "UPLOAD_ATTACHMENT_MB",
    "UPLOAD_QUOTA_GB",
  ],
  ...["BACKUP_S3_ENDPOINT", "BACKUP_S3_BUCKET", "BACKUP_S3_REGION", "BACKUP_S3_PREFIX"],
  ...["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY", "BACKUP_KEY", "BACKUP_DIR", "BACKUP_KEEP"],
] as const satisfies Setting[];

export type SchoolKey = (typeof schoolKeys)[number];
type Setting = keyof typeof environment.shape;

/** Which of these are sealed in the database and never shown again. */
const secretKeys: readonly SchoolKey[] = [
  ...(["SMTP_URL", "GOOGLE_CLIENT_SECRET", "OIDC_CLIENT_SECRET", "AI_API_KEY"] as const),
  ...gatewayKeys,
  ...(["BACKUP_S3_SECRET_ACCESS_KEY", "BACKUP_KEY"] as const),
];

export const isSecretKey = (key: SchoolKey) => secretKeys.includes(key);

/** Settings that need another one to mean anything. */
const pairs = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
  ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["OIDC_SIGN_IN_ORIGINS", "OIDC_ISSUER"],
  ["OIDC_MFA_ACR", "OIDC_ISSUER"],
  ["DATABASE_DIRECT_URL", "DATABASE_URL"],
  ["SESSION_SECRET_PREVIOUS", "SESSION_SECRET"],
  ["AI_BASE_URL", "AI_MODEL"],
  ...bucketPairs(""),
  ["S3_SECRET_ACCESS_KEY", "S3_BUCKET"],
  ...bucketPairs("BACKUP_"),
] as const;

/** The settings of a bucket that need each other: in each pair the first needs the second. */
function bucketPairs<Of extends "" | "BACKUP_">(of: Of) {
  const [endpoint, bucket] = [`${of}S3_ENDPOINT`, `${of}S3_BUCKET`] as const;
  const id = `${of}S3_ACCESS_KEY_ID` as const;
  return [
    [endpoint, bucket],
    [bucket, endpoint],
    [bucket, id],
    [id, `${of}S3_SECRET_ACCESS_KEY`],
  ] as const;
}

/** The parsed environment, and what follows from it. */
export type Settings = z.infer<typeof environment> & {
  /** Where people reach the platform; every absolute address is built from it. */
  PUBLIC_ORIGIN: string;
  /** Signs and derives keys. From the environment, or kept in DATA_DIR. */
  SESSION_SECRET: string;
  /** Whether a backup is made every night: unless set, everywhere but on a demo on one machine. */
  BACKUP_NIGHTLY: boolean;
  /** PUBLIC_ORIGIN is an address of this machine only. */
  isLoopback: boolean;
  /**
   * How many proxies in front append to X-Forwarded-For. This server speaks no TLS, so unless set, an https origin
   * means one proxy.
   */
  PROXY_HOPS: number;
  /**
   * How long a stopping server goes on accepting requests on open connections, in milliseconds. By default longer than
   * a proxy keeps idle connections (3 s), and zero without a proxy.
   */
  DRAIN_WAIT_MS: number;
  /** npm started this process; in a container there is no npm, and commands are typed differently. */
  isStartedByNpm: boolean;
  /** Settings of the school that the environment fixes; the panel only shows them. */
  fromEnvironment: Readonly<SavedSettings>;
  /** Saved settings that cannot be used: sealed with a lost secret, or no longer valid. */
  unusable: readonly SchoolKey[];
};

export function readSettings(variables: Record<string, string | undefined>, fallbackSecret: string): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  const wrong = [...(parsed.error?.issues ?? []).map(nameIssue), ...missingHalves(given).map(explainHalf)];
  if (!parsed.success || wrong.length > 0) throw new Error(explain(wrong));
  const env = parsed.data;
  const PUBLIC_ORIGIN = env.PUBLIC_ORIGIN ?? `http://${nameOf(env.HOST)}:${env.PORT}`;
  const PROXY_HOPS = env.PROXY_HOPS ?? (PUBLIC_ORIGIN.startsWith("https:") ? 1 : 0);
  const isLoopback = isLoopbackOrigin(PUBLIC_ORIGIN);
  return {
    ...env,
    PUBLIC_ORIGIN,
    PROXY_HOPS,
    SESSION_SECRET: env.SESSION_SECRET ?? fallbackSecret,
    DRAIN_WAIT_MS: env.DRAIN_WAIT_MS ?? (env.NODE_ENV === "production" && PROXY_HOPS > 0 ? 3_500 : 0),
    BACKUP_NIGHTLY: env.BACKUP_NIGHTLY ?? !isLoopback,
    isLoopback,
    isStartedByNpm: given.npm_execpath !== undefined,
    fromEnvironment: Object.fromEntries(schoolKeys.flatMap((key) => (given[key] ? [[key, given[key]]] : []))),
    unusable: [],
  };
}

/** Saved settings as environment variables would give them; null where a secret cannot be opened. */
export type SavedSettings = Partial<Record<SchoolKey, string | null>>;

/**
 * Merges the environment with the saved settings; the environment wins. A saved value that cannot be used, or whose
 * counterpart is missing, counts as unset, so that nothing saved can keep the platform from starting. Only the provider
 * of payments stays even if its key is lost: otherwise the simulator would give courses away.
 */
export function withSaved(settings: Settings, saved: SavedSettings): Settings {
  const open = schoolKeys.filter((key) => settings.fromEnvironment[key] === undefined);
  const unusable = open.filter((key) => saved[key] === null || (saved[key] && faultOf(key, saved[key]) !== undefined));
  const usable = open.filter((key) => saved[key] && !unusable.includes(key));
  const given: SavedSettings = Object.fromEntries(usable.map((key) => [key, saved[key]]));
  for (let left = true; left; ) {
    const halves = missingHalves({ ...given, ...settings.fromEnvironment }).filter(
      ([one]) => one in given && one !== "PAYMENTS_PROVIDER",
    );
    for (const [one] of halves) delete given[one as SchoolKey];
    left = halves.length > 0;
  }
  const values = open.map((key) => [key, environment.shape[key].parse(given[key])]);
  return { ...settings, ...Object.fromEntries(values), unusable };
}

/**
 * What is wrong with a value for a setting of the panel, as the end of a sentence; undefined if nothing. The mail
 * library takes options from the server's address (`?sendmail=true&path=…` starts a program), so only the environment
 * may set any.
 */
export function faultOf(key: SchoolKey, text: string): string | undefined {
  if (key === "BACKUP_DIR" && !text.startsWith("/")) return "deve ser o caminho completo da pasta, começando com /";
  if (key === "SMTP_URL" && /[?#]/.test(text)) return "deve ser só smtp://usuário:senha@servidor:porta, sem ? nem #";
  return environment.shape[key].safeParse(text).error?.issues[0]?.message;
}

/** A setting as an environment variable would give it; empty if unset. */
export function textOfSetting(settings: Settings, key: SchoolKey): string {
  return textOf(key, settings[key]);
}

/** One canonical text for values that mean the same; undefined for the default, which need not be saved. */
export function tidySetting(key: SchoolKey, text: string): string | undefined {
  const [tidy, standard] = [text, undefined].map((each) => textOf(key, environment.shape[key].parse(each)));
  return tidy === standard ? undefined : tidy;
}

function textOf(key: SchoolKey, value: Settings[SchoolKey]) {
  if (key === "INVOICE_ISS_RATE" && typeof value === "number") return String(value / 100).replace(".", ",");
  if (typeof value === "boolean") return value ? "1" : "0";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/** The host that the server listens on, as an address bar shows it. */
function nameOf(host: string) {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function nameIssue(issue: { path: PropertyKey[]; message: string }) {
  return `${issue.path.join(".")}: ${issue.message}`;
}

type Half = (typeof pairs)[number] | readonly ["PAYMENTS_PROVIDER", (typeof gatewayKeys)[number]];

/** The pairs of which only the first is set, and what the chosen provider of payments lacks. */
export function missingHalves(given: Record<string, string | null | undefined>): Half[] {
  const needs = gatewayOf(given.PAYMENTS_PROVIDER)?.keys ?? [];
  return [
    ...pairs.filter(([one, other]) => given[one] && !given[other]),
    ...needs.flatMap(({ key }) => (given[key] ? [] : [["PAYMENTS_PROVIDER", key] as const])),
  ];
}

const explainHalf = ([one, other]: Half) => `${other}: falta, e é obrigatória quando ${one} está definida`;

function explain(wrong: string[]) {
  const count = wrong.length === 1 ? "um erro" : `${wrong.length} erros`;
  return `A configuração tem ${count}:\n${wrong.map((line) => `  ${line}`).join("\n")}`;
}

/** The platform is public: in production, under https. */
export const isOpenToStrangers = ({ NODE_ENV, PUBLIC_ORIGIN }: Settings) =>
  NODE_ENV === "production" && PUBLIC_ORIGIN.startsWith("https:");

/** Whether an empty database is filled with the demo school: never where strangers could sign in with its accounts. */
export const isDemoSchool = (settings: Settings) => settings.DEMO_CONTENT && !isOpenToStrangers(settings);
