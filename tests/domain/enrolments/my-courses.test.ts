import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import { myCourseJson, myCourseStats } from "#app/domain/study/my-courses.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

describe("listMyCourses", () => {
  it("lists the viewer's own, newest first, with how far they are", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const [untouched, begun, done] = [await aCourse(db), await aCourse(db), await aCourse(db, { lessons: [{}] })];
      for (const course of [untouched, begun, done]) await enrol(ctx, course.id);
      await enrol(ctxOf(db, await aStudent(db)), (await aCourse(db)).id);
      await completeLesson(ctx, begun.lessonIds[1]!, {});
      await completeLesson(ctx, done.lessonIds[0]!, {});
      await db.update(courses).set({ isPublished: false, deletedAt: new Date() }).where(eq(courses.id, untouched.id));

      const mine = await listMyCourses(ctx);
      expect(
        mine.map(({ course, completionPercentage, isCompleted }) => [course.id, completionPercentage, isCompleted]),
      ).toEqual([
        [done.id, 100, true],
        [begun.id, 33, false],
        [untouched.id, 0, false],
      ]);
      expect(myCourseStats(mine)).toEqual({ total: 3, completed: 1, inProgress: 1, totalHours: 7.5 });
      expect(myCourseJson(mine[1]!)).toMatchObject({
        id: begun.id,
        enrollment_id: mine[1]!.enrollmentId,
        is_completed: false,
        completion_percentage: 33,
        certificate_issued_at: null,
        lesson_count: 3,
      });
    }));

  it("shows a certificate as long as it is valid, and so does the lesson's page", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const course = await aCourse(db, { lessons: [{}] });
      const { enrollmentId } = await enrol(ctx, course.id);
      await completeLesson(ctx, course.lessonIds[0]!, {});
      const known = async () => {
        const [mine] = await listMyCourses(ctx);
        const study = await studyLesson(ctx, { courseId: course.id, lessonId: course.lessonIds[0]! });
        const revoked = [mine!.certificateRevokedAt, study.certificateRevokedAt].filter(Boolean).length;
        return [mine!.certificateIssuedAt !== null, study.certificateId !== null, revoked];
      };
      expect(await known()).toEqual([false, false, 0]);
      const { id } = await generateCertificate(ctx, { course_id: course.id, enrollment_id: enrollmentId });
      expect(await known()).toEqual([true, true, 0]);
      await revokeCertificate(ctx, id, "decision");
      expect(await known()).toEqual([false, false, 2]);
    }));

  it("refuses visitors", () =>
    rolledBack(async (db) => {
      await expect(listMyCourses(ctxOf(db))).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});
