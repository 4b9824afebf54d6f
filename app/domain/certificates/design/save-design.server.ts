import { eq } from "drizzle-orm";
import { currentSettings, type DesignSettings } from "#app/domain/certificates/design/current-design.server.ts";
import { withPictures } from "#app/domain/certificates/design/design-pictures.server.ts";
import { type DesignPart, partLabels, versionNotFound } from "#app/domain/certificates/design/labels.ts";
import type { DesignFields, DesignFiles } from "#app/domain/certificates/design/schema.ts";
import { requireDesigner } from "#app/domain/certificates/design/who-designs.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { certificateDesigns, certificateSettings } from "#drizzle/schema/certificates.ts";

/**
 * Saves the certificate settings as a new version, which certificates issued from now on take (B21); those issued
 * before keep theirs. The same settings again make no version. The last to write wins.
 * In: the settings as a whole, and the pictures that were sent as files. For admins, and for instructors unless the
 * school keeps it to admins (forbidden). Refuses pictures that are none (invalid).
 */
export async function saveDesign(ctx: Ctx, fields: DesignFields, files: DesignFiles = {}): Promise<DesignSettings> {
  const signed = await requireDesigner(ctx);
  return await withPictures(signed, files, (keep) =>
    inTransaction(signed, async (within) => await write(within, partsOf(within, await keep(within, fields)))),
  );
}

/**
 * Makes an older version the current one again, as a new version. For the same people; refuses one that is not there.
 */
export async function restoreDesign(ctx: Ctx, id: number): Promise<DesignSettings> {
  const signed = await requireDesigner(ctx);
  return await inTransaction(signed, async (within) => {
    const [row] = await within.db.select().from(certificateDesigns).where(eq(certificateDesigns.id, id));
    if (!row) throw new Refusal("not_found", versionNotFound);
    const { id: restored, createdBy: _, createdAt: __, ...parts } = row;
    return await write(within, parts, { restored });
  });
}

type Parts = Omit<typeof certificateDesigns.$inferSelect, "id" | "createdBy" | "createdAt">;

async function write(ctx: SignedCtx, parts: Parts, about: { restored?: number } = {}): Promise<DesignSettings> {
  await ctx.db.select().from(certificateSettings).for("update");
  const before = await currentSettings(ctx);
  const names = Object.keys(partLabels) as DesignPart[];
  const changed = names.filter((name) => before[name] !== parts[name]);
  if (!changed.length && before.savedBy) return before;
  const [row] = await ctx.db
    .insert(certificateDesigns)
    .values({ ...parts, createdBy: ctx.viewer.id, createdAt: clock(ctx) })
    .returning({ id: certificateDesigns.id });
  await ctx.db.update(certificateSettings).set({ designId: row!.id, updatedAt: clock(ctx) });
  const data = { ...about, before: before.id, fields: changed };
  await record(ctx, "certificate_design.saved", `certificate_design/${row!.id}`, data, {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: parts,
  });
  return await currentSettings(ctx);
}

/** The columns of what was said. The platform's own name is kept as none, so that it follows the platform. */
function partsOf({ settings }: Ctx, fields: DesignFields): Parts {
  const { organization_name: name } = fields;
  return {
    organizationName: name === settings.PLATFORM_NAME ? null : name,
    logoUrl: fields.logo_url,
    ceoName: fields.ceo_name,
    ceoTitle: fields.ceo_title,
    ceoSignatureUrl: fields.ceo_signature_url,
    backgroundUrl: fields.certificate_background_url,
    primaryColor: fields.primary_color,
    secondaryColor: fields.secondary_color,
    fontFamily: fields.font_family,
    showProgramContent: fields.show_program_content,
    autoGenerateHours: fields.auto_generate_hours,
    isActive: fields.is_active,
  };
}
