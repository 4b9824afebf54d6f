import { and, inArray, isNull } from "drizzle-orm";
import type { Deletion } from "#app/domain/backups/deletions/deletion-list.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { eraseAccount, type Person } from "#app/domain/privacy/deletion/erase-account.server.ts";
import { obstaclesTo } from "#app/domain/privacy/deletion/obstacles.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";

/** What was done again, and which accounts have to wait for somebody to settle something first, in a sentence. */
export type ErasedAgain = { erased: number; waiting: { userId: string; why: string }[] };

const atOnce = 500;

/**
 * Deletes again those of the accounts that are alive, as they were deleted then; nobody is written to. Call it in the
 * transaction of a restore. Whoever teaches or is owed something in what was restored is left, and named: what had been
 * settled before the deletion has come undone with it.
 */
export async function eraseAgain(ctx: Ctx, deletions: readonly Deletion[]): Promise<ErasedAgain> {
  const outcome: ErasedAgain = { erased: 0, waiting: [] };
  for (let from = 0; from < deletions.length; from += atOnce) {
    const these = new Map(deletions.slice(from, from + atOnce).map((deletion) => [deletion.userId, deletion]));
    const alive = and(inArray(users.id, [...these.keys()]), isNull(users.deletedAt));
    for (const person of await ctx.db.select().from(users).where(alive).orderBy(users.id)) {
      const why = await eraseOne(ctx, person, these.get(person.id)!);
      if (why) outcome.waiting.push({ userId: person.id, why });
      else outcome.erased += 1;
    }
  }
  return outcome;
}

/** Out: what stands in its way, if anything. */
async function eraseOne(ctx: Ctx, person: Person, { certificates }: Deletion): Promise<string | undefined> {
  const [obstacle] = await obstaclesTo(ctx, person);
  if (obstacle) return obstacle.sentence;
  try {
    await inTransaction(ctx, (within) => eraseAccount(within, person, { by: "restore", certificates }));
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
