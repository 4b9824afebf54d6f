import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { isAtHome } from "#app/domain/sign-in/local/nearby.server.ts";
import { configuredProviders } from "#app/domain/sign-in/providers/configured-providers.ts";
import { mails } from "#drizzle/schema/mail.ts";

/** What the outbox tells of a letter without opening it. */
export const letterColumns = {
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
 * Refuses (not found) everywhere but on the machine of somebody trying the product out: other people's letters are
 * theirs. That is where anybody may sign in as anybody anyway, and where no mail server takes the letters away.
 */
export function requireOpenOutbox(ctx: Pick<Ctx, "settings" | "ip" | "isStrange">) {
  const { settings } = ctx;
  const isTrial = configuredProviders(settings).some(({ name }) => name === "local") && isAtHome(ctx);
  if (!isTrial || settings.SMTP_URL) throw new Refusal("not_found", "Página não encontrada");
}
