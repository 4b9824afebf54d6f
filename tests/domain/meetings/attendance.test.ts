import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { leaveClass } from "#app/domain/classes/membership.server.ts";
import { arrive, listAttendees, saveAttendance } from "#app/domain/meetings/attendance.server.ts";
import { cancelMeeting } from "#app/domain/meetings/edit-meetings.server.ts";
import { attendanceForm } from "#app/domain/meetings/meeting.ts";
import type { Db } from "#drizzle/client.ts";
import { attendances } from "#drizzle/schema/meetings.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aLedClass, aMeeting, hoursFrom, join, minutesFrom, sunday } from "#tests/domain/meetings/a-meeting.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const code = { code: "0742" };
const wrong = { code: "0743" };
const presentAt = (db: Db, id: number) => db.$count(attendances, eq(attendances.meetingId, id));

describe("saying that one is there", () => {
  it("is good from half an hour before until two hours after the end, and counts once", () =>
    rolledBack(async (db) => {
      const { classId, member } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      const at = (minutes: number) => arrive(ctxOf(db, member, { now: minutesFrom(sunday, minutes) }), id, code);
      await expect(at(-31)).rejects.toMatchObject({
        code: "conflict",
        message: "Ainda é cedo: o código vale a partir de domingo, 29/11, às 8h30.",
      });
      await expect(at(60 + 120)).rejects.toMatchObject({ code: "conflict", message: /não vale mais/ });
      expect(await at(-30)).toMatchObject({ isPresent: true });
      expect(await at(179)).toMatchObject({ isPresent: true });
      expect(await presentAt(db, id)).toBe(1);
      const told = and(eq(events.action, "meeting.attended"), eq(events.object, `meeting/${id}`));
      expect(await db.$count(events, told)).toBe(1);
    }));

  it("is for members alone, and not for a meeting that was cancelled", () =>
    rolledBack(async (db) => {
      const { classId, leader, member } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      const as = (viewer: typeof member) => ctxOf(db, viewer, { now: sunday });
      await expect(arrive(as(leader), id, code)).rejects.toMatchObject({ code: "conflict" });
      await expect(arrive(as(await aStudent(db)), id, code)).rejects.toMatchObject({ code: "not_found" });
      await cancelMeeting(as(leader), id);
      await expect(arrive(as(member), id, code)).rejects.toMatchObject({ message: "Este encontro foi cancelado." });
      await leaveClass(as(member), { classId, userId: member.id, by: "self" });
      await expect(arrive(as(member), id, code)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("fails for somebody who guesses: after ten wrong codes of a meeting even the right one, there and for them alone", () =>
    rolledBack(async (db) => {
      const { classId, member } = await aLedClass(db);
      const other = await aStudent(db);
      await join(db, classId, other);
      const [{ id }, { id: second }] = [await aMeeting(db, classId), await aMeeting(db, classId)];
      const ctx = ctxOf(db, member, { now: sunday });
      for (let tries = 0; tries < 10; tries++)
        await expect(arrive(ctx, id, wrong)).rejects.toMatchObject({ code: "invalid", fields: { code: [/Confira/] } });
      await expect(arrive(ctx, id, code)).rejects.toMatchObject({
        code: "too_many",
        message: "Foram muitos códigos errados. Peça a quem lidera a turma para marcar a sua presença.",
        retryAfter: expect.any(Number),
      });
      expect(await presentAt(db, id)).toBe(0);
      expect(await arrive(ctx, second, code)).toMatchObject({ isPresent: true });
      expect(await arrive(ctxOf(db, other, { now: sunday }), id, code)).toMatchObject({ isPresent: true });
    }));

  it("of thirty taps at once counts one, and of thirty guesses at once ten are looked at", async () => {
    const { db, close } = await freshDatabase();
    const { classId, member } = await aLedClass(db);
    const [{ id }, { id: second }] = [await aMeeting(db, classId), await aMeeting(db, classId)];
    const ctx = ctxOf(db, member, { now: sunday });
    const guesses = await Promise.allSettled(Array.from({ length: 30 }, () => arrive(ctx, second, wrong)));
    const codes = guesses.map((each) => each.status === "rejected" && each.reason.code);
    expect(codes.filter((each) => each === "invalid")).toHaveLength(10);
    expect(codes.filter((each) => each === "too_many")).toHaveLength(20);
    const taps = await Promise.allSettled(Array.from({ length: 10 }, () => arrive(ctx, id, code)));
    expect(taps.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(await presentAt(db, id)).toBe(1);
    expect(await db.$count(events, eq(events.action, "meeting.attended"))).toBe(1);
    await close();
  });
});

describe("the leader's list", () => {
  it("has those who were in the class at the time, by name, also after the meeting", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      const people = [];
      for (const fullName of ["Zilda", "Álvaro", "Bento", "Cida"]) people.push(await aStudent(db, { fullName }));
      const [zilda, alvaro, bento, cida] = people as [typeof leader, typeof leader, typeof leader, typeof leader];
      await join(db, classId, zilda, minutesFrom(sunday, 59));
      await join(db, classId, alvaro);
      await join(db, classId, bento, minutesFrom(sunday, 61));
      await join(db, classId, cida);
      const leave = (who: typeof leader, now: Date) =>
        leaveClass(ctxOf(db, null, { now }), { classId, userId: who.id, by: "self" });
      await leave(alvaro, minutesFrom(sunday, 1));
      await leave(cida, minutesFrom(sunday, -1));
      const ctx = ctxOf(db, leader, { now: hoursFrom(sunday, 72) });
      const { data, total } = await listAttendees(ctx, id, { page: 1, limit: 60 });
      expect(data.map(({ fullName }) => fullName)).toEqual(["Álvaro", "Rute Moreira", "Zilda"]);
      expect(total).toBe(3);
      const mark = (userId: string) => saveAttendance(ctx, id, { present: [userId], absent: [] });
      expect(await mark(alvaro.id)).toMatchObject({ attendees: 1 });
      for (const { id: stranger } of [bento, cida])
        await expect(mark(stranger)).rejects.toMatchObject({ code: "conflict" });
    }));

  it("changes only what was changed on it, so that two leaders who save lose nothing of each other", () =>
    rolledBack(async (db) => {
      const { classId, leader, member } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      const [second, third] = [await aStudent(db), await aStudent(db)];
      for (const one of [second, third]) await join(db, classId, one);
      const as = (viewer: typeof leader) => ctxOf(db, viewer, { now: hoursFrom(sunday, 1) });
      const was = "";
      await arrive(as(third), id, code);
      const typed = (present: string[], before = was) => attendanceForm.parse({ present, was: before });
      await saveAttendance(as(leader), id, typed([member.id]));
      expect(await saveAttendance(as(await anAdmin(db)), id, typed([second.id]))).toMatchObject({ attendees: 3 });
      const all = [member.id, second.id, third.id].join(",");
      expect(await saveAttendance(as(leader), id, typed([second.id, third.id], all))).toMatchObject({ attendees: 2 });
      const { data } = await listAttendees(as(leader), id, { page: 1, limit: 60 });
      expect(
        data
          .filter(({ isPresent }) => isPresent)
          .map(({ byCode }) => byCode)
          .sort(),
      ).toEqual([false, true]);
      const told = await db
        .select()
        .from(events)
        .where(eq(events.action, "meeting.attendance_changed"))
        .orderBy(events.id);
      expect(told.at(-1)).toMatchObject({ actorId: leader.id, data: { present: [], absent: [member.id] } });
      await saveAttendance(as(leader), id, typed([second.id], second.id));
      expect(await db.$count(events, eq(events.action, "meeting.attendance_changed"))).toBe(told.length);
    }));

  it("opens half an hour before, is not for members, and not for a meeting that was cancelled", () =>
    rolledBack(async (db) => {
      const { classId, leader, member } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      const marks = { present: [member.id], absent: [] };
      const save = (viewer: typeof leader, minutes: number) =>
        saveAttendance(ctxOf(db, viewer, { now: minutesFrom(sunday, minutes) }), id, marks);
      await expect(save(leader, -31)).rejects.toMatchObject({ code: "conflict" });
      await expect(save(member, 0)).rejects.toMatchObject({ code: "not_found" });
      expect(await save(leader, -30)).toMatchObject({ attendees: 1 });
      await cancelMeeting(ctxOf(db, leader, { now: sunday }), id);
      await expect(save(leader, 0)).rejects.toMatchObject({ message: "Este encontro foi cancelado." });
    }));
});
