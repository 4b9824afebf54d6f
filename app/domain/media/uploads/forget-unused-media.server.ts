import { and, isNotNull, lt, ne, notExists, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { retention } from "#app/domain/privacy/retention/retention-table.ts";
import { endOf } from "#app/domain/privacy/retention/time-kept.server.ts";
import { lessonResources, lessons, media } from "#drizzle/schema/courses.ts";

/**
 * Deletes the rows of recordings, films and documents that no lesson has used for a day, so that they weigh on nobody
 * any more: sent and never put anywhere, or taken out again. Their files are put aside by `sweepMedia`, and kept for
 * another month. Pictures are shown in more places, and stay. Out: how many.
 */
export async function forgetUnusedMedia(ctx: Ctx): Promise<number> {
  const address = sql`'/media/' || ${media}.id`;
  const inLesson = ctx.db.select({ one: sql`1` }).from(lessons).where(sql`${lessons}.content_url = ${address}`);
  const beside = ctx.db
    .select({ one: sql`1` })
    .from(lessonResources)
    .where(sql`${lessonResources}.resource_url = ${address}`);
  const gone = await ctx.db
    .delete(media)
    .where(
      and(
        ne(media.kind, "image"),
        isNotNull(media.ownerId),
        lt(media.createdAt, endOf(ctx, retention.unusedFiles.period)),
        notExists(inLesson),
        notExists(beside),
      ),
    )
    .returning({ id: media.id });
  return gone.length;
}
