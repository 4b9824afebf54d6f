import { eq } from "drizzle-orm";
import { AppError, type FieldErrors } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import { type Editable, refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";
import {
  faultOf,
  isSecretKey,
  missingHalves,
  type SavedSettings,
  type SchoolKey,
  schoolKeys,
  textOfSetting,
  tidySetting,
  withSaved,
} from "#app/domain/settings.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { savedSettings, schoolSettings } from "#drizzle/schema/platform.ts";
import type { SettingChanges } from "./section-form.ts";
import { fieldsOf, type Section, setByEnvironment, settingLabel, settingsFailed } from "./sections.ts";

/** The purpose under which secret settings are sealed. */
export const settingPurpose = "school settings";

type Row = typeof savedSettings.$inferSelect;

/** The saved settings with secrets opened; null for a secret that this SESSION_SECRET does not open. */
function openRows(ctx: Pick<Ctx, "settings">, rows: readonly Row[]): SavedSettings {
  const known = rows.filter((row) => (schoolKeys as readonly string[]).includes(row.name));
  return Object.fromEntries(known.map(({ name, value, sealed }) => [name, sealed ? opened(ctx, sealed) : value]));
}

function opened(ctx: Pick<Ctx, "settings">, sealed: string): string | null {
  try {
    return unseal(ctx, settingPurpose, sealed);
  } catch {
    return null;
  }
}

/**
 * Follows saved changes: each call reads them and returns the merged settings, as the same object while nothing
 * changes. What is derived from settings may therefore be cached by the object.
 */
export function followSaved(ctx: SystemCtx) {
  let seen: string | undefined;
  let current = ctx.settings;
  return async () => {
    const rows = await ctx.db.select().from(savedSettings).orderBy(savedSettings.name);
    const now = JSON.stringify(rows);
    if (now !== seen) current = withSaved(ctx.settings, openRows(ctx, rows));
    seen = now;
    return current;
  };
}

/** The saved settings as `openRows` gives them, and each section as text to compare edits with. */
export async function readSections(ctx: SystemCtx) {
  const rows = await ctx.db.select().from(savedSettings);
  const saved = openRows(ctx, rows);
  return { saved, editableOf: (section: Section) => editable(ctx, section, { rows, texts: saved }) };
}

/**
 * Keeps settings in the database, records which were changed, and has this process work by them at once; other
 * instances follow within seconds. Refuses (invalid, by field) what the environment would refuse, what the environment
 * itself says, half of a pair, and a secret that would go to another address; and (conflict) an edit of a section that
 * began from another `version`. Who may do this, the caller decides; one who calls it within a transaction calls
 * `reloadSettings` after that.
 */
export async function keepSettings(
  ctx: Ctx,
  changes: SettingChanges,
  edit?: { section: Section; version: string | null | undefined },
): Promise<void> {
  const entries = Object.entries(changes).map(([key, text]) => [key as SchoolKey, text?.trim() || null] as const);
  await inTransaction(ctx, async (within) => {
    await within.db.select({ id: schoolSettings.id }).from(schoolSettings).for("update");
    const rows = await within.db.select().from(savedSettings);
    const saved = openRows(within, rows);
    const wanted = { ...saved };
    for (const [key, text] of entries) wanted[key] = text ?? undefined;
    refuseFaults(within, entries, { saved, wanted });
    for (const [key, text] of entries) wanted[key] = text === null ? undefined : tidySetting(key, text);
    if (edit) {
      const { section, version } = edit;
      refuseOverwrite(version, {
        saved: editable(within, section, { rows, texts: saved }),
        sent: editable(within, section, { rows, texts: wanted }),
      });
    }
    // A secret that no longer opens cannot be compared: any new value counts as a change.
    const names = entries.map(([key]) => key).filter((key) => saved[key] === null || saved[key] !== wanted[key]);
    if (!names.length) return;
    for (const name of names) await keepRow(within, name, wanted[name]);
    const pick = (texts: SavedSettings) => Object.fromEntries(names.map((name) => [name, texts[name] ?? null]));
    await recordEvent(within, "settings.changed", "settings", { names }, { before: pick(saved), after: pick(wanted) });
  });
  await ctx.reloadSettings?.();
}

async function keepRow(ctx: Ctx, name: SchoolKey, text: string | null | undefined) {
  if (!text) return void (await ctx.db.delete(savedSettings).where(eq(savedSettings.name, name)));
  const kept = isSecretKey(name)
    ? { sealed: seal(ctx, settingPurpose, text), value: null }
    : { value: text, sealed: null };
  const values = { ...kept, changedAt: sqlNow(ctx) };
  await ctx.db
    .insert(savedSettings)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: savedSettings.name, set: values });
}

/** Secrets, with the setting of the address that each is sent to. */
const sentTo = [
  ["OIDC_CLIENT_SECRET", "OIDC_ISSUER"],
  ["AI_API_KEY", "AI_BASE_URL"],
  ["BACKUP_S3_SECRET_ACCESS_KEY", "BACKUP_S3_ENDPOINT"],
] as const;

/**
 * Throws (invalid) with a sentence at each field that cannot be saved. A secret is not sent to a new address before it
 * is typed again, so that nobody can read it by naming a server of theirs.
 */
function refuseFaults(
  { settings }: Pick<Ctx, "settings">,
  entries: readonly (readonly [SchoolKey, string | null])[],
  { saved, wanted }: Record<"saved" | "wanted", SavedSettings>,
) {
  const fields: FieldErrors = {};
  for (const [secret, address] of sentTo) {
    if (!wanted[address] || wanted[address] === saved[address] || entries.some(([key]) => key === secret)) continue;
    if (settings.fromEnvironment[secret] !== undefined) fields[address] = [setByEnvironment(secret)];
    else if (saved[secret])
      fields[secret] = [`Digite de novo ${settingLabel(secret)}: o que está guardado é para outro endereço.`];
  }
  for (const [key, text] of entries) {
    const fault = text !== null && faultOf(key, text);
    if (settings.fromEnvironment[key] !== undefined) fields[key] = [setByEnvironment(key)];
    else if (fault) fields[key] = [`${settingLabel(key)}: ${fault}.`];
  }
  for (const [one, other] of missingHalves({ ...wanted, ...settings.fromEnvironment })) {
    const half = other as SchoolKey;
    if (one in fields || !entries.some(([key]) => key === one || key === half)) continue;
    const lost = one === "PAYMENTS_PROVIDER" ? "a escola não recebe nada" : `${settingLabel(one)} não funciona`;
    fields[half] = [`Preencha também ${settingLabel(half)}: sem isso, ${lost}.`];
  }
  if (Object.keys(fields).length) throw new AppError("invalid", settingsFailed, { fields });
}

const toTheMillisecond = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  day: "numeric",
  month: "long",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  fractionalSecondDigits: 3,
});

/** A section as text to compare edits with; for a secret or the logo, only whether it changed. */
function editable(
  ctx: Pick<Ctx, "settings">,
  section: Section,
  { rows, texts }: { rows: readonly Row[]; texts: SavedSettings },
): Editable {
  const [settings, saved] = [withSaved(ctx.settings, texts), openRows(ctx, rows)];
  const text = (key: SchoolKey) => {
    if (!isSecretKey(key) && key !== "SCHOOL_LOGO") return textOfSetting(settings, key);
    if (texts[key] === undefined) return null;
    const since = rows.find(({ name }) => name === key)?.changedAt;
    return since && texts[key] === saved[key] ? `de ${toTheMillisecond.format(since)}` : "de agora";
  };
  return Object.fromEntries(fieldsOf(section).map(({ key, label }) => [key, [label, text(key)]]));
}
