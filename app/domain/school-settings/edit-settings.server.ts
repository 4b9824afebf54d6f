import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { versionOf } from "#app/domain/edit-version.ts";
import { releaseImage, removeFile } from "#app/domain/media/store-image.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { isSecretKey, type SchoolKey, textOfSetting, withSaved } from "#app/domain/settings.ts";
import { verb } from "#app/domain/verb.ts";
import { readSentPicture, withLogo } from "./logo.server.ts";
import { keepSettings, readSections } from "./saved-settings.server.ts";
import {
  changesOf,
  type SectionFields,
  type SectionView,
  type SettingChanges,
  sectionEdit,
  sectionInPath,
} from "./section-form.ts";
import {
  fieldsOf,
  type Section,
  sectionNames,
  sections,
  settingLabel,
  settingsFailed,
  takesPicture,
} from "./sections.ts";
import { mailServerOf } from "./smtp.ts";

type Read = Awaited<ReturnType<typeof readSections>>;

/** A section's saved settings, for admins. */
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
    noticesAt: `${settings.PUBLIC_ORIGIN}/api/webhooks`,
  };
}

/**
 * Saves settings of one section, for admins; if it contains secrets, money or access, only after a recent sign-in. A
 * logo is the address of a picture that the viewer uploaded before. Refuses as `keepSettings` does, and (invalid)
 * settings of another section. Returns the saved section.
 */
export const saveSection = verb(
  { ability: "settings.manage", id: sectionInPath, body: sectionEdit },
  async (ctx, section, edit) => {
    const { SCHOOL_LOGO: logo } = edit.settings;
    const isNew = logo && logo !== ctx.settings.SCHOOL_LOGO && takesPicture(section);
    return await save(ctx, section, edit, isNew ? () => readSentPicture(ctx, logo) : undefined);
  },
);

/** The same from a section's form, in which the logo is a file. */
export async function saveSectionForm(ctx: Ctx, section: Section, sent: SectionFields): Promise<SectionView> {
  const signed = authorise(ctx, "settings.manage");
  const { version, SCHOOL_LOGO: file } = sent;
  const readPicture = file && (async () => new Uint8Array(await file.arrayBuffer()));
  return await save(signed, section, { version, settings: changesOf(section, sent, ctx.settings) }, readPicture);
}

type Edit = { version?: string | null | undefined; settings: SettingChanges };

async function save(
  ctx: SignedCtx,
  section: Section,
  { version, settings }: Edit,
  readPicture?: () => Promise<Uint8Array>,
) {
  if (sections[section].guarded) await requireRecentSignIn(ctx);
  const keys = fieldsOf(section).map(({ key }) => key);
  const elsewhere = (Object.keys(settings) as SchoolKey[]).filter((key) => !keys.includes(key));
  if (elsewhere.length) {
    const fields = elsewhere.map((key) => [key, [`${settingLabel(key)} não é desta seção.`]]);
    throw new AppError("invalid", settingsFailed, { fields: Object.fromEntries(fields) });
  }
  const edit = { section, version };
  const { logo: before } = schoolOf(ctx.settings);
  if (readPicture) {
    await withLogo(ctx, await readPicture(), (within, SCHOOL_LOGO) =>
      keepSettings({ ...within, reloadSettings: undefined }, { ...settings, SCHOOL_LOGO }, edit),
    );
    await ctx.reloadSettings?.();
  } else await keepSettings(ctx, settings, edit);
  if (before && (readPicture || settings.SCHOOL_LOGO !== undefined)) {
    const unused = await releaseImage(ctx, before.url);
    if (unused) await removeFile(ctx, unused);
  }
  return viewSection(ctx, section, await readSections(ctx));
}
