import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { readLessons } from "#app/domain/lessons/lesson.server.ts";
import { lessonJson } from "#app/domain/lessons/lesson.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { resumeCourse, studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { aCourse, secret } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const publicFields = ["id", "title", "section_title", "content_type", "duration_minutes", "is_free", "order_index"];
const openFields = [...publicFields, "content_url", "content_text", "resources"];

describe("readLessons", () => {
  it("gives everybody the public fields, and the content of free lessons alone", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ isFree: true }, { resourceUrl: "https://a.example/x" }] });
      for (const viewer of [
        null,
        await aStudent(db),
        await aStudent(db, { isMaintainer: true }),
        await anInstructor(db),
      ]) {
        const [free, locked] = (await readLessons(ctxOf(db, viewer), course.id)).map(lessonJson);
        expect(Object.keys(free!)).toEqual(openFields);
        expect(Object.keys(locked!)).toEqual(publicFields);
      }
    }));

  it("gives the enrolled, the owner and admins everything", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ resourceUrl: "https://a.example/x" }] });
      const student = await aStudent(db);
      await enrol(ctxOf(db, student), course.id);
      for (const viewer of [student, course.instructor, await anAdmin(db)]) {
        const [lesson] = (await readLessons(ctxOf(db, viewer), course.id)).map(lessonJson);
        expect(lesson).toMatchObject({
          content_text: expect.stringContaining(secret),
          resources: [{ resource_url: "https://a.example/x" }],
        });
      }
    }));

  it("locks the paid lessons of a lapsed maintainer, and opens them again with what ends the lapse", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 9_700, lessons: [{}, { isFree: true }] });
      const maintainer = await aStudent(db, { isMaintainer: true });
      await enrol(ctxOf(db, maintainer), course.id);
      const read = (isMaintainer: boolean) => readLessons(ctxOf(db, { ...maintainer, isMaintainer }), course.id);
      expect((await read(true)).map(({ isOpen }) => isOpen)).toEqual([true, true]);
      expect((await read(false)).map(({ content }) => content === null)).toEqual([true, false]);
      await db.update(courses).set({ priceCents: 0 }).where(eq(courses.id, course.id));
      expect((await read(false)).map(({ isOpen }) => isOpen)).toEqual([true, true]);
    }));

  it("hides drafts from all but their owner and admins, and keeps what is taken down for the enrolled", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const student = await aStudent(db);
      await enrol(ctxOf(db, student), course.id);
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id));
      for (const viewer of [null, await aStudent(db), await anInstructor(db)]) {
        await expect(readLessons(ctxOf(db, viewer), course.id)).rejects.toMatchObject({
          code: "not_found",
          message: "Curso não encontrado",
        });
      }
      for (const viewer of [student, course.instructor, await anAdmin(db)]) {
        expect(await readLessons(ctxOf(db, viewer), course.id)).toHaveLength(3);
      }
    }));
});

describe("studyLesson", () => {
  it("says why a lesson is locked, and sends nothing of it", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, {
        priceCents: 9_700,
        lessons: [{ isFree: true }, { quiz: true, resourceUrl: "https://a.example/segredo" }],
      });
      const at = { courseId: course.id, lessonId: course.lessonIds[1]! };
      const lapsed = await aStudent(db, { isMaintainer: true });
      await enrol(ctxOf(db, lapsed), course.id);
      const cases = [
        [null, "visitor"],
        [await aStudent(db), "not enrolled"],
        [{ ...lapsed, isMaintainer: false }, "lapsed"],
      ] as const;
      for (const [viewer, lock] of cases) {
        const study = await studyLesson(ctxOf(db, viewer), at);
        expect(study).toMatchObject({ lock, content: null });
        expect(JSON.stringify(study)).not.toMatch(new RegExp(`${secret}|segredo|Qual\\?|Aquela`));
      }
      const open = await studyLesson(ctxOf(db, lapsed), at);
      expect(open).toMatchObject({
        lock: null,
        content: { html: expect.stringContaining(secret), questions: { length: 3 } },
      });
      expect(JSON.stringify(open)).not.toMatch(/isCorrect|correctAnswer|São Marcos|Porque sim/);
    }));

  it("refuses a lesson of another course", () =>
    rolledBack(async (db) => {
      const [one, other] = [await aCourse(db), await aCourse(db)];
      const asked = studyLesson(ctxOf(db), { courseId: one.id, lessonId: other.lessonIds[0]! });
      await expect(asked).rejects.toMatchObject({ code: "not_found", message: "Aula não encontrada" });
    }));
});

describe("resumeCourse", () => {
  it("takes a visitor to the preview and a student to what is not done yet, then to what was done last", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{}, { isFree: true }, {}] });
      const [first, second, third] = course.lessonIds as [number, number, number];
      expect(await resumeCourse(ctxOf(db), course.id)).toBe(second);
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      const days = [second, first, third].map(
        (lessonId, day) => [lessonId, new Date(Date.UTC(2026, 10, day + 1))] as const,
      );
      const seen: (number | null)[] = [];
      for (const [lessonId, now] of days) {
        await completeLesson({ ...ctx, now }, lessonId, {});
        seen.push(await resumeCourse(ctx, course.id));
      }
      expect(seen).toEqual([first, third, third]);
      expect(await resumeCourse(ctxOf(db), (await aCourse(db, { lessons: [] })).id)).toBeNull();
    }));
});
