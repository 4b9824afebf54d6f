import { and, gt, isNotNull } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { eraseTraces } from "#app/domain/privacy/deletion/erase-account.server.ts";
import { erasePictures } from "#app/domain/privacy/deletion/erasing/pictures.server.ts";
import { removeFiles } from "#app/domain/privacy/deletion/remove-files.server.ts";
import { endOf } from "#app/domain/privacy/retention/time-kept.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * Goes after what a request that was under way may have written for somebody while they deleted their account, for an
 * hour; then removes the files. Their certificates are left as was chosen. Out: how many files.
 */
export async function finishDeletions(ctx: Ctx): Promise<number> {
  const justGone = and(isNotNull(users.deletedAt), gt(users.deletedAt, endOf(ctx, { hours: 1 })));
  const people = await ctx.db.select().from(users).where(justGone).limit(1_000);
  for (const person of people) {
    await inTransaction(ctx, async (within) => {
      await eraseTraces(within, person, "keep");
      await erasePictures(within, person.id);
    });
  }
  return await removeFiles(ctx);
}
