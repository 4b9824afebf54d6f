import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { versionOf } from "#app/domain/edit-version.ts";
import { cancelMeeting, changeMeeting, planMeetings } from "#app/domain/meetings/edit-meetings.server.ts";
import { editableMeeting, meetingFields, newMeetingFields, toMeetingFields } from "#app/domain/meetings/meeting.ts";
import { listClassMeetings, showMeeting } from "#app/domain/meetings/meetings.server.ts";
import { showOwnMeetings } from "#app/domain/meetings/own-meetings.server.ts";
import type { Db } from "#drizzle/client.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import { aLedClass, aMeeting, hoursFrom, planned, sunday } from "#tests/domain/meetings/a-meeting.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const first = { page: 1, limit: 20 };
const now = new Date("2026-11-24T15:00:00Z");

const startsOf = async (db: Db, classId: number) => {
  const rows = await db.select().from(meetings).where(eq(meetings.classId, classId)).orderBy(meetings.startsAt);
  return rows.map(({ startsAt }) => startsAt.toISOString());
};

describe("planning meetings", () => {
  it("makes one a week at the same hour of São Paulo, over the ends of months and years, each with its own code", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aLedClass(db);
      const ctx = ctxOf(db, leader, { now });
      const ids = await planMeetings(ctx, classId, planned({ date: "2026-12-17", time: "23:30", weeks: 4 }));
      expect(await startsOf(db, classId)).toEqual([
        "2026-12-18T02:30:00.000Z",
        "2026-12-25T02:30:00.000Z",
        "2027-01-01T02:30:00.000Z",
        "2027-01-08T02:30:00.000Z",
      ]);
      const rows = await db.select().from(meetings).where(eq(meetings.classId, classId));
      expect(rows.map(({ id }) => id).sort()).toEqual(ids.toSorted());
      expect(rows.every(({ code, sequence }) => /^\d{4}$/.test(code) && sequence === 0)).toBe(true);
      const year = await planMeetings(ctx, classId, planned({ weeks: 52 }));
      const all = await db.select({ code: meetings.code }).from(meetings).where(eq(meetings.classId, classId));
      expect(year).toHaveLength(52);
      expect(new Set(all.map(({ code }) => code)).size).toBeGreaterThan(40);
    }));

  it("takes what is said in a form and refuses the rest in words", () => {
    const said = { title: "Oração", date: "2026-11-29", time: "09:00", minutes: 60, place: "Sala 2", link: "" };
    expect(newMeetingFields.parse(said)).toEqual(planned());
    const wrong = (about: object) => newMeetingFields.safeParse({ ...said, ...about }).error!.issues[0]!.message;
    expect(wrong({ date: "2026-02-29" })).toBe("Escolha o dia.");
    expect(wrong({ time: "24:00" })).toBe("Escolha a hora, como 19:30.");
    expect(wrong({ minutes: 4 })).toBe("Quanto dura, em minutos: de 5 a 1.440.");
    expect(wrong({ minutes: 1_441 })).toBe("Quanto dura, em minutos: de 5 a 1.440.");
    expect(wrong({ weeks: 53 })).toBe("Por quantas semanas: de 1 a 52.");
    for (const link of ["http://sala.example/1", "javascript:alert(1)", "https://eu:senha@sala.example/"])
      expect(wrong({ link })).toMatch(/^Escreva um endereço que comece com https:\/\//);
    expect(wrong({ place: " " })).toBe("Informe o lugar, o link ou os dois.");
    expect(meetingFields.safeParse({ ...said, place: null, link: "https://sala.example/1" }).success).toBe(true);
  });

  it("refuses a day that must be a slip, a class that is closed, and who does not lead it", () =>
    rolledBack(async (db) => {
      const { classId, leader, member } = await aLedClass(db);
      const ctx = ctxOf(db, leader, { now });
      const onDay = (date: string) => planMeetings(ctx, classId, planned({ date }));
      await expect(onDay("2026-10-24")).rejects.toMatchObject({
        code: "invalid",
        fields: { date: [expect.any(String)] },
      });
      await expect(onDay("2028-11-29")).rejects.toMatchObject({ code: "invalid" });
      await onDay("2026-10-25");
      const byMember = planMeetings(ctxOf(db, member, { now }), classId, planned());
      await expect(byMember).rejects.toMatchObject({ code: "forbidden" });
      const byStranger = planMeetings(ctxOf(db, await aStudent(db), { now }), classId, planned());
      await expect(byStranger).rejects.toMatchObject({ code: "not_found" });
      await planMeetings(ctxOf(db, await anAdmin(db), { now }), classId, planned());
      await db.update(classes).set({ closedAt: now }).where(eq(classes.id, classId));
      await expect(onDay("2026-11-29")).rejects.toMatchObject({ code: "conflict" });
    }));
});

