import { desc, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { users } from "#drizzle/schema/people.ts";
import { consents } from "#drizzle/schema/privacy.ts";

/** What the viewer agreed to or took back, the newest first, fifty at the most. Refuses visitors. */
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

/** Whether the viewer's name and picture stand beside their reviews. Refuses visitors. */
export async function showsInReviews(ctx: Ctx): Promise<boolean> {
  const [row] = await selectShowsInReviews(requireViewer(ctx));
  return row!.shows;
}

/** The same to be read with something else; nothing of a visitor. */
export function selectShowsInReviews({ db, viewer }: Ctx) {
  const isViewer = eq(users.id, sql`${viewer?.id ?? null}::uuid`);
  return db.select({ shows: users.showsInReviews }).from(users).where(isViewer);
}
