import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { listMyTrails } from "#app/domain/trails/trail-progress.server.ts";
import { changeTrailCourses } from "#app/domain/trails/trail-writes.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";
import { aTrail, coursesOf, placesOf } from "./a-trail.ts";

describe("joining a trail", () => {
  it("that is free opens all its courses, and gives those that are sold; twice is once", () =>
    rolledBack(async (db) => {
      const { id } = await aTrail(db, { prices: [0, 4_990] });
      const rute = await aStudent(db);
      const { trailEnrolmentId } = await joinTrail(ctxOf(db, rute), id);
      expect(await joinTrail(ctxOf(db, rute), id)).toEqual({ trailEnrolmentId });
      expect(await coursesOf(db, rute)).toEqual(["free alone", "grant alone"]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("that is paid opens it to maintainers for as long as they are, and to nobody else", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db, { priceCents: 9_900, prices: [0, 4_990] });
      await expect(joinTrail(ctxOf(db, await aStudent(db)), id)).rejects.toMatchObject({
        code: "payment_required",
        message: "Esta trilha é paga. Conclua o pagamento para se inscrever.",
      });
      const maintainer = await aStudent(db, { isMaintainer: true });
      await joinTrail(ctxOf(db, maintainer), id);
      expect(await coursesOf(db, maintainer)).toEqual(["free alone", "maintainer alone"]);
      await db.update(users).set({ isMaintainer: false }).where(eq(users.id, maintainer.id));
      const lapsed = ctxOf(db, { ...maintainer, isMaintainer: false });
      await expect(joinTrail(lapsed, id)).rejects.toMatchObject({ code: "payment_required" });
      await expect(enrol(lapsed, courseIds[1]!)).rejects.toMatchObject({ code: "payment_required" });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is refused for one that is not on offer, whichever of its courses is missing", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db);
      const ctx = ctxOf(db, await aStudent(db));
      const notFound = { code: "not_found", message: "Trilha não encontrada" };
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, courseIds[1]!));
      await expect(joinTrail(ctx, id)).rejects.toMatchObject(notFound);
      await db.update(courses).set({ isPublished: true, deletedAt: new Date() }).where(eq(courses.id, courseIds[1]!));
      await expect(joinTrail(ctx, id)).rejects.toMatchObject(notFound);
      await db.update(courses).set({ deletedAt: null });
      await db.update(trails).set({ isPublished: false });
      await expect(joinTrail(ctx, id)).rejects.toMatchObject(notFound);
      await expect(joinTrail(ctx, 999_999)).rejects.toMatchObject(notFound);
    }));

  it("leaves what somebody had before as it was, and what comes otherwise takes the order away", () =>
    rolledBack(async (db) => {
      const [first, second] = [await aCourse(db), await aCourse(db, { priceCents: 4_990 })];
      const { id } = await aTrail(db, { courseIds: [first.id, second.id], inOrder: true });
      const rute = await aStudent(db);
      await enrol(ctxOf(db, rute), first.id);
      await joinTrail(ctxOf(db, rute), id);
      expect(await coursesOf(db, rute)).toEqual(["free", "grant alone"]);
      const classId = await aClass(db, { courseIds: [second.id] });
      await joinClass(ctxOf(db, await anAdmin(db)), { classId, userId: rute.id, by: "school" });
      expect(await coursesOf(db, rute)).toEqual(["free", "grant"]);
      const another = await aTrail(db, { courseIds: [first.id, second.id] });
      await joinTrail(ctxOf(db, rute), another.id);
      expect(await coursesOf(db, rute)).toEqual(["free", "free", "grant", "grant"]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("again opens the courses that were added since, and what was taken out stays", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db, { prices: [0, 0, 0] });
      const [rute, admin] = [ctxOf(db, await aStudent(db)), ctxOf(db, await anAdmin(db))];
      await joinTrail(rute, id);
      const added = await aCourse(db, { priceCents: 4_990 });
      await changeTrailCourses(admin, id, { course_id: added.id, change: "add" });
      await changeTrailCourses(admin, id, { course_id: courseIds[0]!, change: "remove" });
      const [before] = await listMyTrails(rute);
      expect(before!.steps.map(({ isEnrolled }) => isEnrolled)).toEqual([true, true, false]);
      await joinTrail(rute, id);
      expect(await coursesOf(db, rute.viewer)).toEqual(["free alone", "free alone", "free alone", "grant alone"]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("twenty times at once makes one place with one enrolment in each course, and keeps the order", async () => {
    const { db, close } = await freshDatabase({ max: 20 });
    const { id } = await aTrail(db, { prices: [0, 4_990, 0], inOrder: true });
    const rute = await aStudent(db);
    const joined = await Promise.all(Array.from({ length: 20 }, () => joinTrail(ctxOf(db, rute), id)));
    expect(new Set(joined.map(({ trailEnrolmentId }) => trailEnrolmentId)).size).toBe(1);
    expect(await placesOf(db, rute)).toHaveLength(1);
    expect(await db.$count(enrollments, eq(enrollments.userId, rute.id))).toBe(3);
    expect(await coursesOf(db, rute)).toEqual(["free alone", "grant alone", "free alone"]);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});
