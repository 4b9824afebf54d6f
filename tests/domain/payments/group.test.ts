import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { joinByLink } from "#app/domain/invitations/links.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { paymentDetailJson } from "#app/domain/payments/payment-json.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { invitationLinks } from "#drizzle/schema/invitations.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";
import { aSale, commissionsOf, expectSound, paying, settle, thursday } from "#tests/domain/payments/fixture.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const seats = 3;

/** Three seats, paid at once. */
async function aGroup(db: Db) {
  const sale = await aSale(db);
  const { id } = await sale.pay("credit_card", { amount: 591, seats });
  const { group } = await showPayment(sale.ctx, id);
  return { ...sale, id, group: group!, join: async () => await joinBy(db, group!.code) };
}

async function joinBy(db: Db, code: string) {
  const person = await aStudent(db);
  await joinByLink(ctxOf(db, person, { now: thursday }), code);
  return person;
}

const openIn = (db: Db, courseId: number) =>
  db.$count(enrollments, and(eq(enrollments.courseId, courseId), isNull(enrollments.endedAt)));

describe("buying a course for a group", () => {
  it("costs the price of every seat, earns once, and gives the buyer a link instead of the course", () =>
    rolledBack(async (db) => {
      const { ctx, course, id, group } = await aGroup(db);
      expect(group).toMatchObject({ places: seats, names: [] });
      expect(await openIn(db, course.id)).toBe(0);
      expect(await commissionsOf(db, id)).toMatchObject([{ priceCents: 59_100, amountCents: 20_685 }]);
      expect(paymentDetailJson(await showPayment(ctx, id))).toMatchObject({
        amount: 591,
        seats,
        group_link: group.address,
      });
      const [receipt] = await db.select().from(mails).where(eq(mails.kind, "payment.receipt"));
      expect(receipt!.text!.replace(/\s+/g, " ")).toContain("link com as 3 vagas");
      await expectSound(db);
    }));

  it("refuses another amount, one seat, too many, and a course that is free or one's own", () =>
    rolledBack(async (db) => {
      const { ctx, course, pay } = await aSale(db);
      await expect(pay("pix", { amount: 197, seats })).rejects.toMatchObject({ code: "conflict" });
      for (const wrong of [1, 101, 2.5]) expect(() => paying(course, "pix", { seats: wrong })).toThrow();
      const [{ instructor }] = (await db
        .select({ instructor: courses.instructorId })
        .from(courses)
        .where(eq(courses.id, course.id))) as [{ instructor: string }];
      const owner = { ...ctx, viewer: { ...ctx.viewer, id: instructor, role: "instructor" as const } };
      await expect(makePayment(owner, paying(course, "pix", { amount: 591, seats }))).rejects.toMatchObject({
        code: "conflict",
      });
      await db.update(courses).set({ priceCents: 0 }).where(eq(courses.id, course.id));
      await expect(pay("pix", { amount: 0, seats })).rejects.toMatchObject({ code: "invalid" });
    }));

  it("may be done again, also by somebody who has the course or is a maintainer, and earns each time", () =>
    rolledBack(async (db) => {
      const { ctx, course, pay } = await aSale(db);
      await pay();
      await db.update(users).set({ isMaintainer: true }).where(eq(users.id, ctx.viewer.id));
      const group = { amount: 394, seats: 2 };
      const both = [await pay("credit_card", group), await pay("credit_card", group)];
      expect(both[0]!.id).not.toBe(both[1]!.id);
      for (const { id } of both) expect(await commissionsOf(db, id)).toHaveLength(1);
      expect(await openIn(db, course.id)).toBe(1);
      await expectSound(db);
    }));

  it("opens the seats when a PIX is paid, and leaves one's own purchase free meanwhile", () =>
    rolledBack(async (db) => {
      const { ctx, course, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix", { amount: 591, seats });
      expect((await showPayment(ctx, id)).group).toBeNull();
      const own = await pay("pix");
      expect(own.seats).toBeNull();
      await settle(ctx, id, "completed");
      expect((await showPayment(ctx, id)).group).toMatchObject({ places: seats });
      expect(await openIn(db, course.id)).toBe(0);
    }));
});

describe("the seats of a group", () => {
  it("go to those who open the link, once each, also after the course left the catalogue", () =>
    rolledBack(async (db) => {
      const { ctx, course, id, group, join } = await aGroup(db);
      const first = await join();
      await joinByLink(ctxOf(db, first, { now: thursday }), group.code);
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id));
      await join();
      expect((await showPayment(ctx, id)).group!.names).toHaveLength(2);
      await joinByLink(ctx, group.code);
      await expect(join()).rejects.toMatchObject({ code: "conflict", message: /vagas deste link acabaram/ });
      expect(await openIn(db, course.id)).toBe(seats);
    }));

  it("are not spent by somebody who bought the course", () =>
    rolledBack(async (db) => {
      const { course, group } = await aGroup(db);
      const buyer = await aStudent(db);
      const ctx = ctxOf(db, buyer, { now: thursday });
      await makePayment(ctx, paying(course));
      await expect(joinByLink(ctx, group.code)).rejects.toMatchObject({ message: /já tem este curso/ });
    }));

  it("are never more than were paid for, however many come at once", async () => {
    const { db, close } = await freshDatabase({ max: 20 });
    const { course, group } = await aGroup(db);
    const people = await Promise.all(Array.from({ length: 20 }, () => aStudent(db)));
    const came = await Promise.allSettled(
      people.map((person) => joinByLink(ctxOf(db, person, { now: thursday }), group.code)),
    );
    expect(came.filter(({ status }) => status === "fulfilled")).toHaveLength(seats);
    expect(await openIn(db, course.id)).toBe(seats);
    await close();
  });
});

