import { and, asc, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { importLines, imports } from "#drizzle/schema/invitations.ts";
import { createInvitation } from "./invite.server.ts";
import { hashAddress, lockAddress } from "./refused-addresses.server.ts";

const batchSize = 50;

type Import = Pick<typeof imports.$inferSelect, "id" | "courseId" | "createdBy">;
type Line = typeof importLines.$inferSelect;

/**
 * Carries out confirmed imports until nothing is left or `stop` is aborted. Each line has its own transaction and locks
 * its row: the seats of a class are locked only for a moment, two instances never do the same line, and a crash leaves
 * no line half done. `afterBatch` is called when there are e-mails to send. Returns how many lines were done.
 */
export async function carryOutImports(ctx: Ctx, stop?: AbortSignal, afterBatch?: () => void): Promise<number> {
  const waiting = await ctx.db
    .select({ id: imports.id, courseId: imports.courseId, createdBy: imports.createdBy })
    .from(imports)
    .where(and(isNotNull(imports.confirmedAt), isNull(imports.finishedAt)))
    .orderBy(asc(imports.id));
  let handled = 0;
  for (const one of waiting) {
    for (let lines = await nextLines(ctx, one); !stop?.aborted; lines = await nextLines(ctx, one)) {
      if (!lines.length) await finish(ctx, one);
      let done = 0;
      for (const line of lines)
        if (!stop?.aborted) done += await inTransaction(ctx, (within) => carryOutLine(within, line, one));
      handled += done;
      if (done) afterBatch?.();
      // Zero if the import is finished, or if another instance is working on its last lines.
      if (!done) break;
    }
  }
  return handled;
}

const isWaiting = ({ id }: Pick<Import, "id">) =>
  and(eq(importLines.importId, id), isNull(importLines.problem), isNull(importLines.outcome));

const nextLines = async ({ db }: Ctx, one: Import): Promise<Line[]> =>
  await db.select().from(importLines).where(isWaiting(one)).orderBy(asc(importLines.line)).limit(batchSize);

/** Returns 1 if the line was done, 0 if another instance is doing it or has done it. */
async function carryOutLine(ctx: Ctx, { line, email }: Line, one: Import): Promise<number> {
  // Before the line, which a refusal of the address erases.
  await lockAddress(ctx, await hashAddress(ctx, email));
  const [locked] = await ctx.db
    .select()
    .from(importLines)
    .where(and(isWaiting(one), eq(importLines.line, line)))
    .for("update", { skipLocked: true });
  if (!locked) return 0;
  await ctx.db
    .update(importLines)
    .set({ outcome: await inviteLine(ctx, locked, one) })
    .where(and(eq(importLines.importId, one.id), eq(importLines.line, line)));
  return 1;
}

async function inviteLine(ctx: Ctx, { email, fullName, classId }: Line, one: Import) {
  // Erased meanwhile: the person refused invitations or deleted their account.
  if (!email) return "refused";
  const target = classId !== null ? { classId, courseId: null } : { classId: null, courseId: one.courseId! };
  const created = await createInvitation(ctx, { email, fullName, target, importId: one.id, invitedBy: one.createdBy });
  return "id" in created ? "sent" : created.problem;
}

async function finish(ctx: Ctx, one: Import) {
  await inTransaction(ctx, async (within) => {
    const left = within.db.select({ one: sql`1` }).from(importLines).where(isWaiting(one));
    const [finished] = await within.db
      .update(imports)
      .set({ finishedAt: sqlNow(within) })
      .where(and(eq(imports.id, one.id), isNull(imports.finishedAt), notExists(left)))
      .returning({ lines: imports.lineCount });
    if (!finished) return;
    const isSent = and(eq(importLines.importId, one.id), eq(importLines.outcome, "sent"));
    const sent = await within.db.$count(importLines, isSent);
    await recordEvent(within, "import.finished", `import/${one.id}`, { sent, ...finished });
  });
}
