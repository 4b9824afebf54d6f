import { eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { classClosed, classFull, leaveClass } from "#app/domain/classes/membership.server.ts";
import { inviteFields } from "#app/domain/invitations/invitation.ts";
import { invite } from "#app/domain/invitations/invite.server.ts";
import { linkClosed, linkFields, linkFull, linkNotFound } from "#app/domain/invitations/link.ts";
import {
  changeLink,
  createLink,
  joinByLink,
  linkList,
  listOpenLinks,
  openLink,
} from "#app/domain/invitations/links.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";
import { classes, classMembers } from "#drizzle/schema/classes.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { invitationLinks, invitationLinkUses, invitations } from "#drizzle/schema/invitations.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

/** A link to a class with a paid course, made by an admin. */
async function aLink(db: Db, about: { places?: number; ends_on?: string; classPlaces?: number; now?: Date } = {}) {
  const { classPlaces, now, ...limits } = about;
  const course = await aCourse(db, { priceCents: 4_990 });
  const classId = await aClass(db, { name: "Domingo", courseIds: [course.id], places: classPlaces });
  const admin = ctxOf(db, await anAdmin(db), { now });
  const link = await createLink(admin, linkFields.parse({ class_id: classId, ...limits }));
  return { course, classId, admin, link };
}

describe("a link", () => {
  it("lets anyone who has it into its class, counts each person once, and is found however its code is typed", () =>
    rolledBack(async (db) => {
      const { link, classId, admin } = await aLink(db);
      expect(link).toMatchObject({ places: null, used: 0, isOpen: true, endsOn: null });
      expect(link.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
      expect(link.address).toBe(`${admin.settings.PUBLIC_ORIGIN}/entrar/${link.code}`);
      const over = linkFields.parse({ class_id: classId, ends_on: "2020-01-01" });
      await expect(createLink(admin, over)).rejects.toMatchObject({ fields: { ends_on: [expect.anything()] } });
      const typed = `${link.code.slice(0, 4).toLowerCase()}-${link.code.slice(4)} `;
      expect(await openLink(ctxOf(db), typed)).toMatchObject({ closed: null, hasPlaces: true, takesPart: false });
      const student = await aStudent(db);
      const ctx = ctxOf(db, student);
      for (let n = 0; n < 3; n++) expect(await joinByLink(ctx, typed)).toMatchObject({ kind: "class", id: classId });
      expect(await openLink(ctx, link.code)).toMatchObject({ takesPart: true });
      // Who left may come back by it, and counts no second time.
      await inTransaction(ctx, (within) => leaveClass(within, { classId, userId: student.id, by: "self" }));
      await joinByLink(ctx, link.code);
      expect((await linkList.read(admin, { page: 1, limit: 9 })).data).toMatchObject([{ id: link.id, used: 1 }]);
      expect(await db.$count(invitationLinkUses)).toBe(1);
      expect((await db.select().from(enrollments).where(eq(enrollments.userId, student.id)))[0]!.origin).toBe("grant");
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("takes nobody any more once it is off, over, used up, or its class is full or closed", () =>
    rolledBack(async (db) => {
      const now = new Date("2026-11-24T12:00:00Z");
      const { link, admin, classId } = await aLink(db, { places: 2, ends_on: "2026-11-30", classPlaces: 3, now });
      const at = async (moment: string) => ctxOf(db, await aStudent(db), { now: new Date(moment) });
      const join = async (moment = "2026-11-24T12:00:00Z") => await joinByLink(await at(moment), link.code);
      await join("2026-12-01T02:59:59Z");
      await expect(join("2026-12-01T03:00:00Z")).rejects.toMatchObject({ code: "conflict", message: linkClosed });
      await join();
      await expect(join()).rejects.toMatchObject({ code: "conflict", message: linkFull });
      expect(await openLink(ctxOf(db, null, { now }), link.code)).toMatchObject({ closed: null, hasPlaces: false });
      await expect(changeLink(admin, link.id, { places: 1, ends_on: null, is_active: true })).rejects.toMatchObject({
        code: "invalid",
        fields: { places: expect.anything() },
      });
      expect(await changeLink(admin, link.id, { places: 9, ends_on: null, is_active: true })).toMatchObject({
        endsOn: null,
      });
      await join("2027-01-01T00:00:00Z");
      await expect(join()).rejects.toMatchObject({ message: classFull });
      await changeLink(admin, link.id, { places: 9, ends_on: null, is_active: false });
      await expect(join()).rejects.toMatchObject({ message: linkClosed });
      expect(await openLink(ctxOf(db), link.code)).toMatchObject({ closed: linkClosed });
      expect(await listOpenLinks(admin, classId)).toEqual([]);
      await changeLink(admin, link.id, { places: null, ends_on: null, is_active: true });
      await db.update(classes).set({ places: null, closedAt: now }).where(eq(classes.id, classId));
      await expect(join()).rejects.toMatchObject({ message: classClosed });
      expect((await linkList.read(admin, { page: 1, limit: 9 })).data[0]).toMatchObject({ used: 3, isOpen: false });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("works until its class's last day is over in São Paulo, and those who joined stay", () =>
    rolledBack(async (db) => {
      const now = new Date("2026-11-24T12:00:00Z");
      const { link, admin, classId } = await aLink(db, { now });
      await db.update(classes).set({ endsOn: "2026-11-30" }).where(eq(classes.id, classId));
      const [before, after] = ["2026-12-01T02:59:59Z", "2026-12-01T03:00:00Z"].map((moment) => new Date(moment));
      await joinByLink(ctxOf(db, await aStudent(db), { now: before }), link.code);
      const late = ctxOf(db, await aStudent(db), { now: after });
      await expect(joinByLink(late, link.code)).rejects.toMatchObject({ code: "conflict", message: classClosed });
      expect(await openLink(late, link.code)).toMatchObject({ closed: classClosed });
      expect(await listOpenLinks({ ...admin, now: after }, classId)).toEqual([]);
      expect((await linkList.read({ ...admin, now: after }, { page: 1, limit: 9 })).data).toMatchObject([
        { isOpen: false },
      ]);
      expect(await db.$count(classMembers, isNull(classMembers.leftAt))).toBeGreaterThan(0);
      const fields = linkFields.parse({ class_id: classId });
      await expect(createLink({ ...admin, now: after }, fields)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("uses the seat that somebody's own invitation holds, in a class that is full otherwise", () =>
    rolledBack(async (db) => {
      const { link, admin, classId } = await aLink(db, { classPlaces: 1 });
      const student = await aStudent(db);
      await invite(admin, inviteFields.parse({ email: student.email, class_id: classId }));
      const stranger = ctxOf(db, await aStudent(db));
      await expect(joinByLink(stranger, link.code)).rejects.toMatchObject({ message: classFull });
      await joinByLink(ctxOf(db, student), link.code);
      expect((await db.select().from(invitations))[0]).toMatchObject({ acceptedBy: student.id, email: null });
      expect((await db.select().from(classes).where(eq(classes.id, classId)))[0]!.seatsTaken).toBe(1);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("leads to a course as well, and is not made to what nobody can come to", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const admin = ctxOf(db, await anAdmin(db));
      const link = await createLink(admin, linkFields.parse({ course_id: course.id }));
      const ctx = ctxOf(db, await aStudent(db));
      expect(await joinByLink(ctx, link.code)).toMatchObject({ kind: "course", id: course.id });
      expect(await openLink(ctx, link.code)).toMatchObject({ takesPart: true });
      const hidden = await aCourse(db, { isPublished: false });
      await expect(createLink(admin, linkFields.parse({ course_id: hidden.id }))).rejects.toMatchObject({
        code: "not_found",
      });
      expect(linkFields.safeParse({ course_id: 1, class_id: 1 }).success).toBe(false);
      expect(linkFields.safeParse({}).success).toBe(false);
    }));

  it("is not found by guessing: wrong codes are counted by address, right ones are not", () =>
    rolledBack(async (db) => {
      const { link } = await aLink(db);
      const settings = testSettings({ RATE_LIMIT_FACTOR: "0.01" });
      const visitor = ctxOf(db, null, { settings, ip: "203.0.113.7" });
      for (let n = 0; n < 5; n++) await openLink(visitor, link.code);
      for (const wrong of ["AAAAAAAA", "x"])
        await expect(openLink(visitor, wrong)).rejects.toMatchObject({ code: "not_found", message: linkNotFound });
      await expect(openLink(visitor, link.code)).rejects.toMatchObject({ code: "too_many" });
      expect((await openLink({ ...visitor, ip: "203.0.113.8" }, link.code)).to.name).toBe("Domingo");
    }));
});

describe("the last place", () => {
  it.each([
    ["of a link", { places: 1 }, linkFull],
    ["of its class", { classPlaces: 1 }, classFull],
  ])("%s is taken once when fifty come for it", async (_, limits, sentence) => {
    const { db, close } = await freshDatabase({ max: 40 });
    const { link, classId } = await aLink(db, limits);
    const people = await Promise.all(Array.from({ length: 50 }, () => aStudent(db)));
    const settings = testSettings({ RATE_LIMIT_FACTOR: "1000" });
    const outcomes = await Promise.allSettled(
      people.map((viewer) => joinByLink(ctxOf(db, viewer, { settings }), link.code)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.message] : []));
    expect(new Set(refused)).toEqual(new Set([sentence]));
    expect(await db.$count(classMembers, eq(classMembers.classId, classId))).toBe(1);
    expect((await db.select().from(invitationLinks))[0]!.used).toBe(1);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});
