import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { programColumns } from "#app/domain/certificates/program.server.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import type { Chronicle } from "./chronicle.ts";

type Question = {
  id: number;
  lessonId: number;
  correctAnswer: string | null;
  options: { id: number; isCorrect: boolean }[];
};
type Lesson = { id: number; title: string; questions: Question[] };

/** A course of the demo school, and since when it is open. */
export type Course = Awaited<ReturnType<typeof readCourses>>[number] & { openedAt: Date; lessons: Lesson[] };

/** How many days ago the newest courses opened; the others were there when the first student came. */
const newest = [37, 62, 91, 118, 142, 158];
const draftDays = [130, 75, 12];

/** Opens the demo school's courses one after the other, in the order of the catalogue; drafts are of late. */
export async function openCourses(chronicle: Chronicle): Promise<Course[]> {
  const { ctx, daysAgo, record } = chronicle;
  const rows = await readCourses(chronicle);
  const drafts = rows.filter(({ isPublished }) => !isPublished);
  const published = rows.filter(({ isPublished }) => isPublished);
  const aged = rows.map((row) => {
    const index = published.indexOf(row);
    const days = row.isPublished ? (newest[index] ?? 200 + index * 2) : (draftDays[drafts.indexOf(row)] ?? 12);
    return { ...row, openedAt: daysAgo(days) };
  });
  for (const { id, instructorId, priceCents, isPublished, openedAt } of aged) {
    record(openedAt, instructorId, ["course.created", `course/${id}`, { instructorId, priceCents }]);
    if (isPublished) record(openedAt, instructorId, ["course.published", `course/${id}`, {}]);
  }
  const dates = sql.join(
    aged.map(({ id, openedAt }) => sql`(${id}::int, ${openedAt.toISOString()}::timestamptz)`),
    sql`, `,
  );
  await ctx.db.execute(sql`update courses c set created_at = d.at from (values ${dates}) d(id, at) where d.id = c.id`);
  await ctx.db.execute(sql`update lessons l set created_at = c.created_at from courses c where c.id = l.course_id`);
  await ctx.db.execute(
    sql`update quiz_questions q set created_at = l.created_at from lessons l where l.id = q.lesson_id`,
  );
  const first = daysAgo(299);
  for (const table of [certificateDesigns, vouchers]) await ctx.db.update(table).set({ createdAt: first });
  const content = await readLessons(chronicle);
  return aged.map((course) => ({ ...course, lessons: content.filter(({ courseId }) => courseId === course.id) }));
}

/** The newest first. */
async function readCourses({ ctx }: Chronicle) {
  return await ctx.db
    .select({
      ...programColumns,
      id: courses.id,
      priceCents: courses.priceCents,
      isPublished: courses.isPublished,
      instructorId: courses.instructorId,
      instructorName: users.fullName,
    })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .orderBy(desc(courses.id));
}

async function readLessons({ ctx }: Chronicle): Promise<(Lesson & { courseId: number })[]> {
  const rows = await ctx.db
    .select({ id: lessons.id, courseId: lessons.courseId, title: lessons.title })
    .from(lessons)
    .orderBy(asc(lessons.courseId), asc(lessons.orderIndex));
  const { id, lessonId, correctAnswer } = quizQuestions;
  const questions = await ctx.db.select({ id, lessonId, correctAnswer }).from(quizQuestions).orderBy(asc(id));
  const ids = questions.map((question) => question.id);
  const options = ids.length
    ? await ctx.db.select().from(quizOptions).where(inArray(quizOptions.questionId, ids)).orderBy(asc(quizOptions.id))
    : [];
  const withOptions = questions.map((question) => ({
    ...question,
    options: options.filter(({ questionId }) => questionId === question.id),
  }));
  return rows.map((row) => ({ ...row, questions: withOptions.filter((question) => question.lessonId === row.id) }));
}
