import { desc } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { letterColumns, requireOpenOutbox } from "#app/domain/mail/outbox/outbox.server.ts";
import { mails } from "#drizzle/schema/mail.ts";

/** The last hundred letters that the platform wrote, newest first. Refused (not found) where the outbox is closed. */
export async function listLetters(ctx: Ctx) {
  requireOpenOutbox(ctx);
  return await ctx.db.select(letterColumns).from(mails).orderBy(desc(mails.id)).limit(100);
}
