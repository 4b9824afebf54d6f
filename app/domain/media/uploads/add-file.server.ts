import { eq, sql } from "drizzle-orm";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { removeFile } from "#app/domain/media/remove-image.server.ts";
import type { UploadKind } from "#app/domain/media/uploads/kinds.ts";
import type { ReceivedFile } from "#app/domain/media/uploads/receive-file.server.ts";
import { overQuota, quotaBytes } from "#app/domain/media/uploads/sizes.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { media } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * Writes the row of a received file as the viewer's. Out: its address. Where that fails the file goes again, unless
 * the row came to be all the same: a commit whose answer was lost. Refuses (full) what goes beyond the quota.
 */
export async function addFile(ctx: SignedCtx, kind: UploadKind, received: ReceivedFile): Promise<string> {
  try {
    await inTransaction(ctx, async (within) => {
      const { id, ...facts } = received;
      await refuseOverQuota(within, facts.bytes);
      await within.db.insert(media).values({ id, ...facts, kind, ownerId: within.viewer.id });
      await record(within, "media.uploaded", `media/${id}`, { kind, bytes: facts.bytes });
      await within.claim?.remember(within, `media/${id}`);
    });
    return `/media/${received.id}`;
  } catch (error) {
    const isKept = await ctx.db.$count(media, eq(media.id, received.id)).catch(() => 1);
    if (!isKept) await removeFile(ctx, received.id);
    throw error;
  }
}

/**
 * Refuses (full) where somebody's files would have more bytes than they may with `more` added. In a transaction that
 * adds them nobody adds others meanwhile.
 */
export async function refuseOverQuota({ db, viewer, settings }: SignedCtx, more: number) {
  if (more) await db.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for("no key update");
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${media.bytes}), 0)::float8` })
    .from(media)
    .where(eq(media.ownerId, viewer.id));
  const sentence = overQuota(settings);
  if (row!.bytes + Math.max(more, 1) > quotaBytes(settings)) {
    throw new Refusal("full", sentence, { fields: { file: [sentence] } });
  }
}
