import { isValidPixKey } from "@brazilian-utils/brazilian-utils";
import { z } from "zod";
import { formatTaxId, isTaxId } from "./tax-id.ts";

const origin = z
  .url({ protocol: /^https?$/, error: "deve ser um endereço http(s)://" })
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    "deve ser só a origem, sem caminho nem barra no fim",
  );
const origins = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .pipe(z.array(origin));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "deve começar com postgres://" });
const flag = z
  .enum(["0", "1", "true", "false"], "deve ser 0 ou 1")
  .transform((value) => value === "1" || value === "true");

function wholeNumber(min: number, max: number) {
  const sentence = `deve ser um número inteiro de ${min} a ${max}`;
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
}

/** Every setting with its default, whether it comes from the environment or, as a choice of the school's, from the panel. */
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
  PIX_KEY: z
    .string()
    .trim()
    .refine((key) => isValidPixKey(key), "deve ser uma chave PIX")
    .default("pagamentos@sementeira.example"),
  PIX_CITY: z.string().trim().min(1).max(60).default("São Paulo"),
  PAYMENTS_PROVIDER: z.enum(["simulator"], "deve ser simulator").default("simulator"),
  PAYMENTS_SIMULATOR: z.enum(["approve", "manual"], "deve ser approve ou manual").default("approve"),
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
  SESSION_SECRET: z.string().min(32, "deve ter pelo menos 32 caracteres").optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, "deve ter pelo menos 32 caracteres").optional(),
  METRICS_TOKEN: z.string().min(16, "deve ter pelo menos 16 caracteres").optional(),
  API_ALLOWED_ORIGINS: origins,
  WEBHOOKS_TO_PRIVATE: flag.default(false),
  PROXY_HOPS: wholeNumber(0, 5).optional(),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  DATABASE_POOL: wholeNumber(2, 100).default(6),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "deve ser o nome de um bucket: de 3 a 63 letras minúsculas, números, - e .",
    )
    .optional(),
  S3_REGION: z.string().trim().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9._-]+\/)*$/, "deve terminar com / e ter só letras, números, ponto, - e _ entre as barras")
    .default(""),
  S3_PATH_STYLE: flag.default(true),
  UPLOAD_IMAGE_MB: wholeNumber(1, 50).default(20),
  UPLOAD_AUDIO_MB: wholeNumber(1, 2_000).default(200),
  UPLOAD_VIDEO_MB: wholeNumber(1, 2_000).default(1_024),
  UPLOAD_DOCUMENT_MB: wholeNumber(1, 2_000).default(20),
  UPLOAD_QUOTA_GB: wholeNumber(1, 100_000).default(20),
  PAGE_CACHE_MB: wholeNumber(0, 1_000).default(32),
  RATE_LIMIT_FACTOR: z.coerce.number("deve ser um número").positive("deve ser maior que zero").default(1),
  DEMO_CONTENT: flag.default(true),
  /** Whether that school has a past: people who learnt, bought and asked. */
  DEMO_HISTORY: flag.default(true),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "deve ser debug, info, warn, error ou silent")
    .default("info"),
  LOG_FORMAT: z.enum(["json", "readable"], "deve ser json ou readable").optional(),
  DRAIN_WAIT_MS: wholeNumber(0, 60_000).optional(),
});

/**
 * The settings that are the school's own choice. Admins change them in the panel (`school-settings/`); a variable of
 * the environment goes before what is kept there. All others belong to the machine, and to the environment alone.
 */
