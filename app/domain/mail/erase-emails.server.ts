import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { retentionEnd } from "#app/domain/retention.server.ts";
import { retention } from "#app/domain/retention.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";
import { emailFile, mailFolder } from "./mailer.server.ts";

const hour = 3_600_000;

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

/** Gives up sign-in codes that were not sent while they were valid, so that they are erased. Deletes nothing. */
export async function abandonCodes(ctx: Ctx, validSeconds: number): Promise<number> {
  const isOld = sql`${mails.createdAt} < ${sqlNow(ctx)} - make_interval(secs => ${validSeconds})`;
  const isWaiting = and(eq(mails.kind, "account.code"), isNull(mails.sentAt), isNull(mails.failedAt));
  await ctx.db
    .update(mails)
    .set({ failedAt: sqlNow(ctx) })
    .where(and(isWaiting, isOld));
  return 0;
}

/**
 * Erases recipient and subject after two years, of purchases' e-mails after five. The notice of a deleted account is
 * erased as soon as it is sent, a code for signing in after a day.
 */
export async function purgeEmailAddresses(ctx: Ctx, end: SQL): Promise<number> {
  const doneWith = sql`coalesce(${mails.sentAt}, ${mails.failedAt})`;
  const isOver = or(
    eq(mails.kind, "account.deleted"),
    and(eq(mails.kind, "account.code"), sql`${doneWith} < ${sqlNow(ctx)} - interval '1 day'`),
    sql`${doneWith} < case when ${mails.kind} like 'payment.%' then ${retentionEnd(ctx, retention.purchases.period)}
      else ${end} end`,
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

/** Removes the files of e-mails that are kept in a folder, once their texts are erased. */
export async function removeEmailFiles(ctx: Ctx): Promise<number> {
  const folder = mailFolder(ctx.settings);
  const now = (await currentTime(ctx)).getTime();
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const life = /^\d+\.eml$/.test(name)
      ? retention.emails.period.days * 24 * hour
      : /^\.\d+\.eml\.\d+\.part$/.test(name)
        ? hour
        : null;
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