describe("changing a meeting", () => {
  it("raises its sequence once for each change that a calendar shows, and for nothing else", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aLedClass(db);
      const ctx = ctxOf(db, leader, { now });
      const { id } = await aMeeting(db, classId);
      const { weeks: _, ...same } = planned();
      expect((await changeMeeting(ctx, id, same)).sequence).toBe(0);
      expect((await changeMeeting(ctx, id, { ...same, place: "Sala 3" })).sequence).toBe(1);
      const moved = await changeMeeting(ctx, id, { ...same, place: "Sala 3", date: "2026-11-30", time: "00:30" });
      expect(moved).toMatchObject({ sequence: 2, startsAt: new Date("2026-11-30T03:30:00Z"), code: "0742" });
      expect(await cancelMeeting(ctx, id)).toMatchObject({ sequence: 3, isCancelled: true });
      expect(await cancelMeeting(ctx, id)).toMatchObject({ sequence: 3 });
      await expect(changeMeeting(ctx, id, same)).rejects.toMatchObject({ code: "conflict" });
    }));

  it("refuses an edit that began before somebody else's, with what is saved", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aLedClass(db);
      const meeting = await aMeeting(db, classId);
      const { weeks: _, ...sent } = planned({ place: "Sala 9" });
      const version = versionOf(editableMeeting(toMeetingFields(meeting)));
      await changeMeeting(ctxOf(db, leader, { now }), meeting.id, { ...sent, title: "Louvor", version });
      const late = changeMeeting(ctxOf(db, leader, { now }), meeting.id, { ...sent, version });
      await expect(late).rejects.toMatchObject({
        code: "conflict",
        fields: { title: [expect.stringContaining("Louvor")] },
      });
    }));

  it("leaves a meeting that is over in the past, where its title may still be mended", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aLedClass(db);
      const ctx = ctxOf(db, leader, { now: hoursFrom(sunday, 24) });
      const { id } = await aMeeting(db, classId);
      const { weeks: _, ...sent } = planned({ title: "Intercessão" });
      expect(await changeMeeting(ctx, id, sent)).toMatchObject({ title: "Intercessão", isOver: true });
      await expect(changeMeeting(ctx, id, { ...sent, date: "2026-12-06" })).rejects.toMatchObject({ code: "invalid" });
      expect(await changeMeeting(ctx, id, { ...sent, time: "08:00" })).toMatchObject({ isOver: true });
    }));
});

describe("the lists of meetings", () => {
  it("begin with the next one and end with the first, for leaders with the codes and for members without", () =>
    rolledBack(async (db) => {
      const { classId, leader, member } = await aLedClass(db);
      for (const [title, hours] of [
        ["b", 24],
        ["a", 1],
        ["d", -200],
        ["c", -48],
        ["now", -2],
      ] as const)
        await aMeeting(db, classId, { title, startsAt: hoursFrom(sunday, hours) });
      const led = await listClassMeetings(ctxOf(db, leader, { now: sunday }), classId, first);
      const own = await showOwnMeetings(ctxOf(db, member, { now: sunday }), first);
      for (const { data } of [led, own.list])
        expect(data.map(({ title }) => title)).toEqual(["now", "a", "b", "c", "d"]);
      expect(led.data[0]).toMatchObject({ code: "0742", takesArrivals: true, isOver: true });
      expect(JSON.stringify(own)).not.toContain("0742");
      expect((await showOwnMeetings(ctxOf(db, leader, { now: sunday }), first)).list.total).toBe(5);
      expect((await showOwnMeetings(ctxOf(db, await aStudent(db), { now: sunday }), first)).list.total).toBe(0);
    }));

  it("show a meeting to its class and to admins alone", () =>
    rolledBack(async (db) => {
      const { classId, leader, member } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      for (const viewer of [leader, member, await anAdmin(db)])
        expect(await showMeeting(ctxOf(db, viewer), id)).toMatchObject({ id, isMember: viewer === member });
      await expect(showMeeting(ctxOf(db, await aStudent(db)), id)).rejects.toMatchObject({ code: "not_found" });
      await expect(showMeeting(ctxOf(db), id)).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});
