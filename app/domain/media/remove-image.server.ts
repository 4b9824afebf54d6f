import { and, eq, notExists, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";

/**
 * Deletes the row of an image, once nothing shows it any more. Call it inside the transaction that stops showing it.
 * In: any address of a picture, and whose it has to be, unless the place that showed it is nobody's own. Out: the id of
 * a file to be removed after the commit (`removeFile`), or null where there is none.
 */
export async function forgetImage(ctx: Ctx, url: string | null, ownerId?: string): Promise<string | null> {
  const id = url?.match(/^\/media\/([0-9a-f-]{36})$/)?.[1];
  if (!id) return null;
  const is = (column: unknown) => sql`${column} = ${url}`;
  const shownBy = (table: PgTable, where: SQL | undefined) => ctx.db.select({ one: sql`1` }).from(table).where(where);
  const { logoUrl, ceoSignatureUrl, backgroundUrl } = certificateDesigns;
  const gone = await ctx.db
    .delete(media)
    .where(
      and(
        eq(media.id, id),
        ownerId === undefined ? undefined : eq(media.ownerId, ownerId),
        eq(media.kind, "image"),
        notExists(shownBy(users, is(users.pictureUrl))),
        notExists(shownBy(rosterEntries, is(rosterEntries.pictureUrl))),
        notExists(shownBy(courses, is(courses.thumbnailUrl))),
        notExists(shownBy(lessons, is(lessons.contentUrl))),
        notExists(shownBy(lessonResources, is(lessonResources.resourceUrl))),
        notExists(shownBy(certificateDesigns, or(is(logoUrl), is(ceoSignatureUrl), is(backgroundUrl)))),
      ),
    )
    .returning({ id: media.id });
  return gone[0]?.id ?? null;
}

/**
 * Removes a file that no row names. One that is gone already is no error; neither is a storage that is away, since
 * what was written is written: then the sweep puts the file aside. Out: whether it is gone.
 */
export async function removeFile(ctx: Pick<Ctx, "settings">, id: string): Promise<boolean> {
  const store = await fileStore(ctx);
  try {
    await store.remove(id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "unavailable") return false;
    throw error;
  }
}
