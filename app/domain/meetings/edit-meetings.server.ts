import { randomInt } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { daysAfter, isoDay, timeZone } from "#app/domain/calendar.ts";
import { classNotFound, findOpenLedClass } from "#app/domain/classes/find-class.server.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { changedFields, refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import {
  editableMeeting,
  endOf,
  type LedMeeting,
  type MeetingFields,
  meetingFields,
  meetingNotFound,
  newMeetingFields,
  toMeetingFields,
} from "./meeting.ts";
import { lockLedMeeting, showLedMeeting } from "./meetings.server.ts";

/** How many days ago an unplanned meeting may have been, and how many days ahead one may be planned. */
const range = { back: 30, ahead: 730 };

/** Plans a meeting, or one a week for some weeks, each with its own code. Returns their ids in order. */
export const planMeetings = verbInTransaction(
  { ability: "classes.lead", limit: "meeting.write", id: integerPathId(classNotFound), body: newMeetingFields },
  async (ctx, classId, { weeks, ...fields }): Promise<number[]> => {
    await findOpenLedClass(ctx, classId);
    await requireLikelyDay(ctx, fields);
    const planned = await ctx.db
      .insert(meetings)
      .values(
        Array.from({ length: weeks }, (_, week) => ({
          ...columnsOf({ ...fields, date: daysAfter(fields.date, 7 * week) }),
          classId,
          code: String(randomInt(10_000)).padStart(4, "0"),
          createdBy: ctx.viewer.id,
          createdAt: sqlNow(ctx),
        })),
      )
      .returning({ id: meetings.id });
    const objects = planned.map(({ id }) => `meeting/${id}` as const);
    await recordEvents(ctx, "meeting.created", objects, { classId });
    return planned.map(({ id }) => id);
  },
);

/** Changes a meeting. A change that calendars show raises its sequence; a new time sends its reminders again. */
export const changeMeeting = verbInTransaction(
  { ability: "classes.lead", limit: "meeting.write", id: integerPathId(meetingNotFound), body: meetingFields },
  async (ctx, id, { version, ...sent }): Promise<LedMeeting> => {
    const before = await lockLedMeeting(ctx, id);
    if (before.cancelledAt) throw new AppError("conflict", "Este encontro foi cancelado: marque outro.");
    const saved = toMeetingFields(before);
    refuseOverwrite(version, { saved: editableMeeting(saved), sent: editableMeeting(sent) });
    const changed = changedFields(saved, sent);
    if (!changed.length) return await showLedMeeting(ctx, id);
    const isMoved = changed.includes("date") || changed.includes("time");
    if (isMoved) await requireLikelyDay(ctx, sent);
    const wasReminded = isReminded(before);
    const values = columnsOf(sent);
    await ctx.db
      .update(meetings)
      .set({
        ...values,
        sequence: sql`${meetings.sequence} + 1`,
        ...(isMoved && remindAgain(ctx, values.startsAt, wasReminded)),
      })
      .where(eq(meetings.id, id));
    const after = await showLedMeeting(ctx, id);
    if (isMoved && endOf(before) <= (await currentTime(ctx)) && !after.isOver)
      throw errorAt("date", "Este encontro já aconteceu: marque outro em vez de mudar a data.");
    const change = { before: saved, after: sent };
    await recordEvent(ctx, "meeting.changed", `meeting/${id}`, { fields: changed, wasReminded }, change);
    return after;
  },
);

/** Cancels a meeting: it stays visible, and does not count for presence. Repeating changes nothing. */
export const cancelMeeting = verbInTransaction(
  { ability: "classes.lead", limit: "meeting.write", id: integerPathId(meetingNotFound) },
  async (ctx, id): Promise<LedMeeting> => {
    const before = await lockLedMeeting(ctx, id);
    if (!before.cancelledAt) {
      await ctx.db
        .update(meetings)
        .set({ cancelledAt: sqlNow(ctx), sequence: sql`${meetings.sequence} + 1` })
        .where(eq(meetings.id, id));
      await recordEvent(ctx, "meeting.cancelled", `meeting/${id}`, { wasReminded: isReminded(before) });
    }
    return await showLedMeeting(ctx, id);
  },
);

/** The columns for the fields of a meeting; day and time are in São Paulo. */
const columnsOf = ({ title, date, time, minutes, place, link }: MeetingFields) => ({
  title,
  minutes,
  place,
  link,
  startsAt: sql`(${date}::date + ${time}::time) at time zone ${timeZone}` as SQL<Date>,
});

const isReminded = ({ dayReminderAt, hourReminderAt }: typeof meetings.$inferSelect) =>
  dayReminderAt !== null || hourReminderAt !== null;

/**
 * A moved meeting is reminded of again. People who were reminded of the old time get the new one at once; if the
 * meeting is near, that e-mail is also the reminder.
 */
const remindAgain = (ctx: Pick<Ctx, "now">, startsAt: SQL<Date>, wasReminded: boolean) => {
  const toldWithin = (hours: number) =>
    wasReminded
      ? sql<Date>`case when ${startsAt} <= ${sqlNow(ctx)} + make_interval(hours => ${hours}) then ${sqlNow(ctx)} end`
      : null;
  return { dayReminderAt: toldWithin(24), hourReminderAt: toldWithin(1) };
};

/** Refuses (invalid) a day that must be a mistake. */
async function requireLikelyDay(ctx: Ctx, { date }: MeetingFields) {
  const today = isoDay(await currentTime(ctx));
  if (date < daysAfter(today, -range.back))
    throw errorAt("date", `Este dia passou há mais de ${range.back} dias. Confira a data.`);
  if (date > daysAfter(today, range.ahead))
    throw errorAt("date", "Este dia é daqui a mais de dois anos. Confira a data.");
}
