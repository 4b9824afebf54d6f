import { and, eq, isNull, sql } from "drizzle-orm";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { idIn } from "#app/domain/events/event-types.ts";
import { onEach, type Subscriptions } from "#app/domain/events/record.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { classes, classMembers } from "#drizzle/schema/classes.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import { noticeRefusals } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";
import { meetingCancelledEmail, meetingChangedEmail, meetingReminderEmail } from "./meeting-emails.ts";
import { queueEmail } from "./queue-email.server.ts";
import { unsubscribeUrl } from "./unsubscribe-address.server.ts";

/** Changes of a meeting that people must know to come at the right time to the right place. */
const decisive = ["date", "time", "place", "link"];

/** E-mails to the members of a class about its meetings. */
export const meetingSubscriptions: Subscriptions = {
  "meeting.reminded": onEach((ctx, { object, data }) => notifyMembers(ctx, Number(idIn(object)), data.ahead)),
  "meeting.changed": onEach(async (ctx, { object, data }) => {
    if (data.wasReminded && data.fields.some((name) => decisive.includes(name)))
      await notifyMembers(ctx, Number(idIn(object)), "changed");
  }),
  "meeting.cancelled": onEach(async (ctx, { object, data }) => {
    if (data.wasReminded) await notifyMembers(ctx, Number(idIn(object)), "cancelled");
  }),
};

const emails = {
  day: meetingReminderEmail,
  hour: meetingReminderEmail,
  changed: meetingChangedEmail,
  cancelled: meetingCancelledEmail,
};

/**
 * Queues an e-mail to each member, unless the meeting has begun. People who want no notices get no reminders, but do
 * get changes of time and place, and cancellations.
 */
async function notifyMembers(ctx: Ctx, id: number, what: keyof typeof emails): Promise<void> {
  const now = await currentTime(ctx);
  const { title, startsAt, minutes, place, link, sequence } = meetings;
  const rows = await ctx.db
    .select({
      to: { userId: users.id, email: users.email, name: users.fullName },
      givenName: users.givenName,
      sequence,
      facts: { id: meetings.id, className: classes.name, title, startsAt, minutes, place, link },
    })
    .from(meetings)
    .innerJoin(classes, eq(classes.id, meetings.classId))
    .innerJoin(classMembers, and(eq(classMembers.classId, classes.id), isNull(classMembers.leftAt)))
    .innerJoin(users, eq(users.id, classMembers.userId))
    .leftJoin(noticeRefusals, eq(noticeRefusals.userId, users.id))
    .where(
      and(
        eq(meetings.id, id),
        sql`${startsAt} > ${now.toISOString()}::timestamptz`,
        what === "day" || what === "hour" ? isNull(noticeRefusals.userId) : undefined,
      ),
    )
    .orderBy(users.id);
  const school = schoolOf(ctx.settings);
  for (const { to, facts, givenName, sequence } of rows) {
    const about = `meeting/${id}/${sequence}/to/${to.userId}`;
    await queueEmail(ctx, {
      kind: `meeting.${what}`,
      about,
      to,
      email: emails[what]({ ...facts, givenName, now, leave: unsubscribeUrl(ctx.settings, to.userId) }, school),
    });
  }
}
