import { eq, ne } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { sumCounters } from "#app/domain/counters/counter.ts";
import { readCounters } from "#app/domain/counters/counters.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { certificateDesigns, certificateSettings, certificates } from "#drizzle/schema/certificates.ts";
import { currentDesign, type DesignSettings, readDesignSettings, requireDesigner } from "./design.server.ts";
import { type DesignPart, editableDesign, partLabels, versionNotFound } from "./design.ts";
import type { DesignFields, DesignFiles } from "./design-form.ts";
import { withPictures } from "./design-pictures.server.ts";

/**
 * Saves the certificate settings as a new version for certificates issued from now on; saving the same again makes
 * none. For admins, and for instructors unless the school reserves it (forbidden).
 */
export async function saveDesign(
  ctx: Ctx,
  { version, ...fields }: DesignFields & { version?: string | null | undefined },
  files: DesignFiles = {},
): Promise<DesignSettings> {
  const signed = await requireDesigner(ctx);
  return await withPictures(signed, files, (keep) =>
    inTransaction(
      signed,
      async (within) => await write(within, partsOf(within, await keep(within, fields)), { version }),
    ),
  );
}

/**
 * Makes an older version the current one again, as a new version. For the same people; refuses one that is not there.
 */
export async function restoreDesign(ctx: Ctx, id: number): Promise<DesignSettings> {
  const signed = await requireDesigner(ctx);
  return await inTransaction(signed, async (within) => {
    const [row] = await within.db.select().from(certificateDesigns).where(eq(certificateDesigns.id, id));
    if (!row) throw new AppError("not_found", versionNotFound);
    const { id: restored, createdBy: _, createdAt: __, ...parts } = row;
    return await write(within, parts, { restored });
  });
}

type Parts = Omit<typeof certificateDesigns.$inferSelect, "id" | "createdBy" | "createdAt">;

async function write(
  ctx: SignedCtx,
  parts: Parts,
  { version, ...about }: { restored?: number; version?: string | null | undefined } = {},
): Promise<DesignSettings> {
  await ctx.db.select().from(certificateSettings).for("update");
  const before = await readDesignSettings(ctx);
  const names = Object.keys(partLabels) as DesignPart[];
  const changed = names.filter((name) => before[name] !== parts[name]);
  refuseOverwrite(version, { saved: editableDesign(before), sent: editableDesign(parts) });
  if (!changed.length && before.savedBy) return before;
  const [row] = await ctx.db
    .insert(certificateDesigns)
    .values({ ...parts, createdBy: ctx.viewer.id, createdAt: sqlNow(ctx) })
    .returning({ id: certificateDesigns.id });
  await ctx.db.update(certificateSettings).set({ designId: row!.id, updatedAt: sqlNow(ctx) });
  const data = { ...about, before: before.id, fields: changed };
  await recordEvent(ctx, "certificate_design.saved", `certificate_design/${row!.id}`, data, {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: parts,
  });
  return await readDesignSettings(ctx);
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

/** How many certificates look otherwise than those issued now. */
export async function certificatesInOtherDesigns(ctx: Ctx): Promise<number> {
  authorise(ctx, "certificates.governDesign");
  const { id } = await currentDesign(ctx);
  const counters = await readCounters(ctx, ["certificate"]);
  return sumCounters(counters, "certificate", { part: (design) => design !== String(id) }).n;
}

/**
 * "Aplicar novo visual": gives every issued certificate the look that new ones have. Names, dates, hours, number and
 * hash stay as they were issued.
 */
export async function applyDesign(ctx: Ctx): Promise<number> {
  const signed = requireViewer(ctx);
  authorise(signed, "certificates.governDesign");
  return await inTransaction(signed, async (within) => {
    // Held, so that the look stays the current one until the end.
    await within.db.select().from(certificateSettings).for("share");
    const { id } = await currentDesign(within);
    const changed = await within.db
      .update(certificates)
      .set({ designId: id })
      .where(ne(certificates.designId, id))
      .returning({ id: certificates.id });
    const data = { certificates: changed.length };
    if (changed.length) await recordEvent(within, "certificate_design.applied", `certificate_design/${id}`, data);
    return changed.length;
  });
}
