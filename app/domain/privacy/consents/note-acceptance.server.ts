import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { versionOf } from "#app/domain/legal/legal-text.server.ts";
import { consents } from "#drizzle/schema/privacy.ts";

/**
 * Notes which terms, and which words on privacy, somebody signs in under; the page that they sign in on says so. A row
 * a version: signing in again under the same ones adds none. Call it inside the transaction of the sign-in.
 */
export async function noteAcceptance(ctx: Ctx, userId: string): Promise<void> {
  const shown = (["terms", "privacy"] as const).map((subject) => ({
    userId,
    subject,
    version: versionOf(subject),
    isGiven: true,
    how: "sign-in" as const,
    at: clock(ctx),
  }));
  await ctx.db.insert(consents).values(shown).onConflictDoNothing();
}
