import { eq, inArray, ne, or } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { sumCounters } from "#app/domain/counters/counter.ts";
import { selectCounters } from "#app/domain/counters/counters.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { heicImage, imageKindOf, wrongImage } from "#app/domain/media/image.ts";
import { processImage } from "#app/domain/media/square-image.server.ts";
import { addImage, ownsImage, type StoredImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { schoolOf } from "#app/domain/school.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { certificateDesigns, certificateSettings, certificates } from "#drizzle/schema/certificates.ts";
import { savedSettings } from "#drizzle/schema/platform.ts";
import { currentDesign, type DesignSettings, readDesignSettings, requireDesigner } from "./design.server.ts";
import { type DesignPart, editableDesign, partLabels, uploadFailed, versionNotFound } from "./design.ts";
import type { DesignFields, DesignFiles } from "./design-form.ts";

/**
 * Saves the certificate settings as a new version for certificates issued from now on; saving the same again creates
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

/** Saves an older version again as the current one. For the same people; refuses an unknown version. */
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

/** Turns the fields into columns. The platform's own name is stored as null, so that it follows the platform's. */
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

/**
 * Replaces the former logo by the school's new one in the platform's first design, as a new version. A design that
 * somebody saved does not change.
 */
export async function takeSchoolLogo(ctx: Ctx): Promise<void> {
  await ctx.db.select().from(certificateSettings).for("update");
  const { id: before, savedBy, updatedAt: _, ...parts } = await readDesignSettings(ctx);
  if (savedBy || parts.logoUrl !== (schoolOf(ctx.settings).logo?.url ?? null)) return;
  const [logo] = await ctx.db.select().from(savedSettings).where(eq(savedSettings.name, "SCHOOL_LOGO"));
  const logoUrl = logo?.value?.split("#")[0] ?? null;
  if (logoUrl === parts.logoUrl) return;
  const [row] = await ctx.db
    .insert(certificateDesigns)
    .values({ ...parts, logoUrl, createdAt: sqlNow(ctx) })
    .returning({ id: certificateDesigns.id });
  await ctx.db.update(certificateSettings).set({ designId: row!.id, updatedAt: sqlNow(ctx) });
  const data = { before, fields: ["logoUrl"] };
  await recordEvent(ctx, "certificate_design.saved", `certificate_design/${row!.id}`, data);
}

/** How many certificates have another design than the current one. */
export async function certificatesInOtherDesigns(ctx: Ctx): Promise<number> {
  authorise(ctx, "certificates.governDesign");
  const { id } = await currentDesign(ctx);
  const counters = await selectCounters(ctx, ["certificate"]);
  return sumCounters(counters, "certificate", { part: (design) => design !== String(id) }).n;
}

/** "Aplicar novo visual": gives every issued certificate the current design. Content, number and hash stay. */
export async function applyDesign(ctx: Ctx): Promise<number> {
  const signed = authorise(ctx, "certificates.governDesign");
  return await inTransaction(signed, async (within) => {
    // Locked, so that the design stays the current one until the end.
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

/** Enough for print: the sheet is 297 mm wide, a logo or signature a sixth of it. */
const sizes = {
  logo: { width: 800, height: 500 },
  signature: { width: 800, height: 400 },
  background: { width: 2_400, height: 1_700 },
} as const;

const columns = {
  logo: "logo_url",
  signature: "ceo_signature_url",
  background: "certificate_background_url",
} as const;

type Name = keyof typeof sizes;

/**
 * Runs `work`, a transaction, with the uploaded pictures processed and stored. They keep proportions and transparency.
 */
async function withPictures<T>(
  ctx: SignedCtx,
  files: DesignFiles,
  work: (keep: (within: SignedCtx, fields: DesignFields) => Promise<DesignFields>) => Promise<T>,
): Promise<T> {
  const sent = (Object.keys(sizes) as Name[]).filter((name) => files[name]);
  const stored = new Map<Name, StoredImage>();
  const storeFrom = async (left: Name[]): Promise<T> => {
    const [name, ...rest] = left;
    if (!name) return await work((within, fields) => keepPictures(within, fields, stored));
    return await withStoredImage(ctx, await draw(ctx, name, files[name]!), async (image) => {
      if (image) stored.set(name, image);
      return await storeFrom(rest);
    });
  };
  return await storeFrom(sent);
}

/**
 * The fields with the addresses of the uploaded pictures. The address of a file here must be one's own or in use
 * already.
 */
async function keepPictures(ctx: SignedCtx, fields: DesignFields, stored: Map<Name, StoredImage>) {
  const withAddresses = { ...fields };
  for (const name of Object.keys(columns) as Name[]) {
    const column = columns[name];
    const image = stored.get(name);
    if (image) withAddresses[column] = await addImage(ctx, image, ctx.viewer.id);
    else if (withAddresses[column]?.startsWith("/media/") && !(await mayShow(ctx, withAddresses[column])))
      throw errorAt(column, uploadFailed);
  }
  return withAddresses;
}

async function mayShow({ db, viewer }: SignedCtx, url: string): Promise<boolean> {
  if (await ownsImage({ db }, viewer.id, url)) return true;
  const { logoUrl, ceoSignatureUrl, backgroundUrl } = certificateDesigns;
  const isShown = or(...[logoUrl, ceoSignatureUrl, backgroundUrl].map((column) => inArray(column, [url])));
  return (await db.$count(certificateDesigns, isShown)) > 0;
}

async function draw({ settings }: SignedCtx, name: Name, file: Blob): Promise<Buffer> {
  const { maxBytes, tooLarge } = imageLimit(settings);
  if (file.size > maxBytes) throw errorAt(name, tooLarge, "too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (wrongImage(bytes) === heicImage) throw errorAt(name, heicImage);
  const kind = imageKindOf(bytes);
  if (kind !== "png" && kind !== "jpeg") throw errorAt(name, uploadFailed);
  const size = { ...sizes[name], fit: "inside", withoutEnlargement: true } as const;
  return await processImage(bytes, (picture) => picture.resize(size)).catch((error) => {
    throw error instanceof AppError ? errorAt(name, uploadFailed) : error;
  });
}
