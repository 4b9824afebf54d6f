import { and, asc, count, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import type { CourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { hasCourse } from "#app/domain/enrolments/course-access.ts";
import { openLesson } from "#app/domain/lessons/lesson.server.ts";
import { lockedSentence } from "#app/domain/lessons/lesson.ts";
import { type Paging, toPage } from "#app/domain/paging.ts";
import { publicName } from "#app/domain/reviews/labels.ts";
import { truncateAtWord } from "#app/domain/text.ts";
import { classCourses, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { lessonPosts, postReports, questionFollowers } from "#drizzle/schema/lesson-posts.ts";
import { users } from "#drizzle/schema/people.ts";
import { type PostView, postNotFound, type QuestionView, questionsOnLesson } from "./lesson-post.ts";

/** Whether questions of a lesson are shown: to students of the course and its team, not to visitors of a preview. */
export const seesQuestions = (courseAccess: CourseAccess) =>
  hasCourse(courseAccess) || courseAccess.readsOn || isTeam(courseAccess);

/** Whether the viewer answers as the team: teaches the course, or edits all of them. */
export const isTeam = ({ viewer, owns }: CourseAccess) => can(viewer, "lessonPosts.decide", { owns });

/** A lesson whose questions the viewer may see, and whether they belong to the course's team. */
export async function openQuestions(ctx: Ctx, lessonId: number) {
  const signed = requireViewer(ctx);
  const { lesson, courseAccess } = await openLesson(signed, lessonId);
  if (!seesQuestions(courseAccess)) throw new AppError("forbidden", lockedSentence);
  return { lesson, course: courseAccess.course, isTeam: isTeam(courseAccess), ctx: signed };
}

/** A question with what the viewer sees of it. Hidden ones are not found, except by the team and their author. */
export async function findPost(ctx: Ctx, postId: number) {
  const signed = requireViewer(ctx);
  const [post] = await signed.db.select().from(lessonPosts).where(eq(lessonPosts.id, postId));
  if (!post) throw new AppError("not_found", postNotFound);
  const opened = await openQuestions(signed, post.lessonId);
  const isOwn = post.userId === signed.viewer.id;
  if (post.hiddenAt && !opened.isTeam && !isOwn) throw new AppError("not_found", postNotFound);
  if (post.questionId && !opened.isTeam) await findPost(signed, post.questionId);
  return { ...opened, post, isOwn };
}

/** How many others have a question too. */
export const followersOf = sql<number>`(select count(*)::int from ${questionFollowers} f
  where f.question_id = ${lessonPosts}.id and f.user_id <> ${lessonPosts}.user_id)`;
const reportsOf = sql<number>`(select count(*)::int from ${postReports} r where r.post_id = ${lessonPosts}.id)`;

/** Whether the author studies the course in a class that the viewer belongs to or leads. */
const isClassmate = (viewerId: string | null) => sql<boolean>`exists (
  select from (
    select class_id from ${classMembers} where user_id = ${viewerId}::uuid and left_at is null
    union all select class_id from ${classLeaders} where user_id = ${viewerId}::uuid
  ) mine
  join ${classMembers} theirs on theirs.class_id = mine.class_id and theirs.left_at is null
  join ${classCourses} k on k.class_id = mine.class_id
  join ${lessons} l on l.course_id = k.course_id and l.id = ${lessonPosts}.lesson_id
  where theirs.user_id = ${lessonPosts}.user_id and theirs.user_id <> ${viewerId}::uuid)`;

const columns = (viewerId: string) => ({
  id: lessonPosts.id,
  lessonId: lessonPosts.lessonId,
  questionId: lessonPosts.questionId,
  text: lessonPosts.text,
  userId: lessonPosts.userId,
  fullName: users.fullName,
  isByTeam: lessonPosts.isByTeam,
  isClassmate: isClassmate(viewerId),
  isRecommended: lessonPosts.isRecommended,
  seconds: lessonPosts.seconds,
  passage: lessonPosts.passage,
  createdAt: lessonPosts.createdAt,
  answeredAt: lessonPosts.answeredAt,
  hiddenAt: lessonPosts.hiddenAt,
  others: followersOf,
  isFollowed: sql<boolean>`exists (select from ${questionFollowers} f
    where f.question_id = ${lessonPosts}.id and f.user_id = ${viewerId}::uuid)`,
  reports: reportsOf,
});

function selectPosts({ db, viewer }: SignedCtx) {
  return db.select(columns(viewer.id)).from(lessonPosts).innerJoin(users, eq(users.id, lessonPosts.userId)).$dynamic();
}

type Row = Awaited<ReturnType<typeof selectPosts>>[number];

const isShown = ({ viewer }: Ctx, team: boolean) =>
  team ? undefined : or(isNull(lessonPosts.hiddenAt), eq(lessonPosts.userId, sql`${viewer?.id ?? null}::uuid`));

function toPost(row: Row, viewerId: string, team: boolean): PostView {
  return {
    id: row.id,
    text: row.text,
    author: publicName(row.fullName),
    isOwn: row.userId === viewerId,
    isByTeam: row.isByTeam,
    isClassmate: row.isClassmate,
    createdAt: row.createdAt,
    hiddenAt: row.hiddenAt,
    isRecommended: row.isRecommended,
    reports: team ? row.reports : 0,
  };
}

/** How many answers of a question are shown. */
const maxAnswers = 50;

async function withAnswers(ctx: SignedCtx, rows: Row[], team: boolean): Promise<QuestionView[]> {
  const ids = rows.map(({ id }) => id);
  const answers = ids.length
    ? await selectPosts(ctx)
        .where(and(inArray(lessonPosts.questionId, ids), isShown(ctx, team)))
        .orderBy(desc(lessonPosts.isByTeam), asc(lessonPosts.id))
        .limit(maxAnswers * ids.length)
    : [];
  return rows.map((row) => ({
    ...toPost(row, ctx.viewer.id, team),
    lessonId: row.lessonId,
    seconds: row.seconds,
    passage: row.passage,
    others: row.others,
    isFollowed: row.isFollowed,
    answeredAt: row.answeredAt,
    answers: answers
      .filter(({ questionId }) => questionId === row.id)
      .slice(0, maxAnswers)
      .map((answer) => toPost(answer, ctx.viewer.id, team)),
  }));
}

/**
 * The questions of a lesson: of the viewer's class first, then those that most people have, newest first. And where the
 * viewer stopped in its recording, in seconds, since a question may be about that moment.
 */
export async function listQuestions(ctx: Ctx, lessonId: number, { page, limit }: Paging) {
  const opened = await openQuestions(ctx, lessonId);
  const which = and(eq(lessonPosts.lessonId, lessonId), isNull(lessonPosts.questionId), isShown(ctx, opened.isTeam));
  const { counted, takes, stopped, rows } = await batchRead(ctx, {
    counted: ctx.db.select({ total: count() }).from(lessonPosts).where(which),
    takes: selectTakesQuestions(ctx, opened.course.id),
    stopped: ctx.db
      .select({ seconds: lessonProgress.positionSeconds })
      .from(lessonProgress)
      .innerJoin(enrollments, eq(enrollments.id, lessonProgress.enrollmentId))
      .where(and(eq(enrollments.userId, opened.ctx.viewer.id), eq(lessonProgress.lessonId, lessonId))),
    rows: selectPosts(opened.ctx)
      .where(which)
      .orderBy(desc(isClassmate(opened.ctx.viewer.id)), desc(followersOf), desc(lessonPosts.id))
      .limit(limit)
      .offset((page - 1) * limit),
  });
  const shown = await withAnswers(opened.ctx, rows, opened.isTeam);
  const questions = toPage(shown, counted[0]!.total, { page, limit });
  return { ...opened, takesQuestions: takes[0]!.takes, stoppedAt: stopped[0]?.seconds ?? 0, questions };
}

/** One question with its answers, by its id or by that of an answer. */
export async function showQuestion(ctx: Ctx, postId: number) {
  const found = await findPost(ctx, postId);
  const questionId = found.post.questionId ?? postId;
  const { rows, takes } = await batchRead(ctx, {
    rows: selectPosts(found.ctx).where(and(eq(lessonPosts.id, questionId), isShown(ctx, found.isTeam))),
    takes: selectTakesQuestions(ctx, found.course.id),
  });
  const [question] = await withAnswers(found.ctx, rows, found.isTeam);
  if (!question) throw new AppError("not_found", postNotFound);
  const { lesson, course, isTeam: team } = found;
  return { lesson, course, isTeam: team, takesQuestions: takes[0]!.takes, question };
}

const selectTakesQuestions = ({ db }: Pick<Ctx, "db">, courseId: number) =>
  db.select({ takes: courses.takesQuestions }).from(courses).where(eq(courses.id, courseId));

/** Whether students may ask and answer in a course. */
export async function takesQuestions(ctx: Ctx, courseId: number): Promise<boolean> {
  return (await selectTakesQuestions(ctx, courseId))[0]?.takes ?? false;
}

/** What a lesson's own page shows of its questions. */
export type LessonQuestions = {
  total: number;
  takesQuestions: boolean;
  first: { id: number; text: string; isAnswered: boolean }[];
};

/** The selects that `toLessonQuestions` needs, without any check: of the viewer's class first, then the newest. */
export function selectFirstQuestions({ db, viewer }: Ctx, lessonId: number) {
  const shown = and(eq(lessonPosts.lessonId, lessonId), isNull(lessonPosts.questionId), isNull(lessonPosts.hiddenAt));
  return {
    firstQuestions: db
      .select({
        id: lessonPosts.id,
        text: lessonPosts.text,
        isAnswered: sql<boolean>`${lessonPosts.answeredAt} is not null`,
        total: sql<number>`(count(*) over ())::int`,
      })
      .from(lessonPosts)
      .where(shown)
      .orderBy(desc(isClassmate(viewer?.id ?? null)), desc(lessonPosts.id))
      .limit(questionsOnLesson),
    takesQuestions: db
      .select({ takes: courses.takesQuestions })
      .from(courses)
      .innerJoin(lessons, eq(lessons.courseId, courses.id))
      .where(eq(lessons.id, lessonId)),
  };
}

type Selects = ReturnType<typeof selectFirstQuestions>;
type Read = { [Name in keyof Selects]: Awaited<Selects[Name]> };

export function toLessonQuestions({ firstQuestions, takesQuestions }: Read): LessonQuestions | null {
  const takes = takesQuestions[0]?.takes ?? false;
  if (!takes && !firstQuestions.length) return null;
  return {
    total: firstQuestions[0]?.total ?? 0,
    takesQuestions: takes,
    first: firstQuestions.map(({ id, text, isAnswered }) => ({ id, text: truncateAtWord(text, 90), isAnswered })),
  };
}