export const schoolKeys = [
  ...["PLATFORM_NAME", "LEGAL_NAME", "TRADE_NAME", "COMPANY_TAX_ID", "COMPANY_ADDRESS"],
  ...["CONTACT_EMAIL", "DATA_PROTECTION_CONTACT"],
  ...["SMTP_URL", "MAIL_FROM"],
  ...["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ...["OIDC_NAME", "OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_SIGN_IN_ORIGINS"],
  ...["ADMIN_SECOND_FACTOR", "INSTRUCTOR_SECOND_FACTOR", "OIDC_MFA_ACR"],
  ...["PIX_KEY", "PIX_CITY", "PAYMENTS_PROVIDER", "PAYMENTS_SIMULATOR"],
  ...["AI_BASE_URL", "AI_MODEL", "AI_API_KEY"],
  ...["UPLOAD_IMAGE_MB", "UPLOAD_AUDIO_MB", "UPLOAD_VIDEO_MB", "UPLOAD_DOCUMENT_MB", "UPLOAD_QUOTA_GB"],
] as const satisfies Setting[];

export type SchoolKey = (typeof schoolKeys)[number];
type Setting = keyof typeof environment.shape;

/** Of these, what is sealed in the database and never shown again. */
const secretKeys: readonly SchoolKey[] = ["SMTP_URL", "GOOGLE_CLIENT_SECRET", "OIDC_CLIENT_SECRET", "AI_API_KEY"];

export const isSecretKey = (key: SchoolKey) => secretKeys.includes(key);

/** Settings that mean nothing without another one. */
const pairs = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
  ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["OIDC_SIGN_IN_ORIGINS", "OIDC_ISSUER"],
  ["OIDC_MFA_ACR", "OIDC_ISSUER"],
  ["DATABASE_DIRECT_URL", "DATABASE_URL"],
  ["SESSION_SECRET_PREVIOUS", "SESSION_SECRET"],
  ["AI_BASE_URL", "AI_MODEL"],
  ["S3_ENDPOINT", "S3_BUCKET"],
  ["S3_BUCKET", "S3_ENDPOINT"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["S3_SECRET_ACCESS_KEY", "S3_BUCKET"],
] as const;

/** The parsed environment, with the values that follow from it. */
export type Settings = z.infer<typeof environment> & {
  /** Where people reach the platform; every absolute address is built from it. */
  PUBLIC_ORIGIN: string;
  /** Signs and derives keys. From the environment, or kept in DATA_DIR. */
  SESSION_SECRET: string;
  /** Whether a backup is made every night: unless told, wherever the platform is no demonstration on one machine. */
  BACKUP_NIGHTLY: boolean;
  /** Whether PUBLIC_ORIGIN is an address of this machine only. */
  isLoopback: boolean;
  /**
   * How many proxies in front append to X-Forwarded-For. This server speaks no TLS: where people reach it by https, one
   * proxy does, unless said.
   */
  PROXY_HOPS: number;
  /**
   * How long a stopping server goes on accepting requests on open connections, in milliseconds: by default longer
   * than a proxy keeps idle connections (3 s), and nothing where no proxy stands in front.
   */
  DRAIN_WAIT_MS: number;
  /** Whether npm started this process: in a container there is none, and commands are typed otherwise. */
  isStartedByNpm: boolean;
  /** The school's own choices that the environment makes, as it says them; the panel only shows them. */
  fromEnvironment: Readonly<SavedSettings>;
  /** What the panel keeps and cannot be used: sealed with a secret that is gone, or no longer valid. */
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
  const isLoopback = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(PUBLIC_ORIGIN);
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

/** What the panel keeps, as a variable would say it; null where a secret cannot be opened. */
export type SavedSettings = Partial<Record<SchoolKey, string | null>>;

/**
 * The same settings with what the panel keeps, wherever the environment says nothing. A value that cannot be used, or
 * is half of a pair whose other half is missing, counts as unset: nothing that was saved keeps the platform from
 * starting.
 */
export function withSaved(settings: Settings, saved: SavedSettings): Settings {
  const open = schoolKeys.filter((key) => settings.fromEnvironment[key] === undefined);
  const unusable = open.filter((key) => saved[key] === null || (saved[key] && faultOf(key, saved[key]) !== undefined));
  const usable = open.filter((key) => saved[key] && !unusable.includes(key));
  const given: SavedSettings = Object.fromEntries(usable.map((key) => [key, saved[key]]));
  for (let left = true; left; ) {
    const halves = missingHalves({ ...given, ...settings.fromEnvironment }).filter(([one]) => one in given);
    for (const [one] of halves) delete given[one as SchoolKey];
    left = halves.length > 0;
  }
  const values = open.map((key) => [key, environment.shape[key].parse(given[key])]);
  return { ...settings, ...Object.fromEntries(values), unusable };
}

/**
 * What is wrong with one value for a setting of the panel, as the end of a sentence; undefined where nothing is. The
 * library that sends e-mails takes options from a mail server's address (`?sendmail=true&path=…` starts a program), so
 * only the environment may give any.
 */
export function faultOf(key: SchoolKey, text: string): string | undefined {
  if (key === "SMTP_URL" && /[?#]/.test(text)) return "deve ser só smtp://usuário:senha@servidor:porta, sem ? nem #";
  return environment.shape[key].safeParse(text).error?.issues[0]?.message;
}

/** A setting as a variable would say it; empty where it is unset. */
export function textOfSetting(settings: Settings, key: SchoolKey): string {
  return textOf(settings[key]);
}

/** The one text of all that mean the same valid value; undefined for the default, which need not be kept. */
export function tidySetting(key: SchoolKey, text: string): string | undefined {
  const [tidy, standard] = [text, undefined].map((each) => textOf(environment.shape[key].parse(each)));
  return tidy === standard ? undefined : tidy;
}

function textOf(value: Settings[SchoolKey]) {
  if (typeof value === "boolean") return value ? "1" : "0";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/** How an address bar names the host that the server listens on. */
function nameOf(host: string) {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function nameIssue(issue: { path: PropertyKey[]; message: string }) {
  return `${issue.path.join(".")}: ${issue.message}`;
}

type Half = (typeof pairs)[number];

/** The pairs of which only the first is set. */
export function missingHalves(given: Record<string, string | null | undefined>): Half[] {
  return pairs.filter(([one, other]) => given[one] && !given[other]);
}

const explainHalf = ([one, other]: Half) => `${other}: falta, pois ${one} está definido`;

function explain(wrong: string[]) {
  const count = wrong.length === 1 ? "um erro" : `${wrong.length} erros`;
  return `A configuração tem ${count}:\n${wrong.map((line) => `  ${line}`).join("\n")}`;
}

/** Whether strangers reach the platform: in production, under https. */
export const isOpenToStrangers = ({ NODE_ENV, PUBLIC_ORIGIN }: Settings) =>
  NODE_ENV === "production" && PUBLIC_ORIGIN.startsWith("https:");

/** Whether an empty database is filled with the demo school: never where strangers could sign in with its accounts. */
export const isDemoSchool = (settings: Settings) => settings.DEMO_CONTENT && !isOpenToStrangers(settings);
