import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeLessons } from "#app/domain/authoring/change-lessons.server.ts";
import { createCourse } from "#app/domain/authoring/course-writes.server.ts";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { lessonChanges, lessonChangesForm } from "#app/domain/authoring/lesson.ts";
import { createLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { listOtherCourses, showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { readOutline } from "#app/domain/authoring/outline.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { showProgress } from "#app/domain/progress/progress.server.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { events } from "#drizzle/schema/platform.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import {
  aChoiceSaying,
  aCourseSaying,
  aDraft,
  aResourceSaying,
  aTextSaying,
  refusalOf,
  strangersTo,
} from "#tests/domain/authoring/fixture.ts";
import { publish } from "#tests/domain/authoring/publish.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const asked = (fields: object) => lessonChanges.parse(fields);
const outlineOf = async (ctx: Ctx, id: number) => (await readOutline(ctx, id)).map(({ title, ids }) => [title, ...ids]);

describe("several lessons at once", () => {
  it("get what was sent, and nothing else", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 3);
      const [a, b, c] = lessonIds as [number, number, number];
      await changeLessons(author, id, asked({ lesson_ids: [a, c], is_free: true, duration_minutes: 25 }));
      const facts = async () =>
        (await showAuthoring(author, id)).lessons.map(({ isFree, durationMinutes }) => [isFree, durationMinutes]);
      expect(await facts()).toEqual([
        [true, 25],
        [false, 10],
        [true, 25],
      ]);
      await changeLessons(author, id, asked({ lesson_ids: [c, b], section_title: "Módulo 2" }));
      await changeLessons(author, id, asked({ lesson_ids: [a], is_free: false }));
      expect(await facts()).toEqual([
        [false, 25],
        [false, 10],
        [true, 25],
      ]);
      expect(await outlineOf(author, id)).toEqual([
        [null, a],
        ["Módulo 2", b, c],
      ]);
      await changeLessons(author, id, asked({ lesson_ids: [a], section_title: "Módulo 2" }));
      await changeLessons(author, id, asked({ lesson_ids: [c], section_title: null }));
      expect(await outlineOf(author, id)).toEqual([
        [null, c],
        ["Módulo 2", b, a],
      ]);
    }));

  it("are changed all or none", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 2);
      const other = await aDraft(db, 1);
      for (const stranger of [other.lessonIds[0]!, 2_000_000_000]) {
        const both = asked({ lesson_ids: [lessonIds[0]!, stranger], is_free: true });
        expect((await refusalOf(changeLessons(author, id, both))).code).toBe("conflict");
      }
      expect((await showAuthoring(author, id)).lessons.map(({ isFree }) => isFree)).toEqual([false, false]);
    }));

  it("are the course's authors' to change", () =>
    rolledBack(async (db) => {
      const { id, lessonIds } = await aDraft(db, 1);
      for (const [stranger, code] of await strangersTo(db)) {
        const refusal = await refusalOf(changeLessons(stranger, id, asked({ lesson_ids: lessonIds, is_free: true })));
        expect(refusal.code).toBe(code);
      }
    }));

  it.each([
    [{}, "change", "Escolha o que fazer com elas."],
    [{ change: "free", lesson_ids: [] }, "lesson_ids", "Marque pelo menos uma aula."],
    [{ change: "duration" }, "duration_minutes", "Informe a duração em minutos inteiros, de 0 a 10.000."],
    [{ change: "course" }, "course_id", "Escolha o curso."],
  ])("are refused by the form with %j", (fields, field, sentence) => {
    const { error } = lessonChangesForm.safeParse({ lesson_ids: [1], ...fields });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, sentence]]);
  });
});

describe("lessons that go to another course", () => {
  it("take quiz, materials and dates for everybody along; students of neither course lose or owe anything", () =>
    rolledBack(async (db) => {
      const from = await aDraft(db, 3);
      const { author } = from;
      const [a, b, c] = from.lessonIds as [number, number, number];
      const { id: to } = await createCourse(author, aCourseSaying({ category: "discipulado" }));
      await createLesson(author, to, aTextSaying({ section_title: "Começo" }));
      await createQuestion(author, b, aChoiceSaying());
      await createResource(author, b, aResourceSaying());
      for (const id of [from.id, to]) await publish(author, id);
      const here = ctxOf(db, await aStudent(db));
      const there = ctxOf(db, await aStudent(db));
      await enrol(here, from.id);
      await enrol(there, to);
      await completeLesson(here, a, {});
      await completeLesson(there, (await showAuthoring(author, to)).lessons[0]!.id, {});
      const opensAt = new Date("2027-01-01T12:00:00Z");
      await db.insert(lessonOpenings).values([
        { lessonId: b, kind: "at", opensAt },
        { lessonId: b, kind: "open", userId: here.viewer!.id },
      ]);
      const moved = await changeLessons(author, from.id, asked({ lesson_ids: [c, b], course_id: to }));
      expect(moved).toEqual({ courseId: to, lessonIds: [b, c] });
      expect((await showAuthoring(author, from.id)).lessons.map(({ id }) => id)).toEqual([a]);
      expect((await outlineOf(author, to))[0]!.slice(2)).toEqual([b, c]);
      const lesson = await showLessonForEditing(author, b);
      expect([lesson.courseId, lesson.questions.length, lesson.resources.length]).toEqual([to, 1, 1]);
      const rules = await db.select().from(lessonOpenings).where(eq(lessonOpenings.lessonId, b));
      expect(rules.map(({ userId, opensAt: at }) => [userId, at])).toEqual([[null, opensAt]]);
      expect((await showProgress(here, from.id)).isCompleted).toBe(true);
      expect((await showProgress(there, to)).isCompleted).toBe(true);
      const told = await db.select().from(events).where(eq(events.action, "lesson.moved")).orderBy(events.id);
      expect(told.map(({ object, data }) => [object, data])).toEqual([
        [`lesson/${b}`, { courseId: to, fromCourseId: from.id }],
        [`lesson/${c}`, { courseId: to, fromCourseId: from.id }],
      ]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("stay if somebody has studied one of them, or wrote a note in it", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 3);
      const [a, b, c] = lessonIds as [number, number, number];
      const { id: to } = await createCourse(author, aCourseSaying());
      await publish(author, id);
      const student = ctxOf(db, await aStudent(db));
      await enrol(student, id);
      await completeLesson(student, b, {});
      await db.insert(lessonNotes).values({ lessonId: c, userId: student.viewer!.id, text: "Reler." });
      for (const studied of [b, c]) {
        const refusal = await refusalOf(changeLessons(author, id, asked({ lesson_ids: [a, studied], course_id: to })));
        expect(refusal).toMatchObject({ code: "conflict", message: expect.stringContaining("já foi estudada") });
      }
      expect((await outlineOf(author, id))[0]).toEqual([null, a, b, c]);
    }));

  it("leave a published course at least one, and go only to a course that one edits", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 1);
      const { id: to } = await createCourse(author, aCourseSaying());
      const foreign = await aDraft(db, 1);
      await publish(author, id);
      const go = (course_id: number) => changeLessons(author, id, asked({ lesson_ids: lessonIds, course_id }));
      expect((await refusalOf(go(to))).code).toBe("conflict");
      expect(await refusalOf(go(foreign.id))).toMatchObject({
        code: "invalid",
        fields: { course_id: ["Escolha um dos cursos que você edita."] },
      });
      expect((await listOtherCourses(author, id)).map((course) => course.id)).toEqual([to]);
    }));
});
