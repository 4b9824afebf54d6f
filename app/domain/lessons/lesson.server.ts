import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import {
  type CourseAccess,
  courseAccessByLesson,
  findCourseAccess,
  type OpenLesson,
  opensLater,
  selectCourseAccess,
  toCourseAccess,
} from "#app/domain/enrolments/course-access.server.ts";
import { hasAccessLapsed, hasCourse, isLessonOpen, type LessonLock } from "#app/domain/enrolments/course-access.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";
import {
  type LessonContent,
  type LessonOutline,
  type LessonView,
  lapsedSentence,
  lessonNotFound,
  lockedSentence,
  opensSentence,
  orderSentence,
} from "./lesson.ts";

/** The content of the open ones among the lessons, by id. The content of locked ones is not even read. */
async function contentOf(ctx: Ctx, outline: { id: number; isOpen: boolean }[]): Promise<Map<number, LessonContent>> {
  const open = outline.filter((lesson) => lesson.isOpen).map((lesson) => lesson.id);
  return open.length ? toLessonContents(await batchRead(ctx, selectContents(ctx, open))) : new Map();
}

/** The selects that `toLessonContents` needs. */
export function selectContents({ db }: Pick<Ctx, "db">, lessonIds: number[]) {
  return {
    contents: db
      .select({ id: lessons.id, contentUrl: lessons.contentUrl, contentText: lessons.contentText })
      .from(lessons)
      .where(inArray(lessons.id, lessonIds)),
    resources: db
      .select(resourceColumns)
      .from(lessonResources)
      .where(inArray(lessonResources.lessonId, lessonIds))
      .orderBy(asc(lessonResources.lessonId), asc(lessonResources.orderIndex)),
  };
}

/** By lesson id. */
export function toLessonContents({ contents, resources }: Read): Map<number, LessonContent> {
  const of = (id: number) =>
    resources.filter(({ lessonId }) => lessonId === id).map(({ lessonId: _, ...resource }) => resource);
  return new Map(contents.map(({ id, ...content }) => [id, { ...content, resources: of(id) }]));
}

type Selects = ReturnType<typeof selectContents>;
type Read = { [Name in keyof Selects]: Awaited<Selects[Name]> };

/** The columns of a LessonResource and its lesson. */
export const resourceColumns = {
  id: lessonResources.id,
  lessonId: lessonResources.lessonId,
  resourceType: lessonResources.resourceType,
  resourceTitle: lessonResources.resourceTitle,
  resourceUrl: lessonResources.resourceUrl,
  description: lessonResources.description,
};

/** What every list of lessons has of one. */
export const outlineColumns = {
  id: lessons.id,
  title: lessons.title,
  sectionTitle: lessons.sectionTitle,
  contentType: lessons.contentType,
  durationMinutes: lessons.durationMinutes,
  isFree: lessons.isFree,
  orderIndex: lessons.orderIndex,
  isReady,
};

/** The lessons of a course in order, without content; unfinished ones only for authors. */
export async function listLessons(ctx: Ctx, courseId: number): Promise<LessonOutline[]> {
  const [courseAccess, all] = await Promise.all([findCourseAccess(ctx, courseId), selectRows(ctx, courseId)]);
  const writes = can(ctx.viewer, "lessons.seeLocked", { owns: courseAccess.owns });
  return toViewer(courseAccess, writes ? all : all.filter((lesson) => lesson.isReady));
}

/** A course as its students see it: the viewer's access, and its lessons. */
export type LessonOutlines = { courseAccess: CourseAccess; lessons: LessonOutline[] };

/** The selects that `toOutlines` needs. */
export function selectOutline(ctx: Ctx, courseId: number) {
  return {
    courseAccesses: selectCourseAccess(ctx, eq(courses.id, courseId)),
    lessons: selectRows(ctx, courseId, isReady),
  };
}

/** Refuses a course that the viewer may not see (not found). */
export function toOutlines(
  ctx: Ctx,
  read: { courseAccesses: Parameters<typeof toCourseAccess>[1]; lessons: LessonRow[] },
): LessonOutlines {
  const courseAccess = toCourseAccess(ctx, read.courseAccesses);
  return { courseAccess, lessons: toViewer(courseAccess, read.lessons) };
}

type LessonRow = Awaited<ReturnType<typeof selectRows>>[number];

function toViewer(courseAccess: CourseAccess, rows: LessonRow[]): LessonOutline[] {
  return rows.map(({ isReady: _, ...lesson }) => ({ ...lesson, isOpen: isLessonOpen(courseAccess, lesson) }));
}

function selectRows(ctx: Ctx, courseId: number, which?: SQL) {
  return ctx.db
    .select({ ...outlineColumns, passMark: lessons.passMark, hasQuiz, opensAt: opensLater(ctx) })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), which))
    .orderBy(asc(lessons.orderIndex));
}

// Column names are written out, since drizzle omits the table name in queries over one table.
const hasQuiz = sql<boolean>`exists (select from ${quizQuestions} q where q.lesson_id = ${lessons}.id)`;

/** The lessons of a course in order, each with its content if the viewer may open it, else null. */
export async function readLessons(ctx: Ctx, courseId: number): Promise<LessonView[]> {
  const outline = await listLessons(ctx, courseId);
  const contents = await contentOf(ctx, outline);
  return outline.map((lesson) => ({ ...lesson, content: contents.get(lesson.id) ?? null }));
}

/** A lesson that the viewer may open, with their access to its course. */
export async function openLesson(
  ctx: Ctx,
  lessonId: number,
): Promise<{ lesson: OpenLesson; courseAccess: CourseAccess }> {
  const which = and(eq(lessons.id, lessonId), isReady)!;
  const [found] = await courseAccessByLesson(ctx, which);
  // A hidden course hides its lessons too: both must give the same answer.
  if (!found) throw new AppError("not_found", lessonNotFound);
  const { lesson, courseAccess } = found;
  if (isLessonOpen(courseAccess, lesson)) return { lesson, courseAccess };
  if (!ctx.viewer) throw new AppError("unauthenticated");
  throw new AppError("forbidden", whyLocked(courseAccess, lesson));
}

function whyLocked(courseAccess: CourseAccess, { opensAt }: LessonLock) {
  if (hasAccessLapsed(courseAccess)) return lapsedSentence({ isOffered: courseAccess.course.isPublished });
  if (courseAccess.comesAfter) return orderSentence(courseAccess.comesAfter.title);
  return hasCourse(courseAccess) && opensAt ? opensSentence(opensAt) : lockedSentence;
}
