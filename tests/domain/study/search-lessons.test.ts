import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { answerQuestion, taughtAnswer, uncertainAnswer } from "#app/domain/assistant/answer-question.server.ts";
import type { SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { toWebVtt } from "#app/domain/media/captions.ts";
import { readCaptions, storeNewCaptions } from "#app/domain/media/read-captions.server.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { searchLessons } from "#app/domain/study/search-lessons.server.ts";
import type { Db } from "#drizzle/client.ts";
import { captionParts, courses, lessonResources, media } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { aStudentOf } from "#tests/domain/lesson-posts/an-asked-lesson.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { coming } from "#tests/domain/media/files.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-search-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const settings = testSettings({ DATA_DIR: dataDir });

const spoken = [
  [0, "A graça de Deus basta. Ela nos alcança cedo."],
  [70, "Sobre as orações dos salmos, e o hábito de orar."],
  [140, "O xilofone não é do saltério."],
] as const;

/** A course of a video with those captions, a text lesson, and another video whose captions say the same. */
async function aSpokenCourse(db: Db) {
  const instructor = await anInstructor(db);
  const ctx = ctxOf(db, instructor, { settings });
  const file = Buffer.from(
    toWebVtt(spoken.map(([startSeconds, text]) => ({ startSeconds, endSeconds: startSeconds + 40, text }))),
  );
  const { url, id: captions } = await storeUpload(ctx, "document", coming(file, 64));
  const course = await aCourse(db, {
    instructor,
    title: "Salmos para a vida",
    lessons: [
      {
        title: "O começo",
        contentType: "video",
        contentUrl: "https://video.example/1",
        contentText: null,
        resourceUrl: url,
      },
      {
        title: "Leitura",
        contentText: "# Abertura\n\nUm parágrafo.\n\n- A **graça** que basta e as orações\n\n## Fim\n\nXilofonista.",
      },
      {
        title: "O fim",
        contentType: "audio",
        contentUrl: "https://audio.example/1",
        contentText: null,
        resourceUrl: url,
      },
    ],
  });
  await storeNewCaptions(ctx);
  return { course, captions, url, ctx, lessons: course.lessonIds as [number, number, number] };
}

const search = async (db: Db, viewer: Viewer, q: string, { page = 1, limit = 20 } = {}) =>
  await searchLessons(ctxOf(db, viewer, { settings }), { q, page, limit });
const placesOf = async (db: Db, viewer: Viewer, q: string) =>
  (await search(db, viewer, q)).data.map(({ lessonTitle, seconds }) => [lessonTitle, seconds]);

describe("a search in all of one's lessons", () => {
  it("finds what captions and texts say, by any form of a word, without accents, in order of study", () =>
    rolledBack(async (db) => {
      const { course, lessons } = await aSpokenCourse(db);
      const student = await aStudentOf(db, course.id);
      expect(await placesOf(db, student, "GRACA")).toEqual([
        ["O começo", 0],
        ["Leitura", null],
        ["O fim", 0],
      ]);
      expect(await placesOf(db, student, "Oracao salmo hábitos")).toEqual([
        ["O começo", 70],
        ["O fim", 70],
      ]);
      expect(await placesOf(db, student, '"graça de Deus"')).toHaveLength(2);
      expect(await placesOf(db, student, "graça quaresma")).toEqual([]);
      expect(await placesOf(db, student, "")).toEqual([]);
      const [heard, read] = (await search(db, student, "graça")).data;
      expect(heard).toMatchObject({
        courseId: course.id,
        courseTitle: "Salmos para a vida",
        lessonId: lessons[0],
        passage: null,
        pieces: [
          { text: "A ", isHit: false },
          { text: "graça", isHit: true },
          { text: " de Deus basta. Ela nos alcança cedo.", isHit: false },
        ],
      });
      expect(read).toMatchObject({ lessonId: lessons[1], passage: "graça que basta e as orações" });
    }));

  it("comes in pages, each with the number of all", () =>
    rolledBack(async (db) => {
      const { course } = await aSpokenCourse(db);
      const student = await aStudentOf(db, course.id);
      const [first, second] = [1, 2].map((page) => search(db, student, "graça", { page, limit: 2 }));
      expect(await first).toMatchObject({ total: 3, totalPages: 2, data: { length: 2 } });
      expect(await second).toMatchObject({ data: [{ lessonTitle: "O fim" }] });
    }));

  it("reads lessons of one's courses that are open to one, and no others", () =>
    rolledBack(async (db) => {
      const { course, lessons } = await aSpokenCourse(db);
      const [student, stranger] = [await aStudentOf(db, course.id), await aStudent(db)];
      await aStudentOf(db, course.id);
      expect(await search(db, stranger, "graça")).toMatchObject({ total: 0, isEnrolled: false });
      await db.insert(lessonOpenings).values({ lessonId: lessons[0], kind: "at", opensAt: new Date("2099-01-01") });
      expect(await placesOf(db, student, "graça")).toEqual([
        ["Leitura", null],
        ["O fim", 0],
      ]);
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id));
      expect(await placesOf(db, student, "graça")).toHaveLength(2);
      await db.update(enrollments).set({ endedAt: new Date() }).where(eq(enrollments.userId, student.id));
      expect(await placesOf(db, student, "graça")).toEqual([]);
      await expect(searchLessons(ctxOf(db, null), { q: "graça", page: 1, limit: 20 })).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }));

  it("of nonsense, quotes and stop words is no error", () =>
    rolledBack(async (db) => {
      const { course } = await aSpokenCourse(db);
      const student = await aStudentOf(db, course.id);
      for (const q of ["'", '"', "de", "a & | ! (", "<b>", "\\", "%", "-graça"])
        expect((await search(db, student, q)).page, q).toBe(1);
    }));
});

