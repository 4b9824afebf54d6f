import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { instructorJson } from "#app/domain/instructors/instructor-json.ts";
import { listInstructors } from "#app/domain/instructors/list-instructors.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, anAdmin, anInstructor, ctxOf } from "#tests/support/people.ts";

describe("the list of instructors", () => {
  it("names those who teach or direct: founder, directors, then by name, whatever their accents", () =>
    rolledBack(async (db) => {
      await nobodyTeaches(db);
      await anInstructor(db, { fullName: "Zilda" });
      await anInstructor(db, { fullName: "Álvaro" });
      await anInstructor(db, { fullName: "Bento" });
      await anAdmin(db, { fullName: "Vera" });
      await anAdmin(db, { fullName: "Xênia", isFounder: true });
      await aLearner(db, { fullName: "Ana" });
      const found = await listInstructors(ctxOf(db));
      expect(found.map(({ fullName }) => fullName)).toEqual(["Xênia", "Vera", "Álvaro", "Bento", "Zilda"]);
    }));

  it("counts published courses, and each of their learners once", () =>
    rolledBack(async (db) => {
      const { id } = await anInstructor(db, { fullName: "Nara" });
      const [one, other] = [await aCourse(db, id), await aCourse(db, id)];
      const draft = await aCourse(db, id, { isPublished: false });
      const deleted = await aCourse(db, id, { deletedAt: new Date() });
      const [ester, rute, late] = [await aLearner(db), await aLearner(db), await aLearner(db)];
      const pairs = [
        [ester, one],
        [ester, other],
        [rute, one],
        [late, draft],
        [late, deleted],
      ] as const;
      await db.insert(enrollments).values(pairs.map(([learner, courseId]) => ({ userId: learner.id, courseId })));
      const nara = (await listInstructors(ctxOf(db))).find(({ fullName }) => fullName === "Nara");
      expect(nara).toMatchObject({ totalCourses: 2, totalStudents: 2, avgRating: 0, specialties: [] });
    }));

  it("counts nothing for those who teach nothing", () =>
    rolledBack(async (db) => {
      await anInstructor(db, { fullName: "Nara" });
      const nara = (await listInstructors(ctxOf(db))).find(({ fullName }) => fullName === "Nara");
      expect(nara).toMatchObject({ totalCourses: 0, totalStudents: 0 });
    }));

  it("gives out the fields of the contract and nothing that leads to the account", () =>
    rolledBack(async (db) => {
      await nobodyTeaches(db);
      const person = await anInstructor(db, { createdAt: new Date("2025-02-03T04:05:06Z"), bio: "Ensina." });
      const [instructor] = await listInstructors(ctxOf(db));
      const json = instructorJson(instructor!);
      expect(json).toEqual({
        id: expect.stringMatching(/^[\w-]{22}$/),
        full_name: "Rute Moreira",
        bio: "Ensina.",
        profile_picture_url: null,
        specialties: [],
        total_courses: 0,
        total_students: 0,
        avg_rating: 0,
        role: "instructor",
        is_founder: false,
        created_at: "2025-02-03T04:05:06.000Z",
      });
      expect(JSON.stringify([instructor, json])).not.toContain(person.id);
      expect(JSON.stringify([instructor, json])).not.toContain("@");
      expect((await listInstructors(ctxOf(db)))[0]!.id).toBe(json.id);
    }));
});

/** Those of the demo world step back, so that only the test's own people are found. */
async function nobodyTeaches(db: Db) {
  await db.update(users).set({ role: "student" }).where(eq(users.role, "instructor"));
  await db.update(users).set({ role: "student" }).where(eq(users.role, "admin"));
}

async function aCourse(db: Db, instructorId: string, about: Partial<typeof courses.$inferInsert> = {}) {
  const values = {
    title: "Um curso",
    category: "teologico",
    level: "iniciante",
    isPublished: true,
    instructorId,
    createdBy: instructorId,
  };
  const [course] = await db
    .insert(courses)
    .values({ ...values, ...about })
    .returning({ id: courses.id });
  return course!.id;
}
