import { asc, eq, inArray } from "drizzle-orm";
import { priceOf } from "#app/domain/authoring/course-writes.server.ts";
import { changeTime } from "#app/domain/authoring/lock-students.server.ts";
import { aboutValues } from "#app/domain/authoring/resource-writes.server.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { courseFieldsOf, courseValues } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { toKeyedQuestions } from "#app/domain/quizzes/quiz.server.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/quiz.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import type { CourseContent } from "./course-content.ts";
import { addQuestions } from "./import-questions.server.ts";

/** All that a course is made of. The caller has checked that the viewer manages it. */
export async function readContent(ctx: Pick<Ctx, "db">, course: typeof courses.$inferSelect): Promise<CourseContent> {
  const { db } = ctx;
  const theirs = db.select({ id: lessons.id }).from(lessons).where(eq(lessons.courseId, course.id));
  const questionIds = db
    .select({ id: quizQuestions.id })
    .from(quizQuestions)
    .where(inArray(quizQuestions.lessonId, theirs));
  const rows = await batchRead(ctx, {
    lessons: db.select().from(lessons).where(eq(lessons.courseId, course.id)).orderBy(asc(lessons.orderIndex)),
    resources: db
      .select()
      .from(lessonResources)
      .where(inArray(lessonResources.lessonId, theirs))
      .orderBy(asc(lessonResources.orderIndex)),
    questions: db
      .select()
      .from(quizQuestions)
      .where(inArray(quizQuestions.lessonId, theirs))
      .orderBy(asc(quizQuestions.orderIndex)),
    options: db
      .select()
      .from(quizOptions)
      .where(inArray(quizOptions.questionId, questionIds))
      .orderBy(asc(quizOptions.questionId), asc(quizOptions.orderIndex)),
  });
  return {
    course: courseFieldsOf(course),
    lessons: rows.lessons.map((lesson) => {
      const questions = rows.questions.filter(({ lessonId }) => lessonId === lesson.id);
      return {
        title: lesson.title,
        section_title: lesson.sectionTitle,
        content_type: lesson.contentType,
        content_url: lesson.contentUrl,
        content_text: lesson.contentText,
        duration_minutes: lesson.durationMinutes,
        is_free: lesson.isFree,
        pass_mark: lesson.passMark,
        questions: toKeyedQuestions({ questions, options: rows.options }).map(questionOf),
        resources: rows.resources
          .filter(({ lessonId }) => lessonId === lesson.id)
          .map((resource) => ({
            resource_type: resource.resourceType,
            resource_title: resource.resourceTitle,
            resource_url: resource.resourceUrl,
            description: resource.description,
          })),
      };
    }),
  };
}

const questionOf = ({ questionText, questionType, correctAnswer, explanation, options }: KeyedQuestion) => ({
  question_text: questionText,
  question_type: questionType,
  correct_answer: correctAnswer,
  explanation,
  options: options.map(({ optionText, isCorrect }) => ({ option_text: optionText, is_correct: isCorrect })),
});

/**
 * Writes a course as a draft with all that it is made of, and an event for each part; returns its id. Call it in a
 * transaction. Addresses are written as they are: the caller has checked them. Refuses (invalid) broken questions.
 */
export async function writeContent(
  ctx: SignedCtx,
  { course, lessons: written }: CourseContent,
  { instructorId }: { instructorId: string },
): Promise<number> {
  const priceCents = priceOf(course);
  const values = { ...courseValues(course), priceCents, thumbnailUrl: course.thumbnail_url ?? null };
  const [row] = await ctx.db
    .insert(courses)
    .values({ ...values, instructorId, createdBy: ctx.viewer.id, createdAt: sqlNow(ctx) })
    .returning({ id: courses.id });
  const courseId = row!.id;
  await recordEvent(ctx, "course.created", `course/${courseId}`, { instructorId, priceCents });
  if (written.length) await writeLessons(ctx, courseId, written);
  return courseId;
}

/** Writes lessons with all that they are made of from a position on; the caller holds the course and its students. */
export async function writeLessons(ctx: SignedCtx, courseId: number, written: CourseContent["lessons"], first = 0) {
  const rows = await ctx.db
    .insert(lessons)
    .values(
      written.map((lesson, at) => ({
        courseId,
        orderIndex: first + at,
        title: lesson.title,
        sectionTitle: lesson.section_title ?? null,
        contentType: lesson.content_type,
        contentUrl: lesson.content_type === "text" ? null : (lesson.content_url ?? null),
        contentText: lesson.content_text || null,
        durationMinutes: lesson.duration_minutes ?? 0,
        isFree: lesson.is_free,
        ...(lesson.pass_mark && { passMark: lesson.pass_mark }),
        createdAt: changeTime(ctx),
      })),
    )
    .returning({ id: lessons.id });
  const ids = rows.map(({ id }) => id);
  const objects = ids.map((id) => `lesson/${id}` as const);
  await recordEvents(ctx, "lesson.created", objects, { courseId });
  for (const [at, { questions, resources }] of written.entries()) {
    if (questions.length) {
      await addQuestions(
        ctx,
        ids[at]!,
        questions.map((fields) => ({ fields })),
      );
    }
    if (resources.length) await writeResources(ctx, ids[at]!, resources);
  }
}

async function writeResources(ctx: Ctx, lessonId: number, resources: CourseContent["lessons"][number]["resources"]) {
  const rows = await ctx.db
    .insert(lessonResources)
    .values(
      resources.map((resource, orderIndex) => ({
        ...aboutValues(resource),
        resourceUrl: resource.resource_url,
        lessonId,
        orderIndex,
      })),
    )
    .returning({ id: lessonResources.id });
  const objects = rows.map(({ id }) => `resource/${id}` as const);
  await recordEvents(ctx, "resource.created", objects, { lessonId });
}