describe("giving the money of a group back", () => {
  it("closes the link and the course to everybody who came by it, and to nobody else", () =>
    rolledBack(async (db) => {
      const { ctx, course, id, group, join } = await aGroup(db);
      const taker = await join();
      const both = await aStudent(db);
      await joinByLink(ctxOf(db, both, { now: thursday }), group.code);
      const other = await anotherGroup(db, course, ctx.now!);
      const staying = await joinBy(db, other);
      await refundPayment(ctx, id);
      const open = await db.select().from(enrollments).where(isNull(enrollments.endedAt));
      expect(open.map(({ userId }) => userId)).toEqual([staying.id]);
      expect(open.some(({ userId }) => userId === taker.id)).toBe(false);
      await expect(join()).rejects.toMatchObject({ code: "conflict" });
      expect((await showPayment(ctx, id)).group).toBeNull();
      const [told] = await db.select().from(mails).where(eq(mails.kind, "payment.refund"));
      expect(told!.text!.replace(/\s+/g, " ")).toContain("o link do grupo parou de valer");
      await expectSound(db);
    }));

  it("in part leaves the seats as they are", () =>
    rolledBack(async (db) => {
      const { ctx, id, join } = await aGroup(db);
      await join();
      const admin = ctxOf(db, await anAdmin(db), { now: thursday });
      await refundBySchool(admin, id, { reason: "Uma pessoa desistiu.", amount: 197, refunded_amount: 0 });
      expect((await showPayment(ctx, id)).group).toMatchObject({ places: seats, isActive: true });
      await join();
      expect(await db.$count(invitationLinks, eq(invitationLinks.used, 2))).toBe(1);
      await expectSound(db);
    }));
});

/** Another group in the same course; returns the code of its link. */
async function anotherGroup(db: Db, course: { id: number }, now: Date) {
  const ctx = ctxOf(db, await aStudent(db), { now });
  const { id } = await makePayment(ctx, paying(course, "credit_card", { amount: 394, seats: 2 }));
  return (await showPayment(ctx, id)).group!.code;
}
