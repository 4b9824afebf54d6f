import { inArray, or } from "drizzle-orm";
import { uploadFailed } from "#app/domain/certificates/design/labels.ts";
import type { DesignFields, DesignFiles } from "#app/domain/certificates/design/schema.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { imageKindOf, imageTooLarge, mostImageBytes } from "#app/domain/media/image.ts";
import { ownsImage } from "#app/domain/media/owns-image.server.ts";
import { drawInTurn } from "#app/domain/media/square-image.server.ts";
import { addImage, type StoredImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";

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
 * Does `work`, a transaction, with the sent pictures drawn anew and their files in place. A PNG or JPEG is told by its
 * bytes; it keeps its proportions and what shows through it. Refuses anything else, at the field (B §8).
 */
export async function withPictures<T>(
  ctx: SignedCtx,
  files: DesignFiles,
  work: (keep: (within: SignedCtx, fields: DesignFields) => Promise<DesignFields>) => Promise<T>,
): Promise<T> {
  const sent = (Object.keys(sizes) as Name[]).filter((name) => files[name]);
  const stored = new Map<Name, StoredImage>();
  const place = async (left: Name[]): Promise<T> => {
    const [name, ...rest] = left;
    if (!name) return await work((within, fields) => keepPictures(within, fields, stored));
    return await withStoredImage(ctx, await draw(name, files[name]!), async (image) => {
      if (image) stored.set(name, image);
      return await place(rest);
    });
  };
  return await place(sent);
}

/** The fields with the addresses of what was sent; an address of a file here has to be one's own or in use already. */
async function keepPictures(ctx: SignedCtx, fields: DesignFields, stored: Map<Name, StoredImage>) {
  const kept = { ...fields };
  for (const name of Object.keys(columns) as Name[]) {
    const column = columns[name];
    const image = stored.get(name);
    if (image) kept[column] = await addImage(ctx, image, ctx.viewer.id);
    else if (kept[column]?.startsWith("/media/") && !(await mayShow(ctx, kept[column]))) throw failed(column);
  }
  return kept;
}

async function mayShow({ db, viewer }: SignedCtx, url: string): Promise<boolean> {
  if (await ownsImage({ db }, viewer.id, url)) return true;
  const { logoUrl, ceoSignatureUrl, backgroundUrl } = certificateDesigns;
  const isShown = or(...[logoUrl, ceoSignatureUrl, backgroundUrl].map((column) => inArray(column, [url])));
  return (await db.$count(certificateDesigns, isShown)) > 0;
}

async function draw(name: Name, file: Blob): Promise<Buffer> {
  if (file.size > mostImageBytes)
    throw new Refusal("too_large", imageTooLarge, { fields: { [name]: [imageTooLarge] } });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = imageKindOf(bytes);
  if (kind !== "png" && kind !== "jpeg") throw failed(name);
  const size = { ...sizes[name], fit: "inside", withoutEnlargement: true } as const;
  return await drawInTurn(bytes, (picture) => picture.resize(size)).catch((error) => {
    throw error instanceof Refusal ? failed(name) : error;
  });
}

const failed = (field: string) => new Refusal("invalid", uploadFailed, { fields: { [field]: [uploadFailed] } });
