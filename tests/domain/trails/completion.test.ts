import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listMyCertificates, showCertificate } from "#app/domain/certificates/certificate.server.ts";
import { certificateJson, toSheet } from "#app/domain/certificates/certificate.ts";
import { correctCertificate } from "#app/domain/certificates/correct-certificate.server.ts";
import { revokeByDecision } from "#app/domain/certificates/revoke-certificate.server.ts";
import { snapshotHash } from "#app/domain/certificates/snapshot.server.ts";
import { generateTrailCertificate } from "#app/domain/certificates/trail-certificate.server.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { listMyTrails } from "#app/domain/trails/trail-progress.server.ts";
import { trailProgress } from "#app/domain/trails/trail-progress.ts";
import { changeTrailCourses } from "#app/domain/trails/trail-writes.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";
import { aTrail, placesOf, study } from "./a-trail.ts";

const now = new Date("2026-11-24T12:00:00Z");

describe("a trail", () => {
  it("is as far as the lessons of all its courses, and completed with the last of them", () =>
    rolledBack(async (db) => {
      const courseIds = [
        (await aCourse(db, { lessons: [{}, {}, {}] })).id,
        (await aCourse(db, { lessons: [{}, { contentText: "" }] })).id,
      ];
      const { id } = await aTrail(db, { courseIds });
      const rute = ctxOf(db, await aStudent(db));
      await joinTrail(rute, id);
      const percentage = async () => {
        const [mine] = await listMyTrails(rute);
        return [trailProgress(mine!.steps, mine!.isCompleted).percentage, mine!.isCompleted];
      };
      expect(await percentage()).toEqual([0, false]);
      await study(rute, courseIds[0]!);
      expect(await percentage()).toEqual([75, false]);
      const [open] = await db.select().from(lessons).where(eq(lessons.courseId, courseIds[1]!)).orderBy(lessons.id);
      await completeLesson(rute, open!.id, {});
      expect(await percentage()).toEqual([100, true]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("stays completed when a course is added, and may be completed by one that is taken out", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db, { prices: [0, 0, 0] });
      const [rute, noemi] = [ctxOf(db, await aStudent(db)), ctxOf(db, await aStudent(db))];
      const admin = ctxOf(db, await anAdmin(db));
      for (const ctx of [rute, noemi]) await joinTrail(ctx, id);
      for (const courseId of courseIds) await study(rute, courseId);
      for (const courseId of courseIds.slice(0, 2)) await study(noemi, courseId);
      await changeTrailCourses(admin, id, { course_id: (await aCourse(db)).id, change: "add" });
      expect((await placesOf(db, rute.viewer))[0]!.completedAt).not.toBeNull();
      await changeTrailCourses(admin, id, { course_id: courseIds[2]!, change: "remove" });
      expect((await placesOf(db, noemi.viewer))[0]!.completedAt).toBeNull();
      const { courses } = await changeTrailCourses(admin, id, { course_id: courseIds[0]!, change: "up" });
      await changeTrailCourses(admin, id, { course_id: courses.at(-1)!.id, change: "remove" });
      expect((await placesOf(db, noemi.viewer))[0]!.completedAt).not.toBeNull();
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is completed by anyone who had completed its courses before, as they join", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db);
      const another = await aTrail(db, { courseIds });
      const rute = ctxOf(db, await aStudent(db));
      await joinTrail(rute, id);
      for (const courseId of courseIds) await study(rute, courseId);
      await joinTrail(rute, another.id);
      expect((await placesOf(db, rute.viewer)).map(({ completedAt }) => completedAt !== null)).toEqual([true, true]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is completed once when its last two courses are completed at once", async () => {
    const { db, close } = await freshDatabase({ max: 12 });
    const { id, courseIds } = await aTrail(db, { prices: Array.from({ length: 6 }, () => 0) });
    const rute = ctxOf(db, await aStudent(db));
    await joinTrail(rute, id);
    await Promise.all(courseIds.map((courseId) => study(rute, courseId)));
    expect((await placesOf(db, rute.viewer))[0]!.completedAt).not.toBeNull();
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});

describe("the certificate of a trail", () => {
  it("freezes the courses with their hours, takes the next number, and is verified like any other", () =>
    rolledBack(async (db) => {
      const [davi, helena] = [
        await anInstructor(db, { fullName: "Davi Nogueira" }),
        await anInstructor(db, { fullName: "Helena Prado" }),
      ];
      const courseIds = [
        (await aCourse(db, { title: "Semear", instructor: davi, lessons: [{ durationMinutes: 90 }] })).id,
        (await aCourse(db, { title: "Colher", instructor: helena, lessons: [{ durationMinutes: 45 }] })).id,
      ];
      const { id } = await aTrail(db, { title: "Lavoura", description: "Do começo ao fim.", courseIds });
      const rute = ctxOf(db, await aStudent(db), { now });
      await joinTrail(rute, id);
      const refusal = { code: "forbidden", message: "Conclua todos os cursos da trilha para gerar o certificado." };
      await expect(generateTrailCertificate(rute, id, {})).rejects.toMatchObject(refusal);
      for (const courseId of courseIds) await study(rute, courseId);
      const issued = await generateTrailCertificate(rute, id, { full_name: "Rute Moreira Lima" });
      expect(await generateTrailCertificate(rute, id, {})).toMatchObject({ id: issued.id, issuedNow: false });

      const { certificate } = await showCertificate(rute, issued.id);
      expect(certificate.snapshot).toMatchObject({
        student_name: "Rute Moreira Lima",
        course_title: "Lavoura",
        instructor_name: "Davi Nogueira e Helena Prado",
        duration_hours: 2.3,
        program: {
          description: "Do começo ao fim.",
          lessons: [],
          courses: [
            { order: 1, title: "Semear", instructor_name: "Davi Nogueira", duration_hours: 1.5 },
            { order: 2, title: "Colher", instructor_name: "Helena Prado", duration_hours: 0.8 },
          ],
          total_minutes: 135,
          total_hours: 2.3,
        },
      });
      expect(snapshotHash(certificate.snapshot)).toBe(certificate.certificateHash);
      expect(certificateJson(certificate, { seePrivate: true })).toMatchObject({
        course_id: null,
        enrollment_id: null,
        trail_id: id,
        course_title: "Lavoura",
        trail_title: "Lavoura",
      });
      expect(toSheet(certificate).program?.courses).toHaveLength(2);
      expect((await listMyCertificates(rute)).map((one) => one.id)).toEqual([issued.id]);
      const visitor = ctxOf(db);
      for (const typed of [issued.certificateNumber, certificate.certificateHash])
        expect(await verifyCertificate(visitor, typed)).toMatchObject({ valid: true, certificate: { id: issued.id } });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("names no course that its holder has not completed", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db);
      const rute = ctxOf(db, await aStudent(db), { now });
      await joinTrail(rute, id);
      for (const courseId of courseIds) await study(rute, courseId);
      const admin = ctxOf(db, await anAdmin(db));
      await changeTrailCourses(admin, id, { course_id: (await aCourse(db)).id, change: "add" });
      const issued = await generateTrailCertificate(rute, id, {});
      const { certificate } = await showCertificate(rute, issued.id);
      expect(certificate.snapshot.program.courses!.map(({ title }) => title)).toEqual(["Curso 1", "Curso 2"]);
    }));

  it("is corrected and revoked like any other", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db);
      const [rute, admin] = [ctxOf(db, await aStudent(db), { now }), ctxOf(db, await anAdmin(db), { now })];
      await joinTrail(rute, id);
      for (const courseId of courseIds) await study(rute, courseId);
      const issued = await generateTrailCertificate(rute, id, {});
      const corrected = await correctCertificate(admin, issued.id, { student_name: "Rute de Moabe" });
      expect(corrected.snapshot.program.courses).toHaveLength(2);
      expect(await verifyCertificate(rute, issued.certificateNumber)).toMatchObject({
        valid: false,
        message: expect.stringContaining(`substituído por ${corrected.certificateNumber}`),
      });
      await revokeByDecision(admin, issued.id, { reason: "Outra pessoa respondeu." });
      expect(await verifyCertificate(rute, corrected.certificateNumber)).toMatchObject({ valid: false });
      await expect(generateTrailCertificate(rute, id, {})).rejects.toMatchObject({ code: "conflict" });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is one when it is asked for twenty times at once", async () => {
    const { db, close } = await freshDatabase({ max: 20 });
    const { id, courseIds } = await aTrail(db);
    const rute = ctxOf(db, await aStudent(db));
    await joinTrail(rute, id);
    for (const courseId of courseIds) await study(rute, courseId);
    const issued = await Promise.all(Array.from({ length: 20 }, () => generateTrailCertificate(rute, id, {})));
    expect(new Set(issued.map((one) => one.certificateNumber)).size).toBe(1);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});
