import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { and, eq, ne, or, sql } from "drizzle-orm";
import { clock, presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { letterFile, mailFolder } from "#app/domain/mail/post/file-post.server.ts";
import { retention } from "#app/domain/privacy/retention/retention-table.ts";
import { endOf } from "#app/domain/privacy/retention/time-kept.server.ts";
import { mails } from "#drizzle/schema/mail.ts";

/** How long the words of a letter are kept after it was sent or given up. */
export const keptDays = retention.letters.period.days;
const hour = 3_600_000;

/**
 * Erases the words of letters that are done with for 90 days, in the outbox and in files: that something was told, to
 * whom and when, stays for two years, and for five where it is about a purchase. Who was told that their account is
 * deleted is forgotten as soon as that has gone out. Unfinished files go after an hour. Out: how many letters and
 * files.
 */
export async function forgetLetters(ctx: Ctx): Promise<number> {
  const doneWith = sql`coalesce(${mails.sentAt}, ${mails.failedAt})`;
  const emptied = await ctx.db
    .update(mails)
    .set({ text: "", html: "" })
    .where(sql`${doneWith} < ${clock(ctx)} - make_interval(days => ${keptDays}) and ${mails.text} <> ''`)
    .returning({ id: mails.id });
  return emptied.length + (await forgetAddressees(ctx)) + (await removeFiles(ctx));
}

async function forgetAddressees(ctx: Ctx) {
  const { purchases, letterAddresses } = retention;
  const doneWith = sql`coalesce(${mails.sentAt}, ${mails.failedAt})`;
  const isOver = or(
    eq(mails.kind, "account.deleted"),
    sql`${doneWith} < case when ${mails.kind} like 'payment.%' then ${endOf(ctx, purchases.period)}
      else ${endOf(ctx, letterAddresses.period)} end`,
  );
  const forgotten = await ctx.db
    .update(mails)
    .set({ recipient: "", recipientName: "", subject: "", text: "", html: "" })
    .where(and(sql`${doneWith} is not null`, ne(mails.recipient, ""), isOver))
    .returning({ id: mails.id, kind: mails.kind });
  const gone = forgotten.filter(({ kind }) => kind === "account.deleted");
  await Promise.all(gone.map(({ id }) => rm(letterFile(ctx.settings, id), { force: true })));
  return forgotten.length;
}

async function removeFiles(ctx: Ctx) {
  const folder = mailFolder(ctx.settings);
  const now = (await presentMoment(ctx)).getTime();
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const life = /^\d+\.eml$/.test(name) ? keptDays * 24 * hour : /^\.\d+\.eml\.\d+\.part$/.test(name) ? hour : null;
    if (life === null) continue;
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => undefined); // Another instance may have been here.
    if (!facts || now - facts.mtimeMs < life) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** The names in a folder, of which there are none where it is not there. */
async function namesIn(folder: string) {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
