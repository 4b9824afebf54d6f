import { and, desc, eq, ne, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";
import { consents } from "#drizzle/schema/privacy.ts";
import { reviewDisplay } from "./consents.ts";

/** The viewer's consents and withdrawals, newest first, at most fifty. */
export async function listConsents(ctx: Ctx) {
  const { viewer } = requireViewer(ctx);
  const { subject, version, isGiven, how, at } = consents;
  return await ctx.db
    .select({ subject, version, isGiven, how, at })
    .from(consents)
    .where(eq(consents.userId, viewer.id))
    .orderBy(desc(consents.id))
    .limit(50);
}

/** Whether the viewer's name and picture are shown with their reviews. */
export async function showsInReviews(ctx: Ctx): Promise<boolean> {
  const [row] = await selectShowsInReviews(requireViewer(ctx));
  return row!.shows;
}

export function selectShowsInReviews({ db, viewer }: Ctx) {
  const isViewer = eq(users.id, sql`${viewer?.id ?? null}::uuid`);
  return db.select({ shows: users.showsInReviews }).from(users).where(isViewer);
}

/**
 * Shows the viewer's first name and picture with all their reviews, or stops doing so (LGPD, art. 8, § 5, and art. 11,
 * I).
 */
export async function showNameInReviews(ctx: Ctx, shows: boolean): Promise<void> {
  const signed = requireViewer(ctx);
  await inTransaction(signed, async (within) => {
    const changed = await within.db
      .update(users)
      .set({ showsInReviews: shows })
      .where(and(eq(users.id, signed.viewer.id), ne(users.showsInReviews, shows)))
      .returning({ id: users.id });
    if (changed.length) await recordConsent(within, { isGiven: shows, how: "own-data" });
  });
}

/** Records that the viewer consented to their name on a review, or withdrew it. Call it in that transaction. */
export async function recordConsent(
  ctx: SignedCtx,
  { isGiven, how }: { isGiven: boolean; how: "review" | "own-data" },
) {
  const { version } = reviewDisplay;
  const row = { userId: ctx.viewer.id, subject: "review-display" as const, version, isGiven, how, at: sqlNow(ctx) };
  await ctx.db.insert(consents).values(row);
  const action = isGiven ? "consent.given" : "consent.withdrawn";
  await recordEvent(ctx, action, `user/${ctx.viewer.id}`, { subject: row.subject, version });
}
