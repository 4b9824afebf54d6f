import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import type { FilePart } from "#app/domain/media/store/file-store.ts";

/**
 * A part of a media file as a stream that reads only as fast as it is read from, and lets go of the file when it is
 * done, cancelled, aborted or failed. Whoever asks must have looked the id up before, for whoever is to see it.
 */
export async function readMedia(ctx: Ctx, id: string, part: FilePart): Promise<ReadableStream<Uint8Array>> {
  return await (await fileStore(ctx)).read(id, part);
}
