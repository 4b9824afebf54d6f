import { and, eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { managedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { lessonNotFound, resourceNotFound } from "#app/domain/lessons/labels.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

export type CourseRow = typeof courses.$inferSelect;
export type LessonRow = typeof lessons.$inferSelect;

/** The context of somebody who writes courses. Refuses visitors (unauthenticated) and students (forbidden). */
export function requireAuthor(ctx: Ctx): SignedCtx {
  authorise(ctx, "courses.manage");
  return requireViewer(ctx);
}

/**
 * A course that the viewer manages, held until the end of the transaction, so that what is written into one course is
 * written one after another. Refuses as `requireAuthor` does, and any other course (not found).
 */
export async function holdCourse(ctx: Ctx, courseId: number): Promise<CourseRow> {
  const mine = and(eq(courses.id, courseId), managedCourses(requireAuthor(ctx)));
  const [course] = await ctx.db.select().from(courses).where(mine).for("no key update");
  if (!course) throw new Refusal("not_found", courseNotFound);
  return course;
}

/** A lesson of a course that the viewer manages, its course held. Refuses as `holdCourse` does (lesson not found). */
export async function holdLesson(ctx: Ctx, lessonId: number): Promise<{ lesson: LessonRow; course: CourseRow }> {
  const course = await holdCourse(ctx, (await managedLesson(ctx, lessonId)).courseId).catch(asMissing(lessonNotFound));
  const [lesson] = await ctx.db.select().from(lessons).where(eq(lessons.id, lessonId));
  if (!lesson) throw new Refusal("not_found", lessonNotFound);
  return { lesson, course };
}

/** The same without holding anything, for looking at it. */
export async function managedLesson(ctx: Ctx, lessonId: number): Promise<LessonRow> {
  const [row] = await ctx.db
    .select({ lesson: lessons })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, lessonId), managedCourses(requireAuthor(ctx))));
  if (!row) throw new Refusal("not_found", lessonNotFound);
  return row.lesson;
}

/** The question of a lesson that the viewer manages, its course held. Refuses any other (not found). */
export async function holdQuestion(ctx: Ctx, questionId: number) {
  requireAuthor(ctx);
  const find = () => ctx.db.select().from(quizQuestions).where(eq(quizQuestions.id, questionId));
  return await heldPart(ctx, find, questionNotFound);
}

/** The resource of a lesson that the viewer manages, its course held. Refuses any other (not found). */
export async function holdResource(ctx: Ctx, resourceId: number) {
  requireAuthor(ctx);
  const find = () => ctx.db.select().from(lessonResources).where(eq(lessonResources.id, resourceId));
  return await heldPart(ctx, find, resourceNotFound);
}

async function heldPart<T extends { lessonId: number }>(ctx: Ctx, find: () => Promise<T[]>, sentence: string) {
  const [before] = await find();
  if (!before) throw new Refusal("not_found", sentence);
  const { lesson, course } = await holdLesson(ctx, before.lessonId).catch(asMissing(sentence));
  const [part] = await find();
  if (!part) throw new Refusal("not_found", sentence);
  return { part, lesson, course };
}

/** Whatever hides a thing is said in the thing's own words, so that one answer cannot be told from the other. */
function asMissing(sentence: string) {
  return (error: unknown): never => {
    if (error instanceof Refusal && error.code === "not_found") throw new Refusal("not_found", sentence);
    throw error;
  };
}
