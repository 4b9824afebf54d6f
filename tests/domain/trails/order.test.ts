import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { openLesson, readLessons } from "#app/domain/lessons/lesson.server.ts";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import { inOrderOfStudy } from "#app/domain/study/my-courses.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { listMyTrails } from "#app/domain/trails/trail-progress.server.ts";
import { changeTrailCourses } from "#app/domain/trails/trail-writes.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";
import { aTrail, study } from "./a-trail.ts";

const firstLesson = async (db: Db, courseId: number) =>
  (await db.select({ id: lessons.id }).from(lessons).where(eq(lessons.courseId, courseId)))[0]!.id;

describe("a trail in order", () => {
  it("opens a course when the one before it is completed, on every way but the school's own", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db, { prices: [0, 0, 0], inOrder: true });
      const rute = ctxOf(db, await aStudent(db));
      await joinTrail(rute, id);
      const lessonId = await firstLesson(db, courseIds[1]!);
      expect(await readLessons(rute, courseIds[1]!)).toMatchObject([{ isOpen: false, content: null }]);
      expect(await studyLesson(rute, { courseId: courseIds[1]!, lessonId })).toMatchObject({
        lock: "in order",
        content: null,
        comesAfter: { id: courseIds[0], title: "Curso 1" },
      });
      await expect(openLesson(rute, lessonId)).rejects.toMatchObject({
        code: "forbidden",
        message: "Na ordem da trilha, antes deste curso vem “Curso 1”.",
      });
      await expect(study(rute, courseIds[2]!)).rejects.toMatchObject({ code: "forbidden" });
      await openLesson(ctxOf(db, await anAdmin(db)), lessonId);
      expect((await listMyTrails(rute))[0]!.steps.map(({ waits }) => waits)).toEqual([false, true, true]);

      await study(rute, courseIds[0]!);
      await study(rute, courseIds[1]!);
      expect((await listMyTrails(rute))[0]!.steps.map(({ waits }) => waits)).toEqual([false, false, false]);
      await study(rute, courseIds[2]!);
    }));

  it("shows a course that waits after those that are open among one's courses", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db, { prices: [0, 0, 0], inOrder: true });
      const rute = ctxOf(db, await aStudent(db));
      await joinTrail(rute, id);
      const untouched = async () => inOrderOfStudy(await listMyCourses(rute)).untouched;
      expect((await untouched()).map(({ course, waits }) => [course.id, waits])).toEqual([
        [courseIds[0], false],
        [courseIds[1], true],
        [courseIds[2], true],
      ]);
      await study(rute, courseIds[0]!);
      expect((await untouched()).map(({ course }) => course.id)).toEqual([courseIds[1], courseIds[2]]);
    }));

  it("waits for no course that a refund closed and the school took down", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db, { inOrder: true });
      const rute = ctxOf(db, await aStudent(db));
      await joinTrail(rute, id);
      const first = eq(courses.id, courseIds[0]!);
      await db.update(enrollments).set({ endedAt: new Date() }).where(eq(enrollments.courseId, courseIds[0]!));
      expect((await findCourseAccess(rute, courseIds[1]!)).comesAfter).toMatchObject({ id: courseIds[0] });
      await db.update(courses).set({ isPublished: false }).where(first);
      expect((await findCourseAccess(rute, courseIds[1]!)).comesAfter).toBeNull();
    }));

  it("holds for nobody who had the course before, and in no trail without order", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db, { inOrder: true });
      const [rute, noemi] = [ctxOf(db, await aStudent(db)), ctxOf(db, await aStudent(db))];
      await enrol(rute, courseIds[1]!);
      for (const ctx of [rute, noemi]) await joinTrail(ctx, id);
      expect((await findCourseAccess(rute, courseIds[1]!)).comesAfter).toBeNull();
      expect((await findCourseAccess(noemi, courseIds[1]!)).comesAfter).toEqual({ id: courseIds[0], title: "Curso 1" });
      await db.update(trails).set({ inOrder: false }).where(eq(trails.id, id));
      expect((await findCourseAccess(noemi, courseIds[1]!)).comesAfter).toBeNull();
    }));

  it("closes no completed course again, and waits for none that the student cannot study", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db, { prices: [0, 0, 0], inOrder: true });
      const [rute, admin] = [ctxOf(db, await aStudent(db)), ctxOf(db, await anAdmin(db))];
      await joinTrail(rute, id);
      await study(rute, courseIds[0]!);
      await changeTrailCourses(admin, id, { course_id: courseIds[0]!, change: "down" });
      const waits = async () => (await listMyTrails(rute))[0]!.steps.map((step) => step.waits);
      expect(await waits()).toEqual([false, false, false]);

      const late = ctxOf(db, await aStudent(db));
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, courseIds[1]!));
      expect((await findCourseAccess(rute, courseIds[2]!)).comesAfter).toBeNull();
      await expect(joinTrail(late, id)).rejects.toMatchObject({ code: "not_found" });
    }));
});
