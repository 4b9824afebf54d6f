import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isDeletedAccountEmail } from "#app/domain/people/person.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { type Email, oneLine } from "./compose.ts";
import { senderOf } from "./mailer.ts";

/** `payment.receipt`: the noun, then which e-mail. */
type Kind = `${string}.${string}`;
/** `userId`: the account that the e-mail is for; null where it is only for an address. */
export type Recipient = { userId: string | null; email: string; name: string };
/** `again`: somebody asked for another copy. */
export type SendOptions = { again?: boolean };

/** `isBulk`: one of many that are written at once, sent at the school's pace. */
export type Written = { kind: Kind; about: string; to: Recipient; email: Email; isBulk?: boolean };

/**
 * Puts an e-mail into the outbox; it is sent after the caller's transaction is committed. Deleted accounts get none.
 * There is one e-mail of a kind about a thing, unless `again`; of two requests at once only one writes it.
 */
export async function queueEmail(
  ctx: Ctx,
  { kind, about, to, email, isBulk }: Written,
  { again = false }: SendOptions = {},
) {
  if (isDeletedAccountEmail(to.email)) return;
  const copies = sql`(select count(*)::int from ${mails} q where q.kind = ${kind} and q.about = ${about})`;
  await ctx.db
    .insert(mails)
    .values({ ...rowOf(ctx, { kind, about, to, email, isBulk }), copy: again ? copies : 0 })
    .onConflictDoNothing(once);
}

const once = { target: [mails.kind, mails.about, mails.copy] };

/** The same for many e-mails, sent at the school's pace; returns the new ones with what each is about and its number. */
export async function queueEmails(ctx: Ctx, written: Written[]): Promise<{ id: number; about: string }[]> {
  const rows = written
    .filter(({ to }) => !isDeletedAccountEmail(to.email))
    .map((one) => rowOf(ctx, { ...one, isBulk: true }));
  const queued: { id: number; about: string }[] = [];
  for (let from = 0; from < rows.length; from += insertSize) {
    const some = rows.slice(from, from + insertSize);
    const inserted = ctx.db.insert(mails).values(some).onConflictDoNothing(once);
    queued.push(...(await inserted.returning({ id: mails.id, about: mails.about })));
  }
  return queued;
}

/** The number of e-mails in one statement, which is some megabytes. */
const insertSize = 200;

function rowOf(ctx: Ctx, { kind, about, to, email, isBulk = false }: Written) {
  const now = sqlNow(ctx);
  return {
    kind,
    about,
    isBulk,
    messageId: `<${randomUUID()}@${senderOf(ctx.settings).address.split("@")[1]}>`,
    userId: to.userId,
    recipient: to.email,
    recipientName: oneLine(to.name),
    ...email,
    createdAt: now,
    nextAttemptAt: now,
  };
}
