import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { joinClass, leaveClass } from "#app/domain/classes/membership.server.ts";
import { giveFields } from "#app/domain/enrolments/grant.ts";
import { enrolByHand, giveCourse, listGrants, showGrant, takeBack } from "#app/domain/enrolments/grants.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { finish } from "#tests/domain/reviews/a-finished-course.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const enrolmentOf = async (db: Db, userId: string) =>
  (await db.select().from(enrollments).where(eq(enrollments.userId, userId)))[0]!;
const asked = (email: string, course_id: number, reason?: string) => giveFields.parse({ email, course_id, reason });
const all = { course_id: null, page: 1, limit: 10 };

describe("enrolling somebody by hand", () => {
  it("opens a free course as if they had done it, and gives one that costs something, with a reason and no sale", () =>
    rolledBack(async (db) => {
      const [free, sold] = [await aCourse(db), await aCourse(db, { priceCents: 19_700 })];
      const [one, other] = [await aStudent(db, { email: "Rute@Exemplo.test" }), await aStudent(db)];
      const ctx = ctxOf(db, await anAdmin(db, { fullName: "Marta Lima" }));
      expect(await enrolByHand(ctx, asked("rute@exemplo.test", free.id))).toMatchObject({ granted: false });
      expect(await enrolmentOf(db, one.id)).toMatchObject({ origin: "free" });
      await expect(enrolByHand(ctx, asked(other.email, sold.id))).rejects.toMatchObject({
        code: "invalid",
        fields: { reason: expect.anything() },
      });
      const given = await enrolByHand(ctx, asked(other.email, sold.id, "Bolsa de 2026"));
      expect(await enrolmentOf(db, other.id)).toMatchObject({ id: given.enrollmentId, origin: "grant" });
      expect((await listGrants(ctx, all)).data).toMatchObject([
        { id: given.enrollmentId, reason: "Bolsa de 2026", byName: "Marta Lima", email: other.email },
      ]);
      expect((await listGrants(ctx, { ...all, course_id: free.id })).total).toBe(0);
      expect(await db.$count(payments, eq(payments.courseId, sold.id))).toBe(0);
      for (const email of [one.email, other.email])
        await expect(
          enrolByHand(ctx, asked(email, email === one.email ? free.id : sold.id, "Outra vez")),
        ).rejects.toMatchObject({
          code: "conflict",
          fields: { email: ["Esta pessoa já tem este curso."] },
        });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("takes the account's id in place of the e-mail, and one of the two", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const student = await aStudent(db);
      const ctx = ctxOf(db, await anAdmin(db));
      const byId = (user_id: string) => giveFields.parse({ user_id, course_id: course.id });
      await expect(enrolByHand(ctx, byId(randomUUID()))).rejects.toMatchObject({
        code: "not_found",
        fields: { user_id: ["Pessoa não encontrada"] },
      });
      const { enrollmentId } = await enrolByHand(ctx, byId(student.id));
      expect(await enrolmentOf(db, student.id)).toMatchObject({ id: enrollmentId, courseId: course.id });
      for (const whom of [{}, { user_id: student.id, email: student.email }])
        expect(giveFields.safeParse({ ...whom, course_id: course.id }).success).toBe(false);
    }));

  it("needs an account, one alone, and a course that is on offer; and is for admins", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const hidden = await aCourse(db, { isPublished: false });
      const student = await aStudent(db);
      const ctx = ctxOf(db, await anAdmin(db));
      await expect(enrolByHand(ctx, asked("ninguem@exemplo.test", course.id))).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(enrolByHand(ctx, asked(student.email, hidden.id))).rejects.toMatchObject({ code: "not_found" });
      await aStudent(db, { email: student.email });
      await expect(enrolByHand(ctx, asked(student.email, course.id))).rejects.toMatchObject({ code: "conflict" });
      const instructor = ctxOf(db, await anInstructor(db));
      await expect(enrolByHand(instructor, asked(student.email, course.id))).rejects.toMatchObject({
        code: "forbidden",
      });
    }));

  it("makes of what a maintainer opened something that lasts", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const student = await aStudent(db);
      await db.insert(enrollments).values({ userId: student.id, courseId: course.id, origin: "maintainer" });
      await enrolByHand(ctxOf(db, await anAdmin(db)), asked(student.email, course.id, "Serviu dez anos"));
      expect(await enrolmentOf(db, student.id)).toMatchObject({ origin: "grant" });
    }));
});

