import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteCourse } from "#app/domain/authoring/course-writes.server.ts";
import { generateTrailCertificate } from "#app/domain/certificates/trail-certificate.server.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { deleteOwnAccount } from "#app/domain/privacy/delete-account.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { listMyTrails } from "#app/domain/trails/trail-progress.server.ts";
import { trailProgress } from "#app/domain/trails/trail-progress.ts";
import { changeTrailCourses, deleteTrail, publishTrail } from "#app/domain/trails/trail-writes.server.ts";
import { listTrails, showTrail } from "#app/domain/trails/trails.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { aTrail, coursesOf, placesOf, study } from "./a-trail.ts";

const now = new Date("2026-11-24T12:00:00Z");

/** Somebody who has completed a free trail and holds its certificate. */
async function aGraduate(db: Db) {
  const trail = await aTrail(db);
  const rute = ctxOf(db, { ...(await aStudent(db)), authenticatedAt: new Date() }, { settings: testSettings() });
  await joinTrail(rute, trail.id);
  for (const courseId of trail.courseIds) await study(rute, courseId);
  const certificate = await generateTrailCertificate(rute, trail.id, {});
  return { ...trail, rute, certificate };
}

describe("a trail whose course is taken away", () => {
  it("by deleting it leaves the catalogue, says so to the school, and can still be finished by its students", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db);
      const [rute, admin] = [ctxOf(db, await aStudent(db), { now }), ctxOf(db, await anAdmin(db), { now })];
      await joinTrail(rute, id);
      await deleteCourse(admin, courseIds[1]!);
      expect((await listTrails(ctxOf(db), { page: 1, limit: 10 })).total).toBe(0);
      await expect(joinTrail(ctxOf(db, await aStudent(db)), id)).rejects.toMatchObject({ code: "not_found" });
      const { trail, courses: listed } = await showTrail(admin, id);
      expect([trail.isPublished, trail.isOnOffer, listed.map((course) => course.isPublished)]).toEqual([
        true,
        false,
        [true, false],
      ]);
      await publishTrail(admin, id, { is_published: false });
      await expect(publishTrail(admin, id, {})).rejects.toMatchObject({ message: /Falta: “Curso 2”/ });
      for (const courseId of courseIds) await study(rute, courseId);
      const issued = await generateTrailCertificate(rute, id, {});
      expect(await verifyCertificate(rute, issued.certificateNumber)).toMatchObject({ valid: true });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("opens no draft that was added to anyone who joins again, and opens it once it is published", () =>
    rolledBack(async (db) => {
      const { id } = await aTrail(db);
      const [rute, admin] = [ctxOf(db, await aStudent(db)), ctxOf(db, await anAdmin(db))];
      await joinTrail(rute, id);
      await publishTrail(admin, id, { is_published: false });
      const draft = await aCourse(db, { isPublished: false });
      await changeTrailCourses(admin, id, { course_id: draft.id, change: "add" });
      const lacks = async () => {
        const [mine] = await listMyTrails(rute);
        return trailProgress(mine!.steps, mine!.isCompleted).lacksCourses;
      };
      await joinTrail(rute, id);
      expect([await coursesOf(db, rute.viewer), await lacks()]).toEqual([["free alone", "free alone"], false]);
      await db.update(courses).set({ isPublished: true }).where(eq(courses.id, draft.id));
      expect(await lacks()).toBe(true);
      await joinTrail(rute, id);
      expect([(await coursesOf(db, rute.viewer)).length, await lacks()]).toEqual([3, false]);
      expect(await brokenRules(db)).toEqual([]);
    }));
});

describe("who has the certificate of a trail", () => {
  it("keeps it, unchanged, when a course is added, also once that course is open to them", () =>
    rolledBack(async (db) => {
      const { id, rute, certificate } = await aGraduate(db);
      const added = await aCourse(db, { lessons: [{}] });
      await changeTrailCourses(ctxOf(db, await anAdmin(db)), id, { course_id: added.id, change: "add" });
      await joinTrail(rute, id);
      expect(await generateTrailCertificate(rute, id, {})).toMatchObject({ id: certificate.id, issuedNow: false });
      expect(await listMyTrails(rute)).toMatchObject([{ isCompleted: true, certificateId: certificate.id }]);
      const verdict = await verifyCertificate(ctxOf(db), certificate.certificateNumber);
      expect(verdict).toMatchObject({ valid: true });
      const [row] = await db.select().from(certificates).where(eq(certificates.id, certificate.id));
      expect(row!.snapshot.program.courses).toHaveLength(2);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it.each([
    ["keep", true],
    ["remove", false],
  ] as const)("and deletes the account decides of it: %s", (choice, valid) =>
    rolledBack(async (db) => {
      const { rute, certificate } = await aGraduate(db);
      await deleteOwnAccount(rute, { certificates: choice });
      expect(await verifyCertificate(ctxOf(db), certificate.certificateNumber)).toMatchObject({ valid });
      const [row] = await db.select().from(certificates).where(eq(certificates.id, certificate.id));
      expect(row!.snapshot.student_name === "").toBe(!valid);
      expect(await brokenRules(db)).toEqual([]);
    }),
  );
});

describe("joining a trail", () => {
  it("that is being deleted or taken down finds none", async () => {
    const { db, close } = await freshDatabase({ max: 4 });
    const admin = ctxOf(db, await anAdmin(db));
    const takeAway = { deleteTrail, publishTrail: (ctx: typeof admin, id: number) => publishTrail(ctx, id, {}) };
    for (const take of Object.values(takeAway)) {
      const { id } = await aTrail(db);
      const rute = ctxOf(db, await aStudent(db));
      let joining = Promise.resolve<unknown>(undefined);
      await inTransaction(admin, async (within) => {
        await take(within, id);
        joining = joinTrail(rute, id).catch((error) => error);
        await somebodyWaits(db);
      });
      expect(await joining).toMatchObject({ code: "not_found" });
      expect(await placesOf(db, rute.viewer)).toEqual([]);
    }
    expect(await db.$count(trails)).toBe(1);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});

/** Resolves when some connection to this database waits for another one's lock. */
async function somebodyWaits(db: Db) {
  for (;;) {
    const waiting = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length) return;
  }
}
