import { and, eq, isNull, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { OutgoingEmail } from "#app/domain/mail/mailer.ts";
import { queueEmails } from "#app/domain/mail/queue-email.server.ts";
import { refusableKinds, unsubscribeUrl } from "#app/domain/mail/unsubscribe-address.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { classes, classMembers } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { noticeRecipients, noticeRefusals, notices } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";
import { noticeEmail } from "./notice-email.ts";

const kind = "notice.sent";

/**
 * Writes the e-mails of waiting notices for up to `limit` people, with all notices taking turns, and marks these people
 * as handled; people who left or refused notices get none. Call it in a transaction, one instance at a time
 * (`writeAtPace`).
 */
export async function writeDueNotices(ctx: Ctx, limit: number): Promise<number> {
  const due = await takeDue(ctx, limit);
  if (!due.length) return 0;
  const school = schoolOf(ctx.settings);
  const written = due
    .filter(({ gets }) => gets)
    .map(
      ({ noticeId, userId, email, fullName, ...one }) =>
        ({
          kind,
          about: aboutOf(noticeId, userId),
          to: { userId, email, name: fullName },
          email: noticeEmail(
            {
              ...one,
              target:
                one.className === null
                  ? { kind: "course", name: one.courseTitle ?? "" }
                  : { kind: "class", name: one.className },
              unsubscribeUrl: unsubscribeUrl(ctx.settings, userId),
            },
            school,
          ),
        }) as const,
    );
  const mailIds = new Map((await queueEmails(ctx, written)).map(({ id, about }) => [about, id]));
  const handled = due.map(({ noticeId, userId }) => ({
    noticeId,
    userId,
    mailId: mailIds.get(aboutOf(noticeId, userId)) ?? null,
  }));
  await ctx.db.execute(sql`
    update ${noticeRecipients} r set handled_at = ${sqlNow(ctx)}, mail_id = h."mailId"
    from json_to_recordset(${JSON.stringify(handled)}::json) as h ("noticeId" int, "userId" uuid, "mailId" bigint)
    where r.notice_id = h."noticeId" and r.user_id = h."userId"`);
  return due.length;
}

export async function hasDueNotices({ db }: Pick<Ctx, "db">): Promise<boolean> {
  const due = db
    .select({ id: noticeRecipients.noticeId })
    .from(noticeRecipients)
    .where(isNull(noticeRecipients.handledAt))
    .limit(1);
  return (await due).length > 0;
}

const aboutOf = (noticeId: number, userId: string) => `notice/${noticeId}/to/${userId}`;

type Due = {
  noticeId: number;
  userId: string;
  email: string;
  fullName: string;
  givenName: string;
  writerName: string;
  subject: string;
  body: string;
  className: string | null;
  courseTitle: string | null;
  gets: boolean;
};

async function takeDue({ db }: Ctx, limit: number): Promise<Due[]> {
  return await db.execute<Due>(sql`
    with waiting as materialized (
      select notice_id, ceil(${limit}::int / count(*) over ())::int as share
      from (select distinct notice_id from ${noticeRecipients} where handled_at is null) n
    )
    select n.id as "noticeId", u.id as "userId", u.email, u.full_name as "fullName", u.given_name as "givenName",
      w.full_name as "writerName", n.subject, n.body, c.name as "className", k.title as "courseTitle",
      u.deleted_at is null and n.body <> '' and not exists (select from ${noticeRefusals} f where f.user_id = u.id)
        and case when n.class_id is null
          then exists (select from ${enrollments} e
            where e.user_id = u.id and e.course_id = n.course_id and e.ended_at is null)
          else exists (select from ${classMembers} m
            where m.user_id = u.id and m.class_id = n.class_id and m.left_at is null) end as gets
    from waiting
    cross join lateral (
      select r.user_id from ${noticeRecipients} r
      where r.notice_id = waiting.notice_id and r.handled_at is null
      order by r.user_id limit greatest(waiting.share, 1)
    ) r
    join ${notices} n on n.id = waiting.notice_id
    join ${users} u on u.id = r.user_id
    join ${users} w on w.id = n.writer_id
    left join ${classes} c on c.id = n.class_id
    left join ${courses} k on k.id = n.course_id
    limit ${limit}`);
}

/**
 * Completes an e-mail when it is sent: adds the address to unsubscribe, and for a notice its writer as the reply
 * address.
 */
export async function asNotice(ctx: Ctx, email: OutgoingEmail): Promise<OutgoingEmail> {
  if (!refusableKinds.includes(email.kind) || !email.userId) return email;
  const url = unsubscribeUrl(ctx.settings, email.userId);
  if (email.kind !== kind) return { ...email, unsubscribeUrl: url };
  const noticeId = Number(/^notice\/(\d+)\//.exec(email.about)?.[1]);
  const [writer] = await ctx.db
    .select({ name: users.fullName, address: users.email })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.writerId))
    .where(and(eq(notices.id, noticeId), isNull(users.deletedAt)));
  return { ...email, unsubscribeUrl: url, ...(writer && { replyTo: writer }) };
}
