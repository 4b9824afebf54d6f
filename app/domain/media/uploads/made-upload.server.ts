import { and, eq } from "drizzle-orm";
import type { SignedCtx } from "#app/domain/ctx.ts";
import type { UploadKind } from "#app/domain/media/uploads/kinds.ts";
import { media } from "#drizzle/schema/courses.ts";

/** A file that was sent and is kept. */
export type Upload = { id: string; url: string; kind: UploadKind; mimeType: string; bytes: number };

/** The file that was made under the request's idempotency key before its answer was lost. */
export async function madeUpload({ db, viewer, claim }: SignedCtx): Promise<Upload | undefined> {
  const id = claim?.made?.split("/")[1];
  if (!id) return undefined;
  const [row] = await db
    .select({ id: media.id, kind: media.kind, mimeType: media.mimeType, bytes: media.bytes })
    .from(media)
    .where(and(eq(media.id, id), eq(media.ownerId, viewer.id)));
  return row && { ...row, url: `/media/${id}` };
}
