import { readFile } from "node:fs/promises";
import { desc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { emailFile } from "#app/domain/mail/mailer.server.ts";
import { requireOpenDemo } from "#app/domain/sign-in/demo-code.server.ts";
import { isLocalRequest } from "#app/domain/sign-in/local-issuer.server.ts";
import { configuredProviders } from "#app/domain/sign-in/sign-in.ts";
import { mails } from "#drizzle/schema/mail.ts";

/** An e-mail in the outbox's list. */
const emailColumns = {
  id: mails.id,
  kind: mails.kind,
  subject: mails.subject,
  recipient: mails.recipient,
  recipientName: mails.recipientName,
  createdAt: mails.createdAt,
  state: sql<"sent" | "failed" | "waiting">`case
    when ${mails.sentAt} is not null then 'sent' when ${mails.failedAt} is not null then 'failed' else 'waiting' end`,
};

/**
 * Refuses (not found) except on a demo on a loopback address without mail server, where anybody may sign in as anybody:
 * other people's e-mails are private.
 */
function requireOpenOutbox(ctx: Pick<Ctx, "settings" | "ip" | "isForeignHost" | "needsDemoCode">) {
  const { settings } = ctx;
  const isTrial = configuredProviders(settings).some(({ name }) => name === "local") && isLocalRequest(ctx);
  if (!isTrial || settings.SMTP_URL) throw new AppError("not_found", "Página não encontrada");
  requireOpenDemo(ctx);
}

/** The platform's last hundred e-mails, newest first. */
export async function listEmails(ctx: Ctx) {
  requireOpenOutbox(ctx);
  return await ctx.db.select(emailColumns).from(mails).orderBy(desc(mails.id)).limit(100);
}

/** An e-mail with both its parts and the headers of its file; null before it is sent. */
export async function showEmail(ctx: Ctx, id: number) {
  requireOpenOutbox(ctx);
  const columns = { ...emailColumns, text: mails.text, html: mails.html, lastError: mails.lastError };
  const [email] = await ctx.db.select(columns).from(mails).where(eq(mails.id, id));
  if (!email) throw new AppError("not_found", "Mensagem não encontrada");
  return { ...email, head: email.state === "sent" ? await headOf(emailFile(ctx.settings, id)) : null };
}

async function headOf(file: string) {
  const raw = await readFile(file, "latin1").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null; // Sent before this DATA_DIR existed, or erased by age.
    throw error;
  });
  return raw?.slice(0, raw.indexOf("\r\n\r\n")).replaceAll("\r\n", "\n") ?? null;
}
