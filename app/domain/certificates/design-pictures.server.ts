import { inArray, or } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { heicImage, imageKindOf, wrongImage } from "#app/domain/media/image.ts";
import { processImage } from "#app/domain/media/square-image.server.ts";
import { addImage, ownsImage, type StoredImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";
import { uploadFailed } from "./design.ts";
import type { DesignFields, DesignFiles } from "./design-form.ts";

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
export async function withPictures<T>(
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
      throw failed(column);
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
  if (file.size > maxBytes) throw new AppError("too_large", tooLarge, { fields: { [name]: [tooLarge] } });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (wrongImage(bytes) === heicImage) throw failed(name, heicImage);
  const kind = imageKindOf(bytes);
  if (kind !== "png" && kind !== "jpeg") throw failed(name);
  const size = { ...sizes[name], fit: "inside", withoutEnlargement: true } as const;
  return await processImage(bytes, (picture) => picture.resize(size)).catch((error) => {
    throw error instanceof AppError ? failed(name) : error;
  });
}

const failed = (field: string, sentence = uploadFailed) =>
  new AppError("invalid", sentence, { fields: { [field]: [sentence] } });