describe("captions", () => {
  it("are stored once as paragraphs, go with their file, and are read from it until then", () =>
    rolledBack(async (db) => {
      const { captions, url, ctx } = await aSpokenCourse(db);
      const parts = spoken.map(([startSeconds, text]) => ({ startSeconds, text }));
      const count = () => db.$count(captionParts, eq(captionParts.mediaId, captions));
      expect(await count()).toBe(3);
      expect(await storeNewCaptions(ctx)).toBe(0);
      writeFileSync(path.join(dataDir, "media", captions), "");
      expect(await readCaptions(ctx, url)).toEqual(parts);
      await db.delete(lessonResources).where(eq(lessonResources.resourceUrl, url));
      await db.delete(media).where(eq(media.id, captions));
      expect(await count()).toBe(0);
      const sent = await storeUpload(
        ctx,
        "document",
        coming(Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nOi\n"), 8),
      );
      expect(await readCaptions(ctx, sent.url)).toEqual([{ startSeconds: 1, text: "Oi" }]);
    }));

  it("that are broken are none, and are not tried again; those whose file is lost are", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anInstructor(db), { settings });
      const { id, url } = await storeUpload(
        ctx,
        "document",
        coming(Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nOi\n"), 8),
      );
      const file = path.join(dataDir, "media", id);
      const readAt = async () => (await db.select().from(media).where(eq(media.id, id)))[0]!.captionsReadAt;
      rmSync(file);
      await storeNewCaptions(ctx);
      expect([await readAt(), await readCaptions(ctx, url)]).toEqual([null, []]);
      writeFileSync(file, "WEBVTT\n\n00:01.000\nSem fim, e nada mais");
      await storeNewCaptions(ctx);
      expect(await readAt()).toBeInstanceOf(Date);
      expect(await readCaptions(ctx, url)).toEqual([]);
    }));
});

describe("the assistant", () => {
  const ask = async (db: Db, viewer: Viewer, question: string) =>
    (await answerQuestion(ctxOf(db, viewer, { settings }) as SignedCtx, question, [])).answer;

  it("names the minute where one's lessons speak of what it has no answer to", () =>
    rolledBack(async (db) => {
      const { course, lessons } = await aSpokenCourse(db);
      const student = await aStudentOf(db, course.id);
      const answer = await ask(db, student, "o que é o xilofone no saltério?");
      expect(answer).toMatchObject({ message: taughtAnswer, shouldEscalate: true });
      expect(answer.sources[0]).toEqual({
        title: "O começo, aos 2:20",
        href: `/courses/${course.id}/learn/${lessons[0]}?t=140#player`,
      });
      const stranger = await ask(db, await aStudent(db), "o que é o xilofone no saltério?");
      expect(stranger.message).toBe(uncertainAnswer);
      expect(JSON.stringify(stranger.sources)).not.toContain("learn");
    }));
});
