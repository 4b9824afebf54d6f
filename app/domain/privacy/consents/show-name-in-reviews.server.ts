import { and, eq, ne } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { reviewDisplay } from "#app/domain/privacy/consents/review-display.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";
import { consents } from "#drizzle/schema/privacy.ts";

/**
 * Shows the viewer's first name and picture beside their reviews, or takes that back, for all of them at once and from
 * this moment (LGPD, art. 8, § 5, and art. 11, I). Asked again, it changes nothing. Refuses visitors.
 */
export async function showNameInReviews(ctx: Ctx, shows: boolean): Promise<void> {
  const signed = requireViewer(ctx);
  await inTransaction(signed, async (within) => {
    const changed = await within.db
      .update(users)
      .set({ showsInReviews: shows })
      .where(and(eq(users.id, signed.viewer.id), ne(users.showsInReviews, shows)))
      .returning({ id: users.id });
    if (changed.length) await noteConsent(within, { isGiven: shows, how: "own-data" });
  });
}

/** Notes that the viewer agreed to their name beside a review, or took it back. Call it in the transaction of that. */
export async function noteConsent(ctx: SignedCtx, { isGiven, how }: { isGiven: boolean; how: "review" | "own-data" }) {
  const { version } = reviewDisplay;
  const row = { userId: ctx.viewer.id, subject: "review-display" as const, version, isGiven, how, at: clock(ctx) };
  await ctx.db.insert(consents).values(row);
  const action = isGiven ? "consent.given" : "consent.withdrawn";
  await record(ctx, action, `user/${ctx.viewer.id}`, { subject: row.subject, version });
}
