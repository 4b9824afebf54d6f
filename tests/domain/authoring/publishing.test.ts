import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateCourse } from "#app/domain/authoring/course-writes.server.ts";
import { createLesson, deleteLesson, updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { showAuthoring, showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { showCourse } from "#app/domain/courses/course.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { listLessons } from "#app/domain/lessons/lesson.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { resumeCourse, studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { quizOptions } from "#drizzle/schema/quizzes.ts";
import {
  aChoiceSaying,
  aCourseSaying,
  aDraft,
  aTextSaying,
  aVideoSaying,
  refusalOf,
} from "#tests/domain/authoring/fixture.ts";
import { publish } from "#tests/domain/authoring/publish.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const notYet = "Este curso ainda não pode ser publicado. Veja o que falta.";

describe("publishing", () => {
  it("reverses the state, or sets the one asked for, with one event", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db);
      expect(await publishCourse(author, id, {})).toBe(true);
      expect(await publishCourse(author, id, { is_published: true })).toBe(true);
      expect(await publishCourse(author, id, {})).toBe(false);
      expect(await publishCourse(author, id, { is_published: false })).toBe(false);
      const told = await db
        .select({ action: events.action })
        .from(events)
        .where(eq(events.object, `course/${id}`))
        .orderBy(events.id);
      expect(told.map(({ action }) => action)).toEqual(["course.created", "course.published", "course.unpublished"]);
    }));

  it("is refused for a course without lessons", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 0);
      const refusal = await refusalOf(publish(author, id));
      expect(refusal).toMatchObject({
        code: "conflict",
        message: notYet,
        fields: { lessons: ["Adicione pelo menos uma aula."] },
      });
    }));

  it("is refused as long as the lessons last no time; hours that nobody stated are theirs", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 1);
      await updateCourse(author, id, aCourseSaying({ category: "discipulado", duration_hours: null }));
      await updateLesson(author, lessonIds[0]!, aTextSaying({ duration_minutes: 0 }));
      const refusal = await refusalOf(publish(author, id));
      expect(refusal.fields).toEqual({ lessons: [expect.stringContaining("elas somam 0 min")] });
      await updateLesson(author, lessonIds[0]!, aTextSaying({ duration_minutes: 40 }));
      await publish(author, id);
      expect((await showCourse(author, id)).durationHours).toBe(1);
      await updateLesson(author, lessonIds[0]!, aTextSaying({ duration_minutes: 75 }));
      expect((await showCourse(author, id)).durationHours).toBe(1.5);
      expect(await showManagedCourse(author, id)).toMatchObject({ durationHours: 1.5, statedHours: 0 });
    }));

  it("is refused with a checklist of all that is pending", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 1);
      const video = await createLesson(author, id, aVideoSaying({ title: "Filme", content_url: null }));
      const blank = await createLesson(author, id, aTextSaying({ title: "Branco", content_text: "" }));
      const question = await createQuestion(author, lessonIds[0]!, aChoiceSaying());
      await db.update(quizOptions).set({ isCorrect: false }).where(eq(quizOptions.questionId, question.id));
      const fields = {
        [`lessons.${lessonIds[0]}`]: ["Aula “Aula 1”: uma pergunta sem resposta certa."],
        [`lessons.${video.id}`]: ["Aula “Filme”: arquivo pendente."],
        [`lessons.${blank.id}`]: ["Aula “Branco”: texto pendente."],
      };
      expect(await refusalOf(publishCourse(author, id, {}))).toMatchObject({
        code: "conflict",
        message: notYet,
        fields,
      });
      const { checklist, lessons, course } = await showAuthoring(author, id);
      expect(Object.fromEntries(checklist.map(({ field, sentence }) => [field, [sentence]]))).toEqual(fields);
      expect(lessons.map(({ isReady, missing }) => [isReady, missing.map(({ words }) => words)])).toEqual([
        [true, ["Uma pergunta sem resposta certa"]],
        [false, ["Arquivo pendente"]],
        [false, ["Texto pendente"]],
      ]);
      expect(course).toMatchObject({ isPublished: false, pendingCount: 3 });
    }));
});

describe("a lesson without its content", () => {
  it("is no part of the course for students until it has one", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 1);
      await publish(author, id);
      const pending = await createLesson(author, id, aVideoSaying({ content_url: null, order_index: 0 } as never));
      const student = ctxOf(db, await aStudent(db));
      await enrol(student, id);
      expect((await showCourse(student, id)).lessonCount).toBe(1);
      expect((await listLessons(student, id)).map((lesson) => lesson.id)).toEqual(lessonIds);
      expect((await listLessons(author, id)).map((lesson) => lesson.id)).toEqual([lessonIds[0], pending.id]);
      expect((await refusalOf(studyLesson(student, { courseId: id, lessonId: pending.id }))).code).toBe("not_found");
      expect((await refusalOf(completeLesson(student, pending.id, {}))).code).toBe("not_found");
      expect(await resumeCourse(student, id)).toBe(lessonIds[0]);
      const other = ctxOf(db, await aStudent(db));
      await enrol(other, id);
      const done = await completeLesson(student, lessonIds[0]!, {});
      expect(done).toMatchObject({ isCompleted: true, completionPercentage: 100 });
      expect(await brokenRules(db)).toEqual([]);

      const later = { ...author, now: new Date(Date.now() + 60_000) };
      await updateLesson(later, pending.id, aVideoSaying());
      expect((await listLessons(student, id)).map((lesson) => lesson.id)).toEqual([lessonIds[0], pending.id]);
      expect(await completeLesson(other, lessonIds[0]!, {})).toMatchObject({
        isCompleted: false,
        completionPercentage: 50,
      });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("comes about in a draft that nobody learns with, and nowhere else", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 2);
      const [lesson] = lessonIds as [number];
      expect(await updateLesson(author, lesson, aTextSaying({ content_text: null }))).toMatchObject({ isReady: false });
      await updateLesson(author, lesson, aTextSaying());
      await publish(author, id);
      const taken = await refusalOf(updateLesson(author, lesson, aVideoSaying({ content_url: null })));
      expect([taken.code, Object.keys(taken.fields!)]).toEqual(["conflict", ["content_url"]]);
      await enrol(ctxOf(db, await aStudent(db)), id);
      await publishCourse(author, id, { is_published: false });
      expect((await refusalOf(updateLesson(author, lesson, aTextSaying({ content_text: "" })))).code).toBe("conflict");
      expect(await updateLesson(author, lesson, aVideoSaying())).toMatchObject({ isReady: true, contentText: null });
    }));

  it("cannot be what is left of a published course", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 1);
      await publish(author, id);
      await createLesson(author, id, aVideoSaying({ content_url: null }));
      const last = await refusalOf(deleteLesson(author, lessonIds[0]!));
      expect(last).toMatchObject({ code: "conflict", message: expect.stringContaining("Despublique-o") });
      await publishCourse(author, id, {});
      expect(await deleteLesson(author, lessonIds[0]!)).toEqual({ courseId: id });
      const left = await db.execute<{ n: number }>(sql`select count(*)::int as n from lessons where course_id = ${id}`);
      expect(left[0]!.n).toBe(1);
    }));
});
