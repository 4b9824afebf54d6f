import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const toPay = { code: "payment_required", message: "Este curso é pago. Conclua o pagamento para se inscrever." };

describe("enrol", () => {
  it("enrols in a free course once, with one event", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const ctx = ctxOf(db, await aStudent(db));
      const { enrollmentId } = await enrol(ctx, course.id);
      expect(await enrol(ctx, course.id)).toEqual({ enrollmentId });
      const [row] = await db.select().from(enrollments).where(eq(enrollments.id, enrollmentId));
      expect(row).toMatchObject({ origin: "free", completedAt: null, userId: ctx.viewer.id });
      const told = await db
        .select()
        .from(events)
        .where(eq(events.object, `enrollment/${enrollmentId}`))
        .orderBy(events.id);
      expect(told).toMatchObject([
        { action: "enrollment.created", actorId: ctx.viewer.id, data: { courseId: course.id, origin: "free" } },
      ]);
    }));

  it("enrols maintainers in paid courses, and remembers what opened them", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 4_990 });
      const maintainer = await aStudent(db, { isMaintainer: true });
      const { enrollmentId } = await enrol(ctxOf(db, maintainer), course.id);
      const [row] = await db.select().from(enrollments).where(eq(enrollments.id, enrollmentId));
      expect(row).toMatchObject({ origin: "maintainer" });
      await expect(enrol(ctxOf(db, { ...maintainer, isMaintainer: false }), course.id)).rejects.toMatchObject(toPay);
    }));

  it("asks everybody else to pay, admins and the instructor too", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 4_990 });
      for (const viewer of [await aStudent(db), await anAdmin(db), course.instructor]) {
        await expect(enrol(ctxOf(db, viewer), course.id)).rejects.toMatchObject(toPay);
      }
    }));

  it("refuses visitors, drafts and deleted courses; those who are in stay in", () =>
    rolledBack(async (db) => {
      const missing = { code: "not_found", message: "Curso não encontrado" };
      const course = await aCourse(db);
      const student = await aStudent(db);
      await expect(enrol(ctxOf(db), course.id)).rejects.toMatchObject({ code: "unauthenticated" });
      const before = await enrol(ctxOf(db, student), course.id);
      for (const change of [{ isPublished: false }, { isPublished: true, deletedAt: new Date() }]) {
        await db.update(courses).set(change).where(eq(courses.id, course.id));
        for (const viewer of [await aStudent(db), course.instructor, await anAdmin(db)]) {
          await expect(enrol(ctxOf(db, viewer), course.id)).rejects.toMatchObject(missing);
        }
        expect(await enrol(ctxOf(db, student), course.id)).toEqual(before);
      }
      await expect(enrol(ctxOf(db, student), 999_999_999)).rejects.toMatchObject(missing);
    }));

  it("gives 50 requests at once one enrolment and one event", async () => {
    const { db, close } = await freshDatabase({ max: 25 });
    const course = await aCourse(db);
    const ctx = ctxOf(db, await aStudent(db));
    const answers = await Promise.all(Array.from({ length: 50 }, () => enrol(ctx, course.id)));
    expect(new Set(answers.map(({ enrollmentId }) => enrollmentId)).size).toBe(1);
    expect(await db.select().from(enrollments).where(eq(enrollments.userId, ctx.viewer.id))).toHaveLength(1);
    const told = and(eq(events.actorId, ctx.viewer.id), eq(events.action, "enrollment.created"));
    expect(await db.select().from(events).where(told).orderBy(events.id)).toHaveLength(1);
    await close();
  });
});
