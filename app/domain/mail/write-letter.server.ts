import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Letter, oneLine } from "#app/domain/mail/letters/composing/letter.ts";
import { senderOf } from "#app/domain/mail/post/sender.ts";
import { isGone } from "#app/domain/privacy/deletion/gone.ts";
import { mails } from "#drizzle/schema/mail.ts";

export type Kind =
  | "payment.order"
  | "payment.receipt"
  | "payment.refund"
  | "certificate.issued"
  | "ticket.opened"
  | "ticket.arrived"
  | "ticket.replied"
  | "webhook.paused"
  | "account.deleted";
export type Recipient = { email: string; name: string };
/** `again`: somebody asked for one more copy of a letter that was written before. */
export type How = { again?: boolean };

type Written = { kind: Kind; about: string; to: Recipient; letter: Letter };

/**
 * Puts a letter into the outbox, from which the post takes it once the caller's transaction is committed.
 * Whoever deleted their account is written nothing any more.
 * One letter of a kind about a thing, unless asked `again`; two who ask again at once get one copy.
 */
export async function writeLetter(ctx: Ctx, { kind, about, to, letter }: Written, { again = false }: How = {}) {
  if (isGone(to.email)) return;
  const now = clock(ctx);
  const copies = sql`(select count(*)::int from ${mails} q where q.kind = ${kind} and q.about = ${about})`;
  await ctx.db
    .insert(mails)
    .values({
      kind,
      about,
      copy: again ? copies : 0,
      messageId: `<${randomUUID()}@${senderOf(ctx.settings).address.split("@")[1]}>`,
      recipient: to.email,
      recipientName: oneLine(to.name),
      ...letter,
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing({ target: [mails.kind, mails.about, mails.copy] });
}
