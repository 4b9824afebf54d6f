import { randomInt } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { daysAfter, isoDay, timeZone } from "#app/domain/calendar.ts";
import { classNotFound, findOpenLedClass } from "#app/domain/classes/find-class.server.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
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
export const planMeetings = verb(
  { ability: "classes.lead", limit: "meeting.write", id: integerPathId(classNotFound), body: newMeetingFields },
  (ctx, classId, { weeks, ...fields }) =>
    inTransaction(ctx, async (within): Promise<number[]> => {
      await findOpenLedClass(within, classId);
      await requireLikelyDay(within, fields);
      const planned = await within.db
        .insert(meetings)
        .values(
          Array.from({ length: weeks }, (_, week) => ({
            ...columnsOf({ ...fields, date: daysAfter(fields.date, 7 * week) }),
            classId,
            code: String(randomInt(10_000)).padStart(4, "0"),
            createdBy: within.viewer.id,
            createdAt: sqlNow(within),
          })),
        )
        .returning({ id: meetings.id });
      const objects = planned.map(({ id }) => `meeting/${id}` as const);
      await recordEvents(within, "meeting.created", objects, { classId });
      return planned.map(({ id }) => id);
    }),
);

/** Changes a meeting. A change that calendars show raises its sequence; a new time sends its reminders again. */
export const changeMeeting = verb(
  { ability: "classes.lead", limit: "meeting.write", id: integerPathId(meetingNotFound), body: meetingFields },
  (ctx, id, { version, ...sent }) =>
    inTransaction(ctx, async (within): Promise<LedMeeting> => {
      const before = await lockLedMeeting(within, id);
      if (before.cancelledAt) throw new AppError("conflict", "Este encontro foi cancelado: marque outro.");
      const saved = toMeetingFields(before);
      refuseOverwrite(version, { saved: editableMeeting(saved), sent: editableMeeting(sent) });
      const changed = (Object.keys(saved) as (keyof MeetingFields)[]).filter((name) => saved[name] !== sent[name]);
      if (!changed.length) return await showLedMeeting(within, id);
      const isMoved = changed.includes("date") || changed.includes("time");
      if (isMoved) await requireLikelyDay(within, sent);
      const wasReminded = isReminded(before);
      const values = columnsOf(sent);
      await within.db
        .update(meetings)
        .set({
          ...values,
          sequence: sql`${meetings.sequence} + 1`,
          ...(isMoved && remindAgain(within, values.startsAt, wasReminded)),
        })
        .where(eq(meetings.id, id));
      const after = await showLedMeeting(within, id);
      if (isMoved && endOf(before) <= (await currentTime(within)) && !after.isOver)
        throw wrongDay("Este encontro já aconteceu: marque outro em vez de mudar a data.");
      const change = { before: saved, after: sent };
      await recordEvent(within, "meeting.changed", `meeting/${id}`, { fields: changed, wasReminded }, change);
      return after;
    }),
);

/** Cancels a meeting: it stays visible, and does not count for presence. Repeating changes nothing. */
export const cancelMeeting = verb(
  { ability: "classes.lead", limit: "meeting.write", id: integerPathId(meetingNotFound) },
  (ctx, id) =>
    inTransaction(ctx, async (within): Promise<LedMeeting> => {
      const before = await lockLedMeeting(within, id);
      if (!before.cancelledAt) {
        await within.db
          .update(meetings)
          .set({ cancelledAt: sqlNow(within), sequence: sql`${meetings.sequence} + 1` })
          .where(eq(meetings.id, id));
        await recordEvent(within, "meeting.cancelled", `meeting/${id}`, { wasReminded: isReminded(before) });
      }
      return await showLedMeeting(within, id);
    }),
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
    throw wrongDay(`Este dia passou há mais de ${range.back} dias. Confira a data.`);
  if (date > daysAfter(today, range.ahead)) throw wrongDay("Este dia é daqui a mais de dois anos. Confira a data.");
}

const wrongDay = (sentence: string) => new AppError("invalid", sentence, { fields: { date: [sentence] } });
