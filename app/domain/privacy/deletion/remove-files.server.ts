import { rm } from "node:fs/promises";
import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { letterFile } from "#app/domain/mail/post/file-post.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";

const atOnce = 200;

/**
 * Removes the files whose rows went with an account, from wherever they may lie by now. Each is noted until it is gone,
 * so that neither a crash nor a full disk leaves one behind. Out: how many.
 */
export async function removeFiles(ctx: Ctx): Promise<number> {
  for (let removed = 0; ; ) {
    const asked = await ctx.db.select().from(fileRemovals).orderBy(asc(fileRemovals.askedAt)).limit(atOnce);
    for (const { kind, name } of asked) {
      if (kind === "letter") await rm(letterFile(ctx.settings, Number(name)), { force: true });
      else await removeMedia(ctx, name);
      await ctx.db.delete(fileRemovals).where(and(eq(fileRemovals.kind, kind), eq(fileRemovals.name, name)));
    }
    removed += asked.length;
    if (asked.length < atOnce) return removed;
  }
}

/** The sweep may have put it aside in the meantime. */
async function removeMedia(ctx: Ctx, id: string) {
  const store = await fileStore(ctx);
  await store.remove(id);
  await store.removeAside(id);
}
