import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { isColour, nearestReadable } from "#app/domain/colour.ts";
import { versionField } from "#app/domain/edit-version.ts";
import { jsonView } from "#app/domain/json-view.ts";
import { notAnImage } from "#app/domain/media/image.ts";
import type { PathId } from "#app/domain/path-id.ts";
import { isSecretKey, type SchoolKey, type Settings, schoolKeys } from "#app/domain/settings.ts";
import { textField } from "#app/domain/text.ts";
import { fieldsOf, type Section, sectionNames, settingsFailed } from "./sections.ts";
import { mailServerOf, smtpUrlOf } from "./smtp.ts";

/** New values of settings; null restores the default. What is left out stays. */
export type SettingChanges = Partial<Record<SchoolKey, string | null>>;

const maxLength = 500;
const text = textField({ max: maxLength });

/** The name of a section in an address. */
export const sectionInPath: PathId<Section> = {
  schema: z.enum(sectionNames),
  read: (word) => {
    const section = sectionNames.find((name) => name === word);
    if (!section) throw new AppError("not_found");
    return section;
  },
};

/** The saved values of a section, each as an environment variable would give it. */
export const sectionEdit = z.object({
  version: versionField,
  settings: z.partialRecord(z.enum(schoolKeys), text.nullable()).meta({
    description: "Só o que muda, pelo nome da configuração. Nulo volta ao padrão.",
  }),
});

/** The checkbox that removes a secret. */
export const removalOf = (key: SchoolKey) => `${key}_REMOVE`;

/** Fields that stay unchanged when left empty, and therefore have a checkbox to remove their value. */
const isRemovable = (key: SchoolKey) => isSecretKey(key) || key === "SCHOOL_LOGO";

/** The checkbox that replaces an unreadable colour by the nearest readable one. */
export const nearestColour = "SCHOOL_COLOR_NEAREST";

const tick = z.string().optional();
const wrongPort = "A porta é um número de 1 a 65535.";

/** The form of any section; a mail server is edited in parts. */
export const sectionForm = z.object({
  version: versionField,
  ...(Object.fromEntries(schoolKeys.map((key) => [key, text.optional()])) as Record<
    SchoolKey,
    z.ZodOptional<typeof text>
  >),
  ...Object.fromEntries(schoolKeys.filter(isRemovable).map((key) => [removalOf(key), tick])),
  SCHOOL_LOGO: z.instanceof(Blob, { error: notAnImage }).optional(),
  [nearestColour]: tick,
  SMTP_HOST: text.optional(),
  SMTP_PORT: text
    .refine((port) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535, wrongPort)
    .transform(Number)
    .optional(),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
});

export type SectionFields = z.output<typeof sectionForm>;

/** The changes that a section's form asks for. A blank text is the default, and a blank secret stays unchanged. */
export function changesOf(section: Section, sent: SectionFields, settings: Settings): SettingChanges {
  const changes: SettingChanges = {};
  for (const { key } of fieldsOf(section)) {
    if (settings.fromEnvironment[key] !== undefined) continue;
    const isRemoved = (sent as Record<string, unknown>)[removalOf(key)] === "on";
    if (key === "SMTP_URL") changes[key] = isRemoved ? null : mailServerAsked(sent, settings);
    else if (key === "SCHOOL_LOGO") changes[key] = isRemoved ? null : undefined;
    else if (key === "SCHOOL_COLOR") changes[key] = colourAsked(sent);
    else if (!isSecretKey(key)) changes[key] = sent[key] ?? null;
    else if (sent[key] || isRemoved) changes[key] = isRemoved ? null : sent[key]!;
    if (changes[key] === undefined) delete changes[key];
  }
  return changes;
}

function colourAsked({ SCHOOL_COLOR: colour, [nearestColour]: nearest }: SectionFields): string | null {
  return colour && nearest === "on" && isColour(colour) ? nearestReadable(colour) : (colour ?? null);
}

/** A mail server from its parts; undefined if they are unchanged. The password belongs to its user. */
function mailServerAsked(sent: SectionFields, { SMTP_URL }: Settings): string | null | undefined {
  const { SMTP_HOST: host, SMTP_PORT: port = 587, SMTP_USER: user = "", SMTP_PASSWORD: password } = sent;
  const saved = SMTP_URL ? mailServerOf(SMTP_URL) : undefined;
  if (!host && (user || password)) return refuse("SMTP_HOST", "Preencha o servidor.");
  if (!host) return saved && null;
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    return refuse("SMTP_HOST", "Escreva só o endereço do servidor, como smtp.exemplo.com.br.");
  const isSame = saved?.host === host && saved.user === user;
  if (isSame && saved.port === port && !password) return undefined;
  if (user && !password && !isSame)
    return refuse("SMTP_PASSWORD", "Digite a senha: ela vale para um servidor e um usuário.");
  return smtpUrlOf({ host, port, user, password: password ?? (isSame ? saved.password : "") });
}

function refuse(name: string, sentence: string): never {
  throw new AppError("invalid", settingsFailed, { fields: { [name]: [sentence] } });
}

/** A section for admins, without the secrets themselves. */
export type SectionView = {
  section: Section;
  version: string;
  /** As environment variables would give them; "" if unset. */
  values: Partial<Record<SchoolKey, string>>;
  /** Which secrets are set. */
  secrets: SchoolKey[];
  fromEnvironment: SchoolKey[];
  /** Which settings must be typed again. */
  unusable: SchoolKey[];
  mailServer: { host: string; port: number; user: string } | null;
  /** Where gateways send their notices, without their names. */
  noticesAt: string;
};

const keys = z.array(z.enum(schoolKeys));

export const sectionResponse = jsonView("SchoolSettings", {
  section: z.enum(sectionNames),
  version: z.string(),
  settings: z.partialRecord(z.enum(schoolKeys), z.string().nullable()).meta({
    description:
      "Os valores, escritos como em variáveis de ambiente; nulo onde não há valor. Os segredos não estão aqui.",
  }),
  secrets: keys.meta({ description: "Os segredos que estão definidos." }),
  from_environment: keys.meta({ description: "O que foi definido no servidor e só pode ser mudado lá." }),
  unusable: keys.meta({ description: "O que precisa ser enviado de novo." }),
});

export function sectionJson(view: SectionView): z.infer<typeof sectionResponse> {
  const { section, version, values, secrets, fromEnvironment, unusable } = view;
  const settings = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value || null]));
  return { section, version, settings, secrets, from_environment: fromEnvironment, unusable };
}
