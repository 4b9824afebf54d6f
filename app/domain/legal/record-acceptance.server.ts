import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { idIn } from "#app/domain/events/event-types.ts";
import { onEach, recordEvent, type Subscriptions } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { consents } from "#drizzle/schema/privacy.ts";
import { textsChangedOn } from "./legal-pages.ts";

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

/** An admin confirms that the legal texts, as published today, are right for the school. */
export async function confirmTexts(ctx: Ctx): Promise<void> {
  const signed = requireViewer(ctx);
  authorise(signed, "settings.manage");
  await inTransaction(signed, async (within) => {
    await recordEvent(within, "texts.confirmed", "school/1", {
      changedOn: textsChangedOn,
      guaranteeDays: within.settings.GUARANTEE_DAYS,
    });
  });
}
