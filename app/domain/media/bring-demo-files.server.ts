import { inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { MissingFile } from "#app/domain/media/store/trouble.ts";
import { media } from "#drizzle/schema/courses.ts";
import { demoFiles } from "#drizzle/seed/plant-media.ts";

/**
 * Keeps those files of the demo school that its rows name and the storage does not have, because it was away while the
 * school was planted. Out: how many. Refuses (unavailable) while it is away still.
 */
export async function bringDemoFiles(ctx: Ctx): Promise<number> {
  const files = await demoFiles();
  const { id, bytes, sha256 } = media;
  const rows = await ctx.db
    .select({ id, bytes, sha256 })
    .from(media)
    .where(inArray(sha256, [...files.keys()]));
  const store = await fileStore(ctx);
  let brought = 0;
  for (const row of rows) {
    if (await isThere(ctx, row)) continue;
    await store.put(row.id, [files.get(row.sha256)!]);
    brought += 1;
  }
  return brought;
}

async function isThere(ctx: Ctx, { id }: { id: string }): Promise<boolean> {
  try {
    const { signal } = new AbortController();
    await (await (await fileStore(ctx)).read(id, { start: 0, end: 0, signal })).cancel();
    return true;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}
