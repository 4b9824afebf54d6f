import { and, desc, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { hashToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { calendarFeeds, meetings } from "#drizzle/schema/meetings.ts";
import { toCalendar } from "./icalendar.ts";
import { meetingColumns, meetingsOf, showMeeting } from "./meetings.server.ts";

/** When the viewer's calendar feed was created; null if they have none. */
export async function feedSince(ctx: Ctx): Promise<Date | null> {
  const { viewer } = requireViewer(ctx);
  const [row] = await ctx.db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, viewer.id));
  return row?.createdAt ?? null;
}

/** Creates a calendar feed, replaces any former one, and returns its secret, which cannot be shown again. */
export async function makeFeed(ctx: Ctx): Promise<string> {
  const signed = requireViewer(ctx);
  const token = newToken();
  await inTransaction(signed, async (within) => {
    const made = { tokenHash: hashToken(token), createdAt: sqlNow(within) };
    await within.db
      .insert(calendarFeeds)
      .values({ userId: signed.viewer.id, ...made })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
    await recordEvent(within, "calendar_feed.made", `user/${signed.viewer.id}`, {});
  });
  return token;
}

/** Deletes the calendar feed: programs that subscribed to it get "not found". */
export async function removeFeed(ctx: Ctx): Promise<void> {
  const { viewer } = requireViewer(ctx);
  await inTransaction(ctx, async (within) => {
    const gone = await within.db
      .delete(calendarFeeds)
      .where(eq(calendarFeeds.userId, viewer.id))
      .returning({ userId: calendarFeeds.userId });
    if (gone.length) await recordEvent(within, "calendar_feed.removed", `user/${viewer.id}`, {});
  });
}

/** The maximum number of meetings in a calendar: some classes over years. */
const maxMeetings = 1_000;

/**
 * The meetings of a person's classes in the last year and to come, for their calendar program. Throws (not found) for a
 * wrong or deleted secret, and counts such misses by address.
 */
export const readFeed = async (ctx: Ctx, token: string): Promise<string> =>
  await limitFailures(ctx, "calendar.miss", async () => {
    // The lookup is by hash, so its duration reveals nothing about the secret.
    const owner = ctx.db
      .select({ userId: calendarFeeds.userId, now: sqlNow(ctx).mapWith(calendarFeeds.createdAt) })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.tokenHash, hashToken(token)));
    const isTheirs = meetingsOf(sql`(select user_id from ${calendarFeeds} where token_hash = ${hashToken(token)})`);
    const read = await batchRead(ctx, {
      owner,
      rows: ctx.db
        .select(meetingColumns(ctx))
        .from(meetings)
        .innerJoin(classes, eq(classes.id, meetings.classId))
        .where(and(isTheirs, sql`${meetings.startsAt} > ${sqlNow(ctx)} - interval '1 year'`))
        .orderBy(desc(meetings.startsAt), meetings.id)
        .limit(maxMeetings),
    });
    if (!read.owner[0]) throw new AppError("not_found");
    return toCalendar(read.rows, { ...calendarOf(ctx), now: read.owner[0].now });
  });

/** One meeting as a calendar file, for people who may see it. */
export async function meetingFile(ctx: Ctx, id: number): Promise<string> {
  const meeting = await showMeeting(ctx, id);
  return toCalendar([meeting], { ...calendarOf(ctx), now: meeting.now });
}

const calendarOf = ({ settings }: Ctx) => ({
  name: `Encontros · ${settings.PLATFORM_NAME}`,
  origin: settings.PUBLIC_ORIGIN,
});
