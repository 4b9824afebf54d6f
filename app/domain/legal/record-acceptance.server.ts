import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { idIn } from "#app/domain/events/event-types.ts";
import { onEach, type Subscriptions } from "#app/domain/events/record.server.ts";
import { consents } from "#drizzle/schema/privacy.ts";

/**
 * Records which terms and privacy text apply to a sign-in, as the sign-in page announces. One row per version. Call it
 * inside the sign-in's transaction.
 */
export async function recordAcceptance(ctx: Ctx, userId: string): Promise<void> {
  // The texts are Markdown files, which only the built server can import: operators' commands load this file without it.
  const { versionOf } = await import("./legal-text.server.ts");
  const shown = (["terms", "privacy"] as const).map((subject) => ({
    userId,
    subject,
    version: versionOf(subject),
    isGiven: true,
    how: "sign-in" as const,
    at: sqlNow(ctx),
  }));
  await ctx.db.insert(consents).values(shown).onConflictDoNothing();
}

export const legalSubscriptions: Subscriptions = {
  "session.created": onEach((ctx, { object }) => recordAcceptance(ctx, idIn(object))),
};
