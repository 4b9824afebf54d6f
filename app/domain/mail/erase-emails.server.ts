import { type SQL, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";

/**
 * Empties e-mails and abandons those that still wait; their rows stay, with kind and object. Their files are removed
 * after the commit.
 */
export async function emptyEmails(ctx: Ctx, which: SQL | undefined) {
  const abandoned = sql`case when ${mails.sentAt} is null then coalesce(${mails.failedAt}, ${sqlNow(ctx)}) end`;
  const emptied = await ctx.db
    .update(mails)
    .set({ recipient: "", recipientName: "", subject: "", text: "", html: "", failedAt: abandoned })
    .where(which)
    .returning({ id: mails.id });
  if (!emptied.length) return;
  const files = emptied.map(({ id }) => ({ kind: "letter" as const, name: String(id), askedAt: sqlNow(ctx) }));
  await ctx.db.insert(fileRemovals).values(files).onConflictDoNothing();
}
