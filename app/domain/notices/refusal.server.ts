import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { emptyEmails } from "#app/domain/mail/erase-emails.server.ts";
import { readUnsubscribeToken, refusableKinds } from "#app/domain/mail/unsubscribe-address.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { noticeRefusals } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";
import { linkNotFound } from "./notice.ts";

/** The account of a token, and whether it gets no notices. Throws (not found) if the token was not signed. */
export async function findUnsubscriber(ctx: Ctx, token: string): Promise<{ userId: string; isRefused: boolean }> {
  const userId = readUnsubscribeToken(ctx.settings, token);
  const [found] = userId
    ? await ctx.db
        .select({ userId: users.id, isRefused: sql<boolean>`${noticeRefusals.userId} is not null` })
        .from(users)
        .leftJoin(noticeRefusals, eq(noticeRefusals.userId, users.id))
        .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    : [];
  if (!found) throw new AppError("not_found", linkNotFound);
  return found;
}

/** Ends the notices of the token's account, for any caller: the token is the permission. */
export async function refuseByToken(ctx: Ctx, token: string): Promise<void> {
  const { userId } = await findUnsubscriber(ctx, token);
  await setRefused(ctx, userId, { isRefused: true, by: "link" });
}

export async function refusesNotices(ctx: Ctx): Promise<boolean> {
  const { db, viewer } = requireViewer(ctx);
  return (await db.$count(noticeRefusals, eq(noticeRefusals.userId, viewer.id))) > 0;
}

/** Ends the viewer's notices, or starts them again. */
export async function setOwnRefusal(ctx: Ctx, isRefused: boolean): Promise<void> {
  const signed = requireViewer(ctx);
  await setRefused(signed, signed.viewer.id, { isRefused, by: "profile" });
}

/** A refusal also takes back what still waits to be sent. */
async function setRefused(ctx: Ctx, userId: string, { isRefused, by }: { isRefused: boolean; by: "link" | "profile" }) {
  await inTransaction(ctx, async (within) => {
    const { db } = within;
    const changed = isRefused
      ? await db
          .insert(noticeRefusals)
          .values({ userId, refusedAt: sqlNow(within) })
          .onConflictDoNothing()
          .returning()
      : await db.delete(noticeRefusals).where(eq(noticeRefusals.userId, userId)).returning();
    if (!changed.length) return;
    const isWaiting = and(isNull(mails.sentAt), isNull(mails.failedAt), inArray(mails.kind, refusableKinds));
    if (isRefused) await emptyEmails(within, and(eq(mails.userId, userId), isWaiting));
    await recordEvent(within, isRefused ? "notices.refused" : "notices.accepted", `user/${userId}`, { by });
  });
}
