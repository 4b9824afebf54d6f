import { and, eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { managedCourses } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { lessonNotFound, resourceNotFound } from "#app/domain/lessons/lesson.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

export type CourseRow = typeof courses.$inferSelect;
export type LessonRow = typeof lessons.$inferSelect;

/** What the verbs of authors ask for. */
export const byAuthor = { ability: "courses.manage", limit: "authoring.write" } as const;

export function requireAuthor(ctx: Ctx): SignedCtx {
  authorise(ctx, "courses.manage");
  return requireViewer(ctx);
}

/** Locks a course the viewer manages until the end of the transaction, so that writes to one course are serialised. */
export async function lockCourse(ctx: Ctx, courseId: number): Promise<CourseRow> {
  const mine = and(eq(courses.id, courseId), managedCourses(requireAuthor(ctx)));
  const [course] = await ctx.db.select().from(courses).where(mine).for("no key update");
  if (!course) throw new AppError("not_found", courseNotFound);
  return course;
}

/** A course that the viewer manages, with all its columns. */
export async function findManagedCourseRow(ctx: Ctx, courseId: number): Promise<CourseRow> {
  const mine = and(eq(courses.id, courseId), managedCourses(requireAuthor(ctx)));
  const [course] = await ctx.db.select().from(courses).where(mine);
  if (!course) throw new AppError("not_found", courseNotFound);
  return course;
}

/** A lesson of a course that the viewer manages; locks the course. */
export async function lockLesson(ctx: Ctx, lessonId: number): Promise<{ lesson: LessonRow; course: CourseRow }> {
  const course = await lockCourse(ctx, (await findManagedLesson(ctx, lessonId)).courseId).catch(
    asMissing(lessonNotFound),
  );
  const [lesson] = await ctx.db.select().from(lessons).where(eq(lessons.id, lessonId));
  if (!lesson) throw new AppError("not_found", lessonNotFound);
  return { lesson, course };
}

export async function findManagedLesson(ctx: Ctx, lessonId: number): Promise<LessonRow> {
  const [row] = await ctx.db
    .select({ lesson: lessons })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, lessonId), managedCourses(requireAuthor(ctx))));
  if (!row) throw new AppError("not_found", lessonNotFound);
  return row.lesson;
}

/** A question of a lesson that the viewer manages; locks the course. */
export async function lockQuestion(ctx: Ctx, questionId: number) {
  requireAuthor(ctx);
  const find = () => ctx.db.select().from(quizQuestions).where(eq(quizQuestions.id, questionId));
  return await lockPart(ctx, find, questionNotFound);
}

/** A resource of a lesson that the viewer manages; locks the course. */
export async function lockResource(ctx: Ctx, resourceId: number) {
  requireAuthor(ctx);
  const find = () => ctx.db.select().from(lessonResources).where(eq(lessonResources.id, resourceId));
  return await lockPart(ctx, find, resourceNotFound);
}

async function lockPart<T extends { lessonId: number }>(ctx: Ctx, find: () => Promise<T[]>, sentence: string) {
  const [before] = await find();
  if (!before) throw new AppError("not_found", sentence);
  const { lesson, course } = await lockLesson(ctx, before.lessonId).catch(asMissing(sentence));
  const [part] = await find();
  if (!part) throw new AppError("not_found", sentence);
  return { part, lesson, course };
}

/** Missing and forbidden give the same message, so that they cannot be distinguished. */
export function asMissing(sentence: string) {
  return (error: unknown): never => {
    if (error instanceof AppError && error.code === "not_found") throw new AppError("not_found", sentence);
    throw error;
  };
}
