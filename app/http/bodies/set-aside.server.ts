import { randomUUID } from "node:crypto";
import { mkdir, open, unlink } from "node:fs/promises";
import path from "node:path";
import { acquireOwn } from "#app/domain/access/concurrency-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { maxUploadBytes, uploadKinds } from "#app/domain/media/upload.ts";

/**
 * Stores a file on disk until the rest of its form says what kind it is. Its name is unlinked at once, so that it is
 * gone however the process ends.
 */
export async function setAside(
  ctx: Ctx,
  upload: AsyncIterable<Uint8Array>,
): Promise<AsyncDisposable & { content: AsyncIterable<Uint8Array> }> {
  using _own = acquireOwn(ctx, "uploads");
  const { DATA_DIR } = ctx.settings;
  const maxBytes = Math.max(...uploadKinds.map((kind) => maxUploadBytes(kind, ctx.settings)));
  await mkdir(DATA_DIR, { recursive: true });
  const name = path.join(DATA_DIR, `upload-${randomUUID()}`);
  const file = await open(name, "wx+");
  try {
    await unlink(name);
    let bytes = 0;
    for await (const chunk of upload) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AppError("too_large");
      await file.writeFile(chunk);
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  const content = file.createReadStream({ start: 0, autoClose: false });
  return { content, [Symbol.asyncDispose]: async () => await file.close() };
}
