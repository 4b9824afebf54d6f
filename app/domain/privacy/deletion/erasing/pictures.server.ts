import { and, eq } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { forgetImage } from "#app/domain/media/remove-image.server.ts";
import { media } from "#drizzle/schema/courses.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";

/**
 * Deletes the rows of the pictures that somebody sent and nothing shows any more, their own portrait above all; what a
 * course shows stays with the course. Recordings that no lesson uses go by themselves. The files are removed after the
 * commit.
 */
export async function erasePictures(ctx: Ctx, userId: string) {
  const own = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.ownerId, userId), eq(media.kind, "image")));
  for (const { id } of own) {
    const name = await forgetImage(ctx, `/media/${id}`, userId);
    if (name)
      await ctx.db
        .insert(fileRemovals)
        .values({ kind: "media", name, askedAt: clock(ctx) })
        .onConflictDoNothing();
  }
}