describe("taking a course back", () => {
  it("closes it and leaves the certificate; given again, it opens with what was learnt", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700, lessons: [{}] });
      const student = await aStudent(db);
      const ctx = ctxOf(db, await anAdmin(db));
      const { enrollmentId } = await enrolByHand(ctx, asked(student.email, course.id, "Bolsa"));
      const issued = await generateCertificate(ctxOf(db, student), await finish(db, student, course));
      await takeBack(ctx, enrollmentId);
      expect((await enrolmentOf(db, student.id)).endedAt).not.toBeNull();
      expect((await db.select().from(certificates).where(eq(certificates.id, issued.id)))[0]!.revokedAt).toBeNull();
      const [event] = await db.execute<{ data: object }>(
        sql`select data from events where action = 'enrollment.ended' and object = ${`enrollment/${enrollmentId}`}`,
      );
      expect(event!.data).toEqual({ courseId: course.id, because: "school" });
      await expect(takeBack(ctx, enrollmentId)).rejects.toMatchObject({ code: "not_found" });
      await expect(showGrant(ctx, enrollmentId)).rejects.toMatchObject({ code: "not_found" });
      expect(await brokenRules(db)).toEqual([]);
      expect(await enrolByHand(ctx, asked(student.email, course.id, "De novo"))).toMatchObject({ enrollmentId });
      expect(await enrolmentOf(db, student.id)).toMatchObject({ endedAt: null, completedAt: expect.any(Date) });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is refused while a trail of theirs opens it", () =>
    rolledBack(async (db) => {
      const trail = await aTrail(db, { title: "Lavoura", prices: [19_700, 0] });
      const student = await aStudent(db);
      await joinTrail(ctxOf(db, student), trail.id);
      const [row] = await db.select().from(enrollments).where(eq(enrollments.courseId, trail.courseIds[0]!));
      const message = "A trilha Lavoura abre este curso a esta pessoa: não há como tirar só ele.";
      await expect(takeBack(ctxOf(db, await anAdmin(db)), row!.id)).rejects.toMatchObject({
        code: "conflict",
        message,
      });
    }));

  it("keeps its reason when another way gives the course again", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const [student, admin] = [await aStudent(db), ctxOf(db, await anAdmin(db))];
      const { enrollmentId } = await enrolByHand(admin, asked(student.email, course.id, "Bolsa"));
      const again = { userId: student.id, courseId: course.id, reason: "Link de convite", grantedBy: null };
      expect(await giveCourse(ctxOf(db), again)).toBe(enrollmentId);
      expect(await showGrant(admin, enrollmentId)).toMatchObject({ reason: "Bolsa" });
    }));

  it("is refused where it was bought, costs nothing, or a class of theirs studies it", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const free = await aCourse(db);
      const [buyer, guest, member] = [await aStudent(db), await aStudent(db), await aStudent(db)];
      const ctx = ctxOf(db, await anAdmin(db));
      await makePayment(ctxOf(db, buyer), paying(course));
      const bought = await enrolmentOf(db, buyer.id);
      await expect(takeBack(ctx, bought.id)).rejects.toMatchObject({ message: expect.stringContaining("comprou") });
      expect(await enrolmentOf(db, buyer.id)).toEqual(bought);

      const { enrollmentId } = await enrolByHand(ctx, asked(guest.email, free.id));
      await expect(takeBack(ctx, enrollmentId)).rejects.toMatchObject({ message: expect.stringContaining("gratuito") });

      const classId = await aClass(db, { name: "Domingo", courseIds: [course.id] });
      await joinClass(ctx, { classId, userId: member.id, by: "school" });
      const { id } = await enrolmentOf(db, member.id);
      await expect(takeBack(ctx, id)).rejects.toMatchObject({ message: expect.stringContaining("turma Domingo") });
      await leaveClass(ctx, { classId, userId: member.id, by: "school" });
      await takeBack(ctx, id);
      expect(await brokenRules(db)).toEqual([]);
    }));
});
