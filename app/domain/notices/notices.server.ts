import { and, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { ledClasses } from "#app/domain/classes/find-class.server.ts";
import { managedCourses } from "#app/domain/courses/course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { mapPage, type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { noticeRecipients, notices } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";
import { type NoticeRecipient, type NoticeView, noticeNotFound, type RecipientState } from "./notice.ts";

/** Notices to classes that the viewer leads and courses that they teach; all notices for an admin. */
function visibleNotices(ctx: SignedCtx): SQL {
  return or(
    sql`exists (select from ${classes} where ${classes.id} = ${notices.classId} and ${ledClasses(ctx)})`,
    sql`exists (select from ${courses} where ${courses.id} = ${notices.courseId} and ${managedCourses(ctx, "courses.notifyAll")})`,
  )!;
}

/** The state of a recipient's e-mail; `r` is the recipient and `m` the e-mail. */
const state = sql<RecipientState>`case when r.handled_at is null then 'waiting' when r.mail_id is null then 'skipped'
  when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end`;

const countOf = (which: RecipientState) => sql<number>`coalesce((t.counts ->> ${which})::int, 0)`;

function selectNotices({ db }: Ctx) {
  const counts = sql`lateral (
    select json_object_agg(s.state, s.count) as counts from (
      select ${state} as state, count(*) from ${noticeRecipients} r left join ${mails} m on m.id = r.mail_id
      where r.notice_id = ${notices.id} group by 1) s) t`;
  return db
    .select({
      id: notices.id,
      classId: notices.classId,
      courseId: notices.courseId,
      className: classes.name,
      courseTitle: courses.title,
      writerId: notices.writerId,
      writerName: users.fullName,
      audience: notices.audience,
      subject: notices.subject,
      body: notices.body,
      createdAt: notices.createdAt,
      sent: countOf("sent"),
      waiting: countOf("waiting"),
      failed: countOf("failed"),
      skipped: countOf("skipped"),
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.writerId))
    .leftJoin(classes, eq(classes.id, notices.classId))
    .leftJoin(courses, eq(courses.id, notices.courseId))
    .innerJoin(counts, sql`true`)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectNotices>>[number];

const toView = ({ classId, courseId, className, courseTitle, writerId: _, ...row }: Row): NoticeView => ({
  ...row,
  target:
    classId === null
      ? { kind: "course", id: courseId!, name: courseTitle ?? "" }
      : { kind: "class", id: classId, name: className ?? "" },
});

type Query = Paging & { classId?: number | null; courseId?: number | null };

/** Notices that the viewer may see, of one class or course or of all, newest first. */
export async function listNotices(ctx: Ctx, { classId, courseId, page, limit }: Query): Promise<Page<NoticeView>> {
  const signed = requireViewer(ctx);
  const which = and(
    visibleNotices(signed),
    classId ? eq(notices.classId, classId) : undefined,
    courseId ? eq(notices.courseId, courseId) : undefined,
  );
  const { rows, counted } = await batchRead(ctx, {
    rows: selectNotices(ctx)
      .where(which)
      .orderBy(desc(notices.id))
      .limit(limit)
      .offset((page - 1) * limit),
    counted: ctx.db.select({ total: count() }).from(notices).where(which),
  });
  return mapPage(toPage(rows, counted[0]!.total, { page, limit }), toView);
}

/** A notice. Its recipients, by name, are only for its writer and admins; null for others who lead the class. */
export async function showNotice(
  ctx: Ctx,
  id: number,
  paging: Paging,
): Promise<{ notice: NoticeView; recipients: Page<NoticeRecipient> | null }> {
  const signed = requireViewer(ctx);
  const [row] = await selectNotices(ctx).where(and(eq(notices.id, id), visibleNotices(signed)));
  if (!row) throw new AppError("not_found", noticeNotFound);
  const seesPeople = row.writerId === signed.viewer.id || can(signed.viewer, "classes.manage");
  return { notice: toView(row), recipients: seesPeople ? await listRecipients(ctx, id, paging) : null };
}

/** The recipients of a notice, for its writer and admins; forbidden to others who lead the class. */
export async function listNoticeRecipients(ctx: Ctx, id: number, paging: Paging): Promise<Page<NoticeRecipient>> {
  const { recipients } = await showNotice(ctx, id, paging);
  if (!recipients) throw new AppError("forbidden", "Só quem escreveu o aviso vê para quem ele foi.");
  return recipients;
}

async function listRecipients({ db }: Ctx, noticeId: number, { page, limit }: Paging): Promise<Page<NoticeRecipient>> {
  const [total, rows] = await Promise.all([
    db.$count(noticeRecipients, eq(noticeRecipients.noticeId, noticeId)),
    db.execute<NoticeRecipient>(sql`
      select u.id, u.full_name as "fullName", ${state} as state
      from ${noticeRecipients} r
      join ${users} u on u.id = r.user_id
      left join ${mails} m on m.id = r.mail_id
      where r.notice_id = ${noticeId}
      order by folded(u.full_name) collate "C", u.id limit ${limit} offset ${(page - 1) * limit}`),
  ]);
  return toPage([...rows], total, { page, limit });
}
