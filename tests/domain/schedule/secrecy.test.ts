import { describe, expect, it } from "vitest";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { showProgram } from "#app/domain/certificates/program.server.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { readLessons } from "#app/domain/lessons/lesson.server.ts";
import { lessonJson } from "#app/domain/lessons/lesson.ts";
import { sections } from "#app/domain/privacy/copy-page.server.ts";
import { completeLesson, savePosition } from "#app/domain/progress/complete-lesson.server.ts";
import { attemptQuiz, findAttempt } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { showQuiz } from "#app/domain/quizzes/quiz.server.ts";
import { showCoursePage } from "#app/domain/storefront/public-pages.server.ts";
import { showMedia } from "#app/domain/study/show-media.server.ts";
import { resumeCourse, studyLesson } from "#app/domain/study/study-lesson.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { aCourse, answersTo, secret } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const opensAt = new Date("2026-11-29T12:00:00Z");
const before = new Date("2026-11-29T11:59:59Z");

async function aFile(db: Db, kind: "video" | "document" | "image", mimeType: string) {
  const [row] = await db
    .insert(media)
    .values({ kind, mimeType, bytes: 3, sha256: "0".repeat(64) })
    .returning({ id: media.id });
  return row!.id;
}

/** A course whose second lesson, with a video, a text, a handout, a picture and a quiz, opens at that moment. */
async function aScheduledLesson(db: Db) {
  const [video, paper] = [await aFile(db, "video", "video/mp4"), await aFile(db, "document", "application/pdf")];
  const picture = await aFile(db, "image", "image/png");
  const course = await aCourse(db, {
    lessons: [
      { contentText: "Aberta." },
      {
        contentType: "video",
        contentUrl: `/media/${video}`,
        contentText: `![](/media/${picture}) ${secret}`,
        resourceUrl: `/media/${paper}`,
        quiz: true,
      },
    ],
  });
  const [first, lessonId] = course.lessonIds as [number, number];
  await db.insert(lessonOpenings).values({ lessonId, kind: "at", opensAt });
  const student = await aStudent(db);
  await db.insert(enrollments).values({ userId: student.id, courseId: course.id });
  return { course, first, lessonId, student, video, paper, picture };
}

describe("until its moment, a lesson", () => {
  it("is nowhere in what an enrolled student reads, in whatever way they ask", () =>
    rolledBack(async (db) => {
      const { course, first, lessonId, student, ...files } = await aScheduledLesson(db);
      const ctx = ctxOf(db, student, { now: before });
      const copied: unknown[] = [];
      for (const { read } of sections) for await (const rows of read(ctx)) copied.push(rows);
      const asked = { page: 1, limit: 10, category: null, level: null, q: secret };
      const read = {
        lessons: (await readLessons(ctx, course.id)).map(lessonJson),
        study: await studyLesson(ctx, { courseId: course.id, lessonId }),
        page: await showCoursePage(ctx, course.id, 1),
        program: await showProgram(ctx, course.id),
        found: (await listCourses(ctx, asked)).data,
        answer: await askAssistant(ctx, { message: `O que diz a aula sobre ${secret}?`, session_id: "conversa-1" }),
        attempt: await findAttempt(ctx, { lessonId, attemptId: 1 }),
      };
      // The question that was asked is one's own, and comes back in the answer's conversation only.
      const { answer, ...rest } = read;
      for (const hidden of [secret, files.video, files.paper, files.picture, "Aquela"]) {
        expect(JSON.stringify(rest), hidden).not.toContain(hidden);
        expect(JSON.stringify(copied), hidden).not.toContain(hidden);
      }
      expect(answer.sources.map(({ href }) => href)).not.toContain(`/courses/${course.id}/learn/${lessonId}`);
      expect(read.found.map(({ id }) => id)).not.toContain(course.id);
      expect(read.lessons[1]).toMatchObject({ opens_at: opensAt.toISOString() });
      expect(await resumeCourse(ctx, course.id)).toBe(first);
    }));

  it("takes no answers, no progress, and hands out neither its video nor what lies beside it", () =>
    rolledBack(async (db) => {
      const { course, lessonId, student, video, paper, picture } = await aScheduledLesson(db);
      const ctx = ctxOf(db, student, { now: before });
      const closed = { code: "forbidden", message: expect.stringContaining("Esta aula abre") };
      await expect(showQuiz(ctx, lessonId)).rejects.toMatchObject(closed);
      await expect(attemptQuiz(ctx, lessonId, answersTo(course.quizzes[0]!))).rejects.toMatchObject(closed);
      await expect(completeLesson(ctx, lessonId, {})).rejects.toMatchObject(closed);
      await expect(savePosition(ctx, lessonId, { seconds: 5 })).rejects.toMatchObject(closed);
      for (const id of [video, paper]) await expect(showMedia(ctx, id)).rejects.toMatchObject({ code: "not_found" });
      // Pictures are everybody's who knows their address, and the address is in the lesson.
      expect(await showMedia(ctx, picture)).toMatchObject({ openTo: "everybody" });

      const then = ctxOf(db, student, { now: opensAt });
      expect(await showMedia(then, video)).toMatchObject({ openTo: "this viewer" });
      expect((await attemptQuiz(then, lessonId, answersTo(course.quizzes[0]!))).passed).toBe(true);
    }));
});
