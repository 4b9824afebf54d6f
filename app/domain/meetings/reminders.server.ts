import { and, eq, isNull, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { meetings } from "#drizzle/schema/meetings.ts";

/**
 * The hours before a meeting in which its members are reminded. For a meeting planned three hours ahead, or after a
 * night without a server, they get only the reminder an hour before.
 */
const reminders = {
  day: { column: meetings.dayReminderAt, set: "dayReminderAt", from: 24, until: 3 },
  hour: { column: meetings.hourReminderAt, set: "hourReminderAt", from: 1, until: 0 },
} as const;

type Ahead = keyof typeof reminders;

function isDue(ctx: Ctx, ahead: Ahead) {
  const { column, from, until } = reminders[ahead];
  const inHours = (hours: number) => sql`${sqlNow(ctx)} + make_interval(hours => ${hours})`;
  return and(
    isNull(meetings.cancelledAt),
    sql`not exists (select from ${classes} c where c.id = ${meetings.classId} and c.closed_at is not null)`,
    isNull(column),
    sql`${meetings.startsAt} <= ${inHours(from)} and ${meetings.startsAt} > ${inHours(until)}`,
  );
}

/**
 * Reminds members of their meetings, a day and an hour before. The mark and the e-mails are written in one transaction,
 * so that only one instance does it, and it is repeated after a crash. Returns the number of meetings.
 */
export async function remindOfMeetings(ctx: Ctx): Promise<number> {
  let reminded = 0;
  for (const ahead of ["day", "hour"] as const) {
    const due = await ctx.db.select({ id: meetings.id }).from(meetings).where(isDue(ctx, ahead)).orderBy(meetings.id);
    for (const { id } of due) if (await remindOf(ctx, id, ahead)) reminded++;
  }
  return reminded;
}

const remindOf = (ctx: Ctx, id: number, ahead: Ahead) =>
  inTransaction(ctx, async (within) => {
    const [noted] = await within.db
      .update(meetings)
      .set({ [reminders[ahead].set]: sqlNow(within) })
      .where(and(eq(meetings.id, id), isDue(within, ahead)))
      .returning({ id: meetings.id });
    if (noted) await recordEvent(within, "meeting.reminded", `meeting/${id}`, { ahead });
    return noted !== undefined;
  });
