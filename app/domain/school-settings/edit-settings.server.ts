import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { versionOf } from "#app/domain/edit-version.ts";
import { isSecretKey, type SchoolKey, textOfSetting, withSaved } from "#app/domain/settings.ts";
import { verb } from "#app/domain/verb.ts";
import { keepSettings, readSections } from "./saved-settings.server.ts";
import { type SectionView, sectionEdit, sectionInPath } from "./section-form.ts";
import { fieldsOf, type Section, sectionNames, sections, settingLabel, settingsFailed } from "./sections.ts";
import { mailServerOf } from "./smtp.ts";

type Read = Awaited<ReturnType<typeof readSections>>;

/** A section as it is saved now, for admins. */
export async function showSection(ctx: Ctx, section: Section): Promise<SectionView> {
  authorise(ctx, "settings.manage");
  return viewSection(ctx, section, await readSections(ctx));
}

/** Every section, for admins. */
export async function listSections(ctx: Ctx): Promise<SectionView[]> {
  authorise(ctx, "settings.manage");
  const read = await readSections(ctx);
  return sectionNames.map((section) => viewSection(ctx, section, read));
}

function viewSection(ctx: Ctx, section: Section, { saved, editableOf }: Read): SectionView {
  const settings = withSaved(ctx.settings, saved);
  const keys = fieldsOf(section).map(({ key }) => key);
  const plain = keys.filter((key) => !isSecretKey(key));
  const { SMTP_URL } = settings;
  const server = keys.includes("SMTP_URL") && SMTP_URL ? mailServerOf(SMTP_URL) : null;
  return {
    section,
    version: versionOf(editableOf(section)),
    values: Object.fromEntries(plain.map((key) => [key, textOfSetting(settings, key)])),
    secrets: keys.filter((key) => isSecretKey(key) && (saved[key] || settings.fromEnvironment[key])),
    fromEnvironment: keys.filter((key) => settings.fromEnvironment[key] !== undefined),
    unusable: keys.filter((key) => settings.unusable.includes(key)),
    mailServer: server && { host: server.host, port: server.port, user: server.user },
  };
}

/**
 * Saves settings of one section, for admins; where it holds secrets, money or who gets in, after a recent sign-in.
 * Refuses as `keepSettings` does, and (invalid) settings of another section. Returns the section as it is since.
 */
export const saveSection = verb(
  { ability: "settings.manage", id: sectionInPath, body: sectionEdit },
  async (ctx, section, { version, settings }) => {
    if (sections[section].guarded) await requireRecentSignIn(ctx);
    const keys = fieldsOf(section).map(({ key }) => key);
    const elsewhere = (Object.keys(settings) as SchoolKey[]).filter((key) => !keys.includes(key));
    if (elsewhere.length) {
      const fields = elsewhere.map((key) => [key, [`${settingLabel(key)} não é desta seção.`]]);
      throw new AppError("invalid", settingsFailed, { fields: Object.fromEntries(fields) });
    }
    await keepSettings(ctx, settings, { section, version });
    return viewSection(ctx, section, await readSections(ctx));
  },
);
