import type { SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { addImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import { refuseOverQuota } from "#app/domain/media/uploads/add-file.server.ts";
import { fitImage } from "#app/domain/media/uploads/fit-image.server.ts";
import type { Upload } from "#app/domain/media/uploads/made-upload.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Draws a picture anew and keeps it as the viewer's. Refuses what is none (invalid), and a full disk or quota (full).
 */
export async function keepPicture(ctx: SignedCtx, bytes: Uint8Array): Promise<Upload> {
  const picture = await fitImage(bytes);
  return await withStoredImage(ctx, picture, (stored) =>
    inTransaction(ctx, async (within) => {
      const { id } = stored!;
      await refuseOverQuota(within, picture.length);
      const url = await addImage(within, stored!, within.viewer.id);
      await record(within, "media.uploaded", `media/${id}`, { kind: "image", bytes: picture.length });
      await within.claim?.remember(within, `media/${id}`);
      return { id, url, kind: "image", mimeType: "image/webp", bytes: picture.length };
    }),
  );
}
