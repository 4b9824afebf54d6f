import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { showProfile } from "#app/domain/profile/profile.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { openFixture, plantCourse } from "#tests/domain/certificates/fixture.ts";
import { anInstructor, aStudent } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.leave());

/** Somebody who has finished one course of two lessons (0.8 hours) and begun another. */
async function aBusyStudent() {
  const { db } = fixture;
  const [instructor, student] = [await anInstructor(db), await aStudent(db)];
  const ctx = fixture.as(student);
  const [done, begun] = [await plantCourse(db, instructor), await plantCourse(db, instructor)];
  const lessonsOf = (course: number) => db.select({ id: lessons.id }).from(lessons).where(eq(lessons.courseId, course));
  const { enrollmentId } = await enrol(ctx, done);
  for (const { id } of await lessonsOf(done)) await completeLesson(ctx, id, {});
  const certificate = await generateCertificate(ctx, { course_id: done, enrollment_id: enrollmentId });
  await enrol(ctx, begun);
  await completeLesson(ctx, (await lessonsOf(begun))[0]!.id, {});
  return { ctx, student, certificate, begun };
}

describe("the figures of a profile", () => {
  it("counts courses, lessons, certificates and their hours", async () => {
    const { ctx } = await aBusyStudent();
    expect((await showProfile(ctx)).figures).toEqual({
      enrolledCourses: 2,
      completedCourses: 1,
      completedLessons: 3,
      certificates: 1,
      certifiedHours: 0.8,
    });
  });

  it("counts neither what a refund took back nor what was revoked", async () => {
    const { ctx, student, certificate, begun } = await aBusyStudent();
    await endEnrolment(ctx, { userId: student.id, courseId: begun });
    await revokeCertificate(ctx, certificate.id, "decision");
    expect((await showProfile(ctx)).figures).toEqual({
      enrolledCourses: 1,
      completedCourses: 1,
      completedLessons: 2,
      certificates: 0,
      certifiedHours: 0,
    });
  });

  it("is nothing for a newcomer", async () => {
    const newcomer = await aStudent(fixture.db);
    const { figures } = await showProfile(fixture.as(newcomer));
    expect(Object.values(figures)).toEqual([0, 0, 0, 0, 0]);
  });
});
