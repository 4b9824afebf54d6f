import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { letterColumns, requireOpenOutbox } from "#app/domain/mail/outbox/outbox.server.ts";
import { letterFile } from "#app/domain/mail/post/file-post.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { mails } from "#drizzle/schema/mail.ts";

/**
 * A letter with both its parts, and the head of its file as it would have gone out; null before it is sent.
 * Refused (not found) where the outbox is closed, and where there is no such letter.
 */
export async function showLetter(ctx: Ctx, id: number) {
  requireOpenOutbox(ctx);
  const columns = { ...letterColumns, text: mails.text, html: mails.html, lastError: mails.lastError };
  const [letter] = await ctx.db.select(columns).from(mails).where(eq(mails.id, id));
  if (!letter) throw new Refusal("not_found", "Mensagem não encontrada");
  return { ...letter, head: letter.state === "sent" ? await headOf(letterFile(ctx.settings, id)) : null };
}

async function headOf(file: string) {
  const raw = await readFile(file, "latin1").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null; // Sent before this DATA_DIR, or old and erased.
    throw error;
  });
  return raw?.slice(0, raw.indexOf("\r\n\r\n")).replaceAll("\r\n", "\n") ?? null;
}
