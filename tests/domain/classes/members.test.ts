import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showClass } from "#app/domain/classes/classes.server.ts";
import { memberQuery } from "#app/domain/classes/member.ts";
import { listMembers, showMember } from "#app/domain/classes/members.server.ts";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import { leaveOwnClass, listOwnClasses, removeMember, showLedClass } from "#app/domain/classes/own-classes.server.ts";
import { showClassReport } from "#app/domain/classes/report.server.ts";
import { readTarget } from "#app/domain/invitations/target.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { classLeaders } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse, type PlantedQuiz } from "#tests/domain/lessons/a-course.ts";
import { finish } from "#tests/domain/reviews/a-finished-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const asking = (asked: object = {}) => memberQuery.parse(asked);
const notFound = { code: "not_found" };

describe("who leads a class", () => {
  it("sees how far its members are in its courses, and nothing of other courses", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{}, { quiz: true }, { contentText: "" }] });
      const [other, elsewhere] = [await aCourse(db, { lessons: [{}] }), await aCourse(db, { lessons: [{}] })];
      const leader = await aStudent(db);
      const classId = await aClass(db, { courseIds: [course.id, other.id], leaderIds: [leader.id] });
      const names = ["Ana Beta", "Bia Alfa", "Caio Gama"];
      const [ana, bia, caio] = (await Promise.all(names.map((fullName) => aStudent(db, { fullName })))) as [A, A, A];
      for (const { id: userId } of [ana, bia, caio]) await joinClass(ctxOf(db), { classId, userId, by: "school" });
      await completeLesson(ctxOf(db, ana), course.lessonIds[0]!, {});
      await attemptQuiz(ctxOf(db, ana), course.lessonIds[1]!, { answers: rightly(course.quizzes[0]!) });
      await finish(db, ana, other);
      await completeLesson(ctxOf(db, bia), course.lessonIds[0]!, {});
      await finish(db, caio, elsewhere);
      const list = async (asked = {}) => (await listMembers(ctxOf(db, leader), classId, asking(asked))).page;
      const { measure } = await listMembers(ctxOf(db, leader), classId, asking());
      expect(measure).toEqual({ courses: 2, lessons: 3, quizzes: 1, meetings: 0 });
      const page = await list({ sort: "-progress" });
      expect(page.total).toBe(3);
      expect(page.data).toMatchObject([
        { id: ana.id, done: 3, completedCourses: 2, quizzesPassed: 1, lastStudiedAt: expect.any(Date) },
        { id: bia.id, done: 1, completedCourses: 0, quizzesPassed: 0, lastStudiedAt: expect.any(Date) },
        { id: caio.id, done: 0, completedCourses: 0, quizzesPassed: 0, lastStudiedAt: null },
      ]);
      expect((await list({ sort: "study" })).data[0]!.id).toBe(caio.id);
      expect((await list({ q: "gáma" })).data.map(({ id }) => id)).toEqual([caio.id]);
      expect((await list({ page: "2", limit: "2" })).data.map(({ id }) => id)).toEqual([caio.id]);
      const { member } = await showMember(ctxOf(db, leader), { classId, userId: ana.id });
      expect(member.courses.map(({ id }) => id).sort()).toEqual([course.id, other.id].sort());
      expect(member.courses.find(({ id }) => id === course.id)!.lessons).toMatchObject([
        { title: "Aula 1", completedAt: expect.any(Date), quiz: null },
        { title: "Aula 2", completedAt: expect.any(Date), quiz: true },
      ]);
      expect(JSON.stringify(member)).not.toMatch(/email|score|answers/);
    }));

  it("finds no course that was deleted", () =>
    rolledBack(async (db) => {
      const [kept, gone] = [await aCourse(db, { lessons: [{}] }), await aCourse(db, { lessons: [{}, {}] })];
      const [leader, member, admin] = [await aStudent(db), await aStudent(db), ctxOf(db, await anAdmin(db))];
      const classId = await aClass(db, { courseIds: [kept.id, gone.id], leaderIds: [leader.id] });
      await joinClass(ctxOf(db), { classId, userId: member.id, by: "school" });
      await db.update(courses).set({ isPublished: false, deletedAt: new Date() }).where(eq(courses.id, gone.id));
      const ctx = ctxOf(db, leader);
      expect((await listMembers(ctx, classId, asking())).measure).toMatchObject({ courses: 1, lessons: 1 });
      const seen = await showMember(ctx, { classId, userId: member.id });
      const report = await showClassReport(ctx, classId);
      const target = await readTarget(ctx, { classId, courseId: null });
      expect(target.courses).toHaveLength(1);
      const all = [seen.member, await showLedClass(ctx, classId), await showClass(admin, classId), report.report];
      for (const { courses } of all) expect(courses.map(({ id }) => id)).toEqual([kept.id]);
    }));

  it("finds who has stopped: not done, and without study for two weeks", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{}, {}] });
      const leader = await aStudent(db);
      const classId = await aClass(db, { courseIds: [course.id], leaderIds: [leader.id] });
      const [idle, done, fresh, begun] = await Promise.all(
        ["Parado", "Pronto", "Recente", "Aluno"].map((fullName) => aStudent(db, { fullName })),
      );
      const now = new Date();
      const before = new Date(now.getTime() - 15 * 24 * 3_600_000);
      for (const { id: userId } of [idle!, done!, begun!])
        await joinClass(ctxOf(db, null, { now: before }), { classId, userId, by: "school" });
      await db.update(enrollments).set({ createdAt: before }).where(eq(enrollments.courseId, course.id));
      await joinClass(ctxOf(db), { classId, userId: fresh!.id, by: "school" });
      for (const lessonId of course.lessonIds) await completeLesson(ctxOf(db, done!, { now: before }), lessonId, {});
      await completeLesson(ctxOf(db, begun!), course.lessonIds[0]!, {});
      const { page } = await listMembers(ctxOf(db, leader), classId, asking({ stalled: "true" }));
      expect(page.data.map(({ fullName }) => fullName)).toEqual(["Parado"]);
      expect(page.total).toBe(1);
    }));

  it("leaves a trace of each look at a member's page", () =>
    rolledBack(async (db) => {
      const leader = await aStudent(db);
      const classId = await aClass(db, { courseIds: [(await aCourse(db)).id], leaderIds: [leader.id] });
      const { id: userId } = await aStudent(db);
      await joinClass(ctxOf(db), { classId, userId, by: "school" });
      await showMember(ctxOf(db, leader), { classId, userId });
      const [seen] = await db.select().from(events).where(eq(events.action, "class_member.viewed"));
      expect(seen).toMatchObject({ actorId: leader.id, object: `user/${userId}`, data: { classId } });
      await expect(showMember(ctxOf(db, leader), { classId, userId: leader.id })).rejects.toMatchObject(notFound);
      expect(await db.$count(events, eq(events.action, "class_member.viewed"))).toBe(1);
    }));

  it("loses all of it with the lead, at once", () =>
    rolledBack(async (db) => {
      const leader = await aStudent(db);
      const classId = await aClass(db, { courseIds: [(await aCourse(db)).id], leaderIds: [leader.id] });
      const { id: userId } = await aStudent(db);
      await joinClass(ctxOf(db), { classId, userId, by: "school" });
      const ctx = ctxOf(db, leader);
      expect(await listOwnClasses(ctx)).toMatchObject([{ id: classId, isLed: true, memberCount: 1 }]);
      await db.delete(classLeaders).where(eq(classLeaders.userId, leader.id));
      expect(await listOwnClasses(ctx)).toEqual([]);
      await expect(showLedClass(ctx, classId)).rejects.toMatchObject(notFound);
      await expect(listMembers(ctx, classId, asking())).rejects.toMatchObject(notFound);
      await expect(showMember(ctx, { classId, userId })).rejects.toMatchObject(notFound);
      await expect(removeMember(ctx, { classId, userId })).rejects.toMatchObject(notFound);
    }));

  it("takes somebody out, and each may go alone; what was learnt stays, and the seat is free", () =>
    rolledBack(async (db) => {
      const leader = await aStudent(db);
      const course = await aCourse(db);
      const classId = await aClass(db, { courseIds: [course.id], leaderIds: [leader.id], places: 2 });
      const [ana, bia] = [await aStudent(db, { fullName: "Ana Beta" }), await aStudent(db)];
      for (const { id: userId } of [ana, bia]) await joinClass(ctxOf(db), { classId, userId, by: "school" });
      await completeLesson(ctxOf(db, ana), course.lessonIds[0]!, {});
      expect(await removeMember(ctxOf(db, leader), { classId, userId: ana.id })).toEqual({ fullName: "Ana Beta" });
      await expect(removeMember(ctxOf(db, leader), { classId, userId: ana.id })).rejects.toMatchObject(notFound);
      await expect(leaveOwnClass(ctxOf(db, ana), classId)).rejects.toMatchObject(notFound);
      await expect(leaveOwnClass(ctxOf(db, await anAdmin(db)), classId)).rejects.toMatchObject(notFound);
      await leaveOwnClass(ctxOf(db, bia), classId);
      expect(await listOwnClasses(ctxOf(db, bia))).toEqual([]);
      const left = await db
        .select({ by: sql`${events.data} ->> 'by'`, who: sql`${events.data} ->> 'userId'` })
        .from(events)
        .where(eq(events.action, "class.left"))
        .orderBy(events.id);
      expect(left.map(({ by, who }) => [by, who])).toEqual([
        ["school", ana.id],
        ["self", bia.id],
      ]);
      expect(await brokenRules(db)).toEqual([]);
    }));
});

const rightly = ({ choice, right, truth, short }: PlantedQuiz) => ({
  [choice]: String(right),
  [truth]: "true",
  [short]: "são marcos",
});

type A = Awaited<ReturnType<typeof aStudent>>;
