import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { versionOf } from "#app/domain/edit-version.ts";
import { editableSection, keepSettings, type SettingChanges } from "./saved-settings.server.ts";
import { type Section, sections } from "./sections.ts";

/** The version of a section that an edit of it begins from. */
export const versionOfSection = async (ctx: Pick<Ctx, "db" | "settings">, section: Section) =>
  versionOf(await editableSection(ctx, section));

/**
 * Saves settings of one section, for admins; where it holds secrets, money or who gets in, after a recent sign-in.
 * Refuses as `keepSettings` does.
 */
export async function saveSection(
  ctx: Ctx,
  section: Section,
  { version, changes }: { version?: string | null | undefined; changes: SettingChanges },
): Promise<void> {
  const signed = requireViewer(ctx);
  authorise(signed, "settings.manage");
  if (sections[section].guarded) await requireRecentSignIn(signed);
  await keepSettings(signed, changes, { section, version });
}
