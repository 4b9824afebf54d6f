import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { instructorJson } from "#app/domain/instructors/instructor.ts";
import { listInstructors, readTeamFigures } from "#app/domain/instructors/team.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const listed = async (db: Db) => (await listInstructors(ctxOf(db), { page: 1, limit: 100 })).data;

describe("the list of instructors", () => {
  it("names those who teach or direct: founder, directors, then by name, whatever their accents", () =>
    rolledBack(async (db) => {
      await nobodyTeaches(db);
      await anInstructor(db, { fullName: "Zilda" });
      await anInstructor(db, { fullName: "Álvaro" });
      await anInstructor(db, { fullName: "Bento" });
      await anAdmin(db, { fullName: "Vera" });
      await anAdmin(db, { fullName: "Xênia", isFounder: true });
      await aStudent(db, { fullName: "Ana" });
      const found = await listed(db);
      expect(found.map(({ fullName }) => fullName)).toEqual(["Xênia", "Vera", "Álvaro", "Bento", "Zilda"]);
    }));

  it("counts published courses, and each of their students once", () =>
    rolledBack(async (db) => {
      const { id } = await anInstructor(db, { fullName: "Nara" });
      const [one, other] = [await aCourse(db, id), await aCourse(db, id)];
      const draft = await aCourse(db, id, { isPublished: false });
      const deleted = await aCourse(db, id, { deletedAt: new Date() });
      const [ester, rute, late] = [await aStudent(db), await aStudent(db), await aStudent(db)];
      const pairs = [
        [ester, one],
        [ester, other],
        [rute, one],
        [late, draft],
        [late, deleted],
      ] as const;
      await db.insert(enrollments).values(pairs.map(([student, courseId]) => ({ userId: student.id, courseId })));
      const nara = (await listed(db)).find(({ fullName }) => fullName === "Nara");
      expect(nara).toMatchObject({ totalCourses: 2, totalStudents: 2, avgRating: 0, specialties: [] });
    }));

  it("rates by all reviews of published courses together, and says 0 where there are none", () =>
    rolledBack(async (db) => {
      const { id } = await anInstructor(db, { fullName: "Nara" });
      const rate = async (rating: number, about: Partial<typeof courses.$inferInsert> = {}) => {
        const courseId = await aCourse(db, id, about);
        const ratings = rating === 5 ? [5, 5] : [rating];
        for (const stars of ratings) await aReview(db, courseId, stars);
      };
      await rate(5);
      await rate(4);
      await rate(1, { isPublished: false });
      await rate(1, { deletedAt: new Date() });
      const found = await listed(db);
      expect(found.find(({ fullName }) => fullName === "Nara")!.avgRating).toBe(4.67);
      await anInstructor(db, { fullName: "Zilda" });
      const zilda = (await listed(db)).find(({ fullName }) => fullName === "Zilda");
      expect(zilda!.avgRating).toBe(0);
    }));

  it("counts nothing for those who teach nothing", () =>
    rolledBack(async (db) => {
      await anInstructor(db, { fullName: "Nara" });
      const nara = (await listed(db)).find(({ fullName }) => fullName === "Nara");
      expect(nara).toMatchObject({ totalCourses: 0, totalStudents: 0 });
    }));

  it("gives out the fields of the contract and nothing that leads to the account", () =>
    rolledBack(async (db) => {
      await nobodyTeaches(db);
      const person = await anInstructor(db, {
        createdAt: new Date("2025-02-03T04:05:06Z"),
        bio: "Ensina.",
        specialties: ["Teologia", "Música"],
        siteUrl: "https://rute.example",
      });
      const [instructor] = await listed(db);
      const json = instructorJson(instructor!);
      expect(json).toEqual({
        id: expect.stringMatching(/^[\w-]{22}$/),
        full_name: "Rute Moreira",
        bio: "Ensina.",
        profile_picture_url: null,
        specialties: ["Teologia", "Música"],
        site_url: "https://rute.example",
        total_courses: 0,
        total_students: 0,
        avg_rating: 0,
        role: "instructor",
        is_founder: false,
        is_managed: false,
        created_at: "2025-02-03T04:05:06.000Z",
      });
      expect(JSON.stringify([instructor, json])).not.toContain(person.id);
      expect(JSON.stringify([instructor, json])).not.toContain("@");
      expect((await listed(db))[0]!.id).toBe(json.id);
    }));
});

/** Those of the demo world step back, so that only the test's own people are found. */
it("adds the team up, and nothing that was typed for those who have no account", () =>
  rolledBack(async (db) => {
    await nobodyTeaches(db);
    await db.delete(rosterEntries);
    const now = new Date("2026-11-20T12:00:00Z");
    const { id } = await anInstructor(db, { fullName: "Nara" });
    await db
      .update(users)
      .set({ createdAt: new Date("2025-12-31T12:00:00Z") })
      .where(eq(users.id, id));
    const course = await aCourse(db, id);
    for (const rating of [5, 4]) await aReview(db, course, rating);
    await db.insert(rosterEntries).values({ fullName: "Dora", totalCourses: 90, avgRating: 5, createdAt: now });
    expect(await readTeamFigures({ db, now })).toEqual({ instructors: 2, courses: 1, years: 5, rating: 4.5 });
  }));

it("shows a page at a time, each person on one of them", () =>
  rolledBack(async (db) => {
    await nobodyTeaches(db);
    await db.delete(rosterEntries);
    for (const fullName of ["Zilda", "Álvaro", "Bento"]) await anInstructor(db, { fullName });
    await db.insert(rosterEntries).values({ fullName: "Dora" });
    await anAdmin(db, { fullName: "Vera" });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listInstructors(ctxOf(db), { page, limit: 2 })));
    expect(pages.map(({ data }) => data.map(({ fullName }) => fullName))).toEqual([
      ["Vera", "Álvaro"],
      ["Bento", "Dora"],
      ["Zilda"],
      [],
    ]);
    expect(pages.map(({ total, totalPages }) => [total, totalPages])).toEqual([
      [5, 3],
      [5, 3],
      [5, 3],
      [5, 3],
    ]);
  }));

async function nobodyTeaches(db: Db) {
  await db.update(users).set({ role: "student" }).where(eq(users.role, "instructor"));
  await db.update(users).set({ role: "student" }).where(eq(users.role, "admin"));
}

async function aReview(db: Db, courseId: number, rating: number) {
  const { id: userId } = await aStudent(db);
  const [{ id: enrollmentId } = { id: 0 }] = await db
    .insert(enrollments)
    .values({ userId, courseId, completedAt: new Date() })
    .returning({ id: enrollments.id });
  const testimonial = "Aprendi muito.";
  await db.insert(reviews).values({ userId, courseId, enrollmentId, rating, testimonial, featured: rating >= 4 });
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
