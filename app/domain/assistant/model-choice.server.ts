import { and, eq, ne } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";

/** Where a model writes the assistant's answers, and whether it may for this person. */
export type ModelChoice = { host: string; isUsed: boolean };

/** The viewer's choice; null where the school has no model, and nothing to choose. */
export async function modelChoice(ctx: Ctx): Promise<ModelChoice | null> {
  const signed = requireViewer(ctx);
  const { AI_BASE_URL } = ctx.settings;
  return AI_BASE_URL ? { host: new URL(AI_BASE_URL).host, isUsed: await usesModel(signed) } : null;
}

/** Whether the viewer's questions may be sent to the school's model. */
export async function usesModel({ db, viewer }: SignedCtx): Promise<boolean> {
  const [row] = await db.select({ uses: users.usesModel }).from(users).where(eq(users.id, viewer.id));
  return row!.uses;
}

/**
 * Lets a model word the answers to the viewer, or keeps their questions within the platform (LGPD, art. 8, § 5, and
 * art. 18, § 2).
 */
export async function setUsesModel(ctx: Ctx, uses: boolean): Promise<void> {
  const signed = requireViewer(ctx);
  await inTransaction(signed, async (within) => {
    const changed = await within.db
      .update(users)
      .set({ usesModel: uses })
      .where(and(eq(users.id, signed.viewer.id), ne(users.usesModel, uses)))
      .returning({ id: users.id });
    const action = uses ? "consent.given" : "consent.withdrawn";
    if (changed.length) await recordEvent(within, action, `user/${signed.viewer.id}`, { subject: "assistant-model" });
  });
}
