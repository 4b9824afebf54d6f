import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isDeletedAccountEmail } from "#app/domain/people/person.ts";
import { retentionEnd } from "#app/domain/retention.server.ts";
import { retention } from "#app/domain/retention.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { type Email, oneLine } from "./compose.ts";
import { emailFile, mailFolder } from "./mailer.server.ts";
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

/** How long the text of an e-mail is kept after it was sent or given up. */
export const emailDays = retention.emails.period.days;
const hour = 3_600_000;

/**
 * Erases the text of e-mails after 90 days, in the outbox and in files; recipient and date stay two years, five for
 * purchases. The notice of a deleted account is erased as soon as it is sent, a code for signing in after a day.
 */
export async function purgeEmails(ctx: Ctx): Promise<number> {
  await abandonCodes(ctx);
  const doneWith = sql`coalesce(${mails.sentAt}, ${mails.failedAt})`;
  const emptied = await ctx.db
    .update(mails)
    .set({ text: "", html: "" })
    .where(sql`${doneWith} < ${sqlNow(ctx)} - make_interval(days => ${emailDays}) and ${mails.text} <> ''`)
    .returning({ id: mails.id });
  return emptied.length + (await forgetAddressees(ctx)) + (await removeFiles(ctx));
}

/** A code not sent within a quarter of an hour has expired. */
async function abandonCodes(ctx: Ctx) {
  const isOld = sql`${mails.createdAt} < ${sqlNow(ctx)} - interval '15 minutes'`;
  const isWaiting = and(eq(mails.kind, "account.code"), isNull(mails.sentAt), isNull(mails.failedAt));
  await ctx.db
    .update(mails)
    .set({ failedAt: sqlNow(ctx) })
    .where(and(isWaiting, isOld));
}

async function forgetAddressees(ctx: Ctx) {
  const { purchases, emailAddresses } = retention;
  const doneWith = sql`coalesce(${mails.sentAt}, ${mails.failedAt})`;
  const isOver = or(
    eq(mails.kind, "account.deleted"),
    and(eq(mails.kind, "account.code"), sql`${doneWith} < ${sqlNow(ctx)} - interval '1 day'`),
    sql`${doneWith} < case when ${mails.kind} like 'payment.%' then ${retentionEnd(ctx, purchases.period)}
      else ${retentionEnd(ctx, emailAddresses.period)} end`,
  );
  const forgotten = await ctx.db
    .update(mails)
    .set({ recipient: "", recipientName: "", subject: "", text: "", html: "" })
    .where(and(sql`${doneWith} is not null`, ne(mails.recipient, ""), isOver))
    .returning({ id: mails.id, kind: mails.kind });
  const gone = forgotten.filter(({ kind }) => kind.startsWith("account."));
  await Promise.all(gone.map(({ id }) => rm(emailFile(ctx.settings, id), { force: true })));
  return forgotten.length;
}

async function removeFiles(ctx: Ctx) {
  const folder = mailFolder(ctx.settings);
  const now = (await currentTime(ctx)).getTime();
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const life = /^\d+\.eml$/.test(name) ? emailDays * 24 * hour : /^\.\d+\.eml\.\d+\.part$/.test(name) ? hour : null;
    if (life === null) continue;
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => undefined); // Another instance may have removed it.
    if (!facts || now - facts.mtimeMs < life) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** The names in a folder; none if it does not exist. */
async function namesIn(folder: string) {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
