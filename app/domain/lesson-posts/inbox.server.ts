import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { managedCourses } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { publicName } from "#app/domain/reviews/labels.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { lessonPosts, postReports } from "#drizzle/schema/lesson-posts.ts";
import { users } from "#drizzle/schema/people.ts";
import type { InboxQuestion, InboxState } from "./lesson-post.ts";
import { followersOf } from "./posts.server.ts";

/** The questions that are reported, or have an answer that is. */
const reportedQuestions = sql`(select coalesce(p.question_id, p.id)
  from ${postReports} r join ${lessonPosts} p on p.id = r.post_id)`;

/** How many reports a question and its answers have. */
const reportsWithin = sql<number>`((select count(*) from ${postReports} r where r.post_id = ${lessonPosts}.id)
  + (select count(*) from ${lessonPosts} a join ${postReports} r on r.post_id = a.id
    where a.question_id = ${lessonPosts}.id))::int`;

const inState: Record<InboxState, SQL> = {
  open: and(isNull(lessonPosts.answeredAt), isNull(lessonPosts.hiddenAt))!,
  answered: and(isNotNull(lessonPosts.answeredAt), isNull(lessonPosts.hiddenAt))!,
  hidden: isNotNull(lessonPosts.hiddenAt),
  reported: sql`${lessonPosts}.id in ${reportedQuestions}`,
};

/** Questions of the courses that the viewer answers for: those that waited longest first while they are open. */
export async function listInbox(
  ctx: Ctx,
  { state, course, page, limit }: Paging & { state: InboxState | "all"; course: number | null },
): Promise<Page<InboxQuestion>> {
  const signed = requireViewer(ctx);
  const which = and(
    isNull(lessonPosts.questionId),
    managedCourses(ctx),
    course ? eq(lessons.courseId, course) : undefined,
    state === "all" ? undefined : inState[state],
  );
  const [counted] = await signed.db
    .select({ total: sql<number>`count(*)::int` })
    .from(lessonPosts)
    .innerJoin(lessons, eq(lessons.id, lessonPosts.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(which);
  const rows = await signed.db
    .select({
      id: lessonPosts.id,
      text: lessonPosts.text,
      author: users.fullName,
      createdAt: lessonPosts.createdAt,
      answeredAt: lessonPosts.answeredAt,
      hiddenAt: lessonPosts.hiddenAt,
      others: followersOf,
      reports: reportsWithin,
      lessonId: lessons.id,
      lessonTitle: lessons.title,
      courseId: courses.id,
      courseTitle: courses.title,
    })
    .from(lessonPosts)
    .innerJoin(lessons, eq(lessons.id, lessonPosts.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(users, eq(users.id, lessonPosts.userId))
    .where(which)
    .orderBy(state === "open" ? asc(lessonPosts.id) : desc(lessonPosts.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const shown = rows.map((row) => ({ ...row, author: publicName(row.author) }));
  return toPage(shown, counted!.total, { page, limit });
}

const manyCourses = 500;

/** The courses that the viewer answers for, by title. */
export async function listManagedCourseNames(ctx: Ctx): Promise<{ id: number; title: string }[]> {
  return await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(managedCourses(ctx))
    .orderBy(sql`folded(${courses.title}) collate "C"`, courses.id)
    .limit(manyCourses);
}

/** Questions that wait for an answer in the courses that the viewer answers for, since when. */
export const waitingQuestions = (ctx: Ctx) =>
  sql`${ctx.db
    .select({ since: lessonPosts.createdAt })
    .from(lessonPosts)
    .innerJoin(lessons, eq(lessons.id, lessonPosts.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(isNull(lessonPosts.questionId), inState.open, managedCourses(ctx)))}`;

/** Reports that wait for a decision in the courses that the viewer answers for, since when. */
export const waitingReports = (ctx: Ctx) =>
  sql`${ctx.db
    .select({ since: postReports.createdAt })
    .from(postReports)
    .innerJoin(lessonPosts, eq(lessonPosts.id, postReports.postId))
    .innerJoin(lessons, eq(lessons.id, lessonPosts.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(managedCourses(ctx))}`;
