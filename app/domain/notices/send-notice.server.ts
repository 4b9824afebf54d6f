import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { consumeRateLimit, refundRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { waitInWords } from "#app/domain/access/rate-limits.ts";
import { AppError } from "#app/domain/app-error.ts";
import { findOpenLedClass } from "#app/domain/classes/find-class.server.ts";
import { stalledDays } from "#app/domain/classes/member.ts";
import { hasOpenLesson } from "#app/domain/classes/stalled.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { managedCourses } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import type { Email } from "#app/domain/mail/compose.ts";
import { emptyEmails } from "#app/domain/mail/erase-emails.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { schoolOf } from "#app/domain/school.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb, verbInTransaction } from "#app/domain/verb.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classCourses, classMembers } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { noticeRecipients, noticeRefusals, notices } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { noticeLock } from "./mail-pace.server.ts";
import {
  type Audience,
  type NoticeFields,
  type NoticeReach,
  type NoticeTarget,
  noticeFields,
  noticeNotFound,
} from "./notice.ts";
import { noticeEmail } from "./notice-email.ts";
import { showNotice } from "./notices.server.ts";

/** A class that the viewer leads, or a course that they teach; throws for any other. */
export async function findTarget(
  ctx: Ctx,
  { class_id, course_id }: { class_id?: number | null; course_id?: number | null },
): Promise<NoticeTarget> {
  if (class_id) {
    const { id, name } = await findOpenLedClass(ctx, class_id);
    return { kind: "class", id, name };
  }
  authorise(ctx, "courses.manage");
  const [course] = await ctx.db
    .select({ id: courses.id, name: courses.title })
    .from(courses)
    .where(and(eq(courses.id, course_id ?? 0), managedCourses(ctx, "courses.notifyAll")));
  if (!course) throw new AppError("not_found", courseNotFound);
  return { kind: "course", ...course };
}

/** Checking all students of a large course may take longer than the time limit of a page's queries. */
const withTime = <T>(ctx: SignedCtx, work: (ctx: SignedCtx) => Promise<T>) =>
  inTransaction(ctx, async (within) => {
    await within.db.execute(sql`set local statement_timeout = '30s'`);
    return await work(within);
  });

/** A notice before it is sent: its recipients, and the e-mail as the writer would get it. */
export type NoticePreview = {
  target: NoticeTarget;
  fields: NoticeFields;
  reach: NoticeReach;
  email: Email;
  replyTo: string;
};

export const previewNotice = verb({ ability: "notices.write", body: noticeFields }, (ctx, fields) =>
  withTime(ctx, async (within): Promise<NoticePreview> => {
    const target = await findTarget(within, fields);
    const { subject, body, audience } = fields;
    const { fullName: writerName, givenName, email: replyTo } = ctx.viewer;
    const school = schoolOf(ctx.settings);
    const unsubscribeUrl = `${school.origin}/profile/data`;
    const email = noticeEmail({ subject, body, givenName, writerName, target, unsubscribeUrl }, school);
    return { target, fields, reach: await reachOf(within, { target, audience }), email, replyTo };
  }),
);

const nobody = "Ninguém receberia este aviso. Escolha outro grupo de pessoas.";

/** Sends a notice: stores its recipients; their e-mails are sent at the school's pace. */
export const sendNotice = verb({ ability: "notices.write", body: noticeFields }, async (ctx, fields) => {
  const consumed = await consumeDay(ctx);
  const sending = withTime(ctx, async (within): Promise<{ id: number; target: NoticeTarget; recipients: number }> => {
    const target = await findTarget(within, fields);
    const { subject, body, audience } = fields;
    const [classId, courseId] = target.kind === "class" ? [target.id, null] : [null, target.id];
    const [row] = await within.db
      .insert(notices)
      .values({ writerId: ctx.viewer.id, classId, courseId, audience, subject, body, createdAt: sqlNow(within) })
      .returning({ id: notices.id });
    const { id } = row!;
    const recipients = await fixRecipients(within, id, { target, audience });
    if (!recipients) throw new AppError("conflict", nobody);
    await recordEvent(within, "notice.sent", `notice/${id}`, { classId, courseId, audience, recipients });
    return { id, target, recipients };
  });
  return await sending.catch(async (error) => {
    if (error instanceof AppError && error.code === "conflict") await refundRateLimit(ctx, consumed);
    throw error;
  });
});

/** One of the day's notices; refunded where nobody would get it, or the class is closed. */
async function consumeDay(ctx: SignedCtx) {
  return await consumeRateLimit(ctx, "notice.send").catch((error) => {
    if (!(error instanceof AppError) || error.code !== "too_many") throw error;
    const { retryAfter } = error;
    const sentence = `Você já mandou os avisos que cabem num dia. O próximo pode ir daqui a ${waitInWords(retryAfter ?? 3_600)}.`;
    throw new AppError("too_many", sentence, { retryAfter });
  });
}

const noRows = { page: 1, limit: 1 };

/**
 * Ends the e-mails of a notice that have not gone out, for its writer and admins; one that is being sent at this moment
 * may still arrive. Returns the notice and how many were ended. Repeating changes nothing.
 */
export const stopNotice = verbInTransaction(
  { ability: "notices.write", id: integerPathId(noticeNotFound) },
  async (ctx, id) => {
    const { db } = ctx;
    if (!(await showNotice(ctx, id, noRows)).recipients)
      throw new AppError("forbidden", "Só quem escreveu o aviso, ou a direção, pode parar o envio.");
    await db.execute(sql`select pg_advisory_xact_lock(${noticeLock})`);
    const queued = await db
      .select({ id: mails.id })
      .from(mails)
      .innerJoin(noticeRecipients, eq(noticeRecipients.mailId, mails.id))
      .where(and(eq(noticeRecipients.noticeId, id), isNull(mails.sentAt), isNull(mails.failedAt)))
      .for("update", { of: mails });
    const ids = queued.map((mail) => mail.id);
    const isQueued = inArray(noticeRecipients.mailId, ids);
    if (ids.length) await emptyEmails(ctx, inArray(mails.id, ids));
    const stopped = await db
      .update(noticeRecipients)
      .set({ handledAt: sql`coalesce(${noticeRecipients.handledAt}, ${sqlNow(ctx)})`, mailId: null })
      .where(and(eq(noticeRecipients.noticeId, id), or(isNull(noticeRecipients.handledAt), isQueued)))
      .returning({ userId: noticeRecipients.userId });
    const { notice } = await showNotice(ctx, id, noRows);
    const counts = { sent: notice.sent, stopped: stopped.length };
    if (stopped.length) await recordEvent(ctx, "notice.stopped", `notice/${id}`, counts);
    return { notice, stopped: stopped.length };
  },
);

type Target = Pick<NoticeTarget, "kind" | "id">;

/** All present and former people of the class or course, as `p`: whether they are still in it, and since when. */
const everybody = ({ kind, id }: Target): SQL =>
  kind === "class"
    ? sql`(select user_id, left_at is null as is_current, joined_at as since from ${classMembers} where class_id = ${id}) p`
    : sql`(select user_id, ended_at is null as is_current, created_at as since from ${enrollments} where course_id = ${id}) p`;

/** The enrolments of `p` in the class's courses, or in the course, as `e`. */
const theirs = ({ kind, id }: Target): SQL =>
  kind === "class"
    ? sql`${enrollments} e join ${classCourses} k on k.course_id = e.course_id and k.class_id = ${id}
        where e.user_id = p.user_id and e.ended_at is null`
    : sql`${enrollments} e where e.user_id = p.user_id and e.course_id = ${id} and e.ended_at is null`;

/** Whether `p` belongs to the audience of a notice. */
function fits(ctx: Ctx, target: Target, audience: Audience): SQL {
  if (audience === "all") return sql`true`;
  const valid = sql`select from ${certificates} c where c.enrollment_id = e.id and c.revoked_at is null`;
  if (audience === "uncertified") return sql`exists (select from ${theirs(target)} and not exists (${valid}))`;
  const since = sql`${sqlNow(ctx)} - make_interval(days => ${stalledDays})`;
  return sql`p.since < ${since}
    and not exists (select from ${theirs(target)} and (e.created_at > ${since}
      or exists (select from ${lessonProgress} g where g.enrollment_id = e.id and g.updated_at > ${since})
      or exists (select from ${quizAttempts} q where q.enrollment_id = e.id and q.created_at > ${since})))
    and exists (select from ${theirs(target)} and e.completed_at is null and ${hasOpenLesson(ctx)})`;
}

const isRefused = sql`exists (select from ${noticeRefusals} r where r.user_id = p.user_id)`;

type Reached = { target: Target; audience: Audience };

/** Who would get a notice now, and who is left out. */
async function reachOf(ctx: Ctx, { target, audience }: Reached): Promise<NoticeReach> {
  const [row] = await ctx.db.execute<Omit<NoticeReach, "names">>(sql`
    select count(*) filter (where state = 'gets')::int as count, count(*) filter (where state = 'refused')::int as refused,
      count(*) filter (where state = 'left')::int as left, count(*) filter (where state = 'deleted')::int as deleted
    from (
      select case when u.deleted_at is not null then 'deleted' when not p.is_current then 'left'
        when not (${fits(ctx, target, audience)}) then 'other' when ${isRefused} then 'refused' else 'gets' end as state
      from ${everybody(target)} join ${users} u on u.id = p.user_id
    ) s`);
  const named = await ctx.db.execute<{ name: string }>(sql`
    select u.full_name as name from ${recipients(ctx, { target, audience })} order by folded(u.full_name), u.id limit 5`);
  return { ...row!, names: named.map(({ name }) => name) };
}

const recipients = (ctx: Ctx, { target, audience }: Reached): SQL =>
  sql`${everybody(target)} join ${users} u on u.id = p.user_id
    where u.deleted_at is null and p.is_current and not ${isRefused} and (${fits(ctx, target, audience)})`;

/**
 * Stores the recipients of a notice, in one statement; returns how many. Call it in the transaction that creates the
 * notice.
 */
async function fixRecipients(ctx: Ctx, noticeId: number, input: Reached): Promise<number> {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    with fixed as (
      insert into ${noticeRecipients} (notice_id, user_id)
      select ${noticeId}, p.user_id from ${recipients(ctx, input)}
      returning 1
    )
    select count(*)::int as count from fixed`);
  return row!.count;
}
