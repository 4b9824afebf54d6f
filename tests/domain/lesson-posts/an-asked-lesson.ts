import type { Viewer } from "#app/domain/ctx.ts";
import { openEnrolment } from "#app/domain/enrolments/enrol.server.ts";
import { askQuestion } from "#app/domain/lesson-posts/write-post.server.ts";
import type { Db } from "#drizzle/client.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

export const ask = (db: Db, viewer: Viewer, lessonId: number, text = "Por que quatro evangelhos?", now?: Date) =>
  askQuestion(ctxOf(db, viewer, now && { now }), lessonId, { text });

export async function aStudentOf(db: Db, courseId: number, about: Parameters<typeof aStudent>[1] = {}) {
  const student = await aStudent(db, about);
  await openEnrolment(ctxOf(db, student), { userId: student.id, courseId, origin: "free" });
  return student;
}

/** A course whose second lesson, which is not free, one of its students has asked about. */
export async function anAskedLesson(db: Db, about: Parameters<typeof aCourse>[1] = {}) {
  const course = await aCourse(db, about);
  const [preview, lesson] = course.lessonIds as [number, number];
  const asker = await aStudentOf(db, course.id, { fullName: "Ester Lima" });
  const question = await ask(db, asker, lesson);
  return { course, preview, lesson, asker, question };
}
