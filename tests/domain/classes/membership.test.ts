import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { classClosed, classFull, joinClass, leaveClass } from "#app/domain/classes/membership.server.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

describe("a class", () => {
  it("opens its courses to anyone who joins, gives what the school sells, and takes one seat a person", () =>
    rolledBack(async (db) => {
      const [free, sold] = [await aCourse(db), await aCourse(db, { priceCents: 4_990 })];
      const classId = await aClass(db, { courseIds: [free.id, sold.id], places: 1 });
      const { id: userId } = await aStudent(db);
      const ctx = ctxOf(db, await anAdmin(db));
      await joinClass(ctx, { classId, userId, by: "school" });
      await joinClass(ctx, { classId, userId, by: "link" });
      const opened = await db.select().from(enrollments).where(eq(enrollments.userId, userId));
      expect(opened.map(({ courseId, origin }) => [courseId, origin])).toEqual([
        [free.id, "free"],
        [sold.id, "grant"],
      ]);
      const { id: late } = await aStudent(db);
      await expect(joinClass(ctx, { classId, userId: late, by: "link" })).rejects.toMatchObject({
        code: "conflict",
        message: classFull,
      });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("opens no course that was deleted", () =>
    rolledBack(async (db) => {
      const [kept, gone] = [await aCourse(db), await aCourse(db, { deletedAt: new Date(), isPublished: false })];
      const classId = await aClass(db, { courseIds: [kept.id, gone.id] });
      const { id: userId } = await aStudent(db);
      await joinClass(ctxOf(db, await anAdmin(db)), { classId, userId, by: "school" });
      const opened = await db.select().from(enrollments).where(eq(enrollments.userId, userId));
      expect(opened.map(({ courseId }) => courseId)).toEqual([kept.id]);
    }));

  it("keeps what was learnt by anyone who leaves, and lets them come back", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 4_990 });
      const classId = await aClass(db, { courseIds: [course.id], places: 1 });
      const { id: userId } = await aStudent(db);
      const ctx = ctxOf(db, await anAdmin(db));
      await joinClass(ctx, { classId, userId, by: "school" });
      expect(await leaveClass(ctx, { classId, userId, by: "self" })).toBe(true);
      expect(await leaveClass(ctx, { classId, userId, by: "self" })).toBe(false);
      const [enrolment] = await db.select().from(enrollments).where(eq(enrollments.userId, userId));
      expect(enrolment).toMatchObject({ origin: "grant", endedAt: null });
      await joinClass(ctx, { classId, userId, by: "link" });
      expect(await brokenRules(db)).toEqual([]);
      await leaveClass(ctx, { classId, userId, by: "school" });
      await db.update(classes).set({ closedAt: new Date() }).where(eq(classes.id, classId));
      await expect(joinClass(ctx, { classId, userId, by: "link" })).rejects.toMatchObject({ message: classClosed });
    }));

  it("raises what a maintainer opened, and leaves what was bought as it is", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 4_990 });
      const classId = await aClass(db, { courseIds: [course.id] });
      const [member, buyer] = [await aStudent(db), await aStudent(db)];
      const ctx = ctxOf(db, await anAdmin(db));
      await db.insert(enrollments).values([
        { userId: member.id, courseId: course.id, origin: "maintainer" },
        { userId: buyer.id, courseId: course.id, origin: "purchase" },
      ]);
      for (const { id: userId } of [member, buyer]) await joinClass(ctx, { classId, userId, by: "school" });
      const originOf = async (userId: string) =>
        (await db.select().from(enrollments).where(eq(enrollments.userId, userId)))[0]!.origin;
      expect(await originOf(member.id)).toBe("grant");
      expect(await originOf(buyer.id)).toBe("purchase");
      await endEnrolment(ctx, { userId: buyer.id, courseId: course.id });
    }));

  it("has its last seat taken once when fifty come for it", async () => {
    const { db, close } = await freshDatabase();
    const course = await aCourse(db);
    const classId = await aClass(db, { courseIds: [course.id], places: 1 });
    const people = await Promise.all(Array.from({ length: 50 }, () => aStudent(db)));
    const tries = people.map(({ id: userId }) =>
      inTransaction(ctxOf(db), (within) => joinClass(within, { classId, userId, by: "link" })),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(new Set(refused.map(({ reason }) => reason.message))).toEqual(new Set([classFull]));
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});
