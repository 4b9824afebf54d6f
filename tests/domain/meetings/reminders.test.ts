import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { leaveClass } from "#app/domain/classes/membership.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { cancelMeeting, changeMeeting, planMeetings } from "#app/domain/meetings/edit-meetings.server.ts";
import { remindOfMeetings } from "#app/domain/meetings/reminders.server.ts";
import type { Db } from "#drizzle/client.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import { noticeRefusals } from "#drizzle/schema/notices.ts";
import {
  aLedClass,
  aMeeting,
  hoursFrom,
  join,
  minutesFrom,
  planned,
  sunday,
} from "#tests/domain/meetings/a-meeting.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const meetingMails = (db: Db) => db.select().from(mails).where(like(mails.kind, "meeting.%")).orderBy(mails.id);
const kinds = async (db: Db) => (await meetingMails(db)).map(({ kind }) => kind);
const remind = (db: Db, now: Date) => remindOfMeetings(ctxOf(db, null, { now }));
const { weeks: _, ...asPlanned } = planned();
const change = (db: Db, leader: Viewer, now: Date, id: number, about: object) =>
  changeMeeting(ctxOf(db, leader, { now }), id, { ...asPlanned, ...about });

describe("reminders of a meeting", () => {
  it("go to each member a day and an hour ahead, once, however often the job runs", () =>
    rolledBack(async (db) => {
      const { classId, leader, member } = await aLedClass(db);
      await aMeeting(db, classId, { link: "https://sala.example/1" });
      const second = await aStudent(db, { givenName: "Ana" });
      const gone = await aStudent(db);
      for (const one of [second, gone]) await join(db, classId, one);
      await leaveClass(ctxOf(db), { classId, userId: gone.id, by: "self" });
      await remind(db, hoursFrom(sunday, -24.1));
      expect(await kinds(db)).toEqual([]);
      for (const hours of [-24, -23.9, -12, -1.1]) await remind(db, hoursFrom(sunday, hours));
      const day = await meetingMails(db);
      expect(day.map(({ userId }) => userId).sort()).toEqual([member.id, second.id].sort());
      expect(day.find(({ userId }) => userId === second.id)).toMatchObject({
        kind: "meeting.day",
        subject: "Lembrete: Oração, domingo, 29/11, às 9h",
        text: expect.stringMatching(/Olá, Ana\.[\s\S]*Onde: Sala 2 e por vídeo/),
      });
      for (const { text, html } of day) expect(text + html).not.toMatch(/0742|sala\.example/);
      expect(day.some(({ userId }) => userId === leader.id)).toBe(false);
      for (const minutes of [-60, -30, -1, 0, 30]) await remind(db, minutesFrom(sunday, minutes));
      expect(await kinds(db)).toEqual(["meeting.day", "meeting.day", "meeting.hour", "meeting.hour"]);
    }));

  it("are not sent once the school has closed the class", () =>
    rolledBack(async (db) => {
      const { classId } = await aLedClass(db);
      await aMeeting(db, classId);
      await db
        .update(classes)
        .set({ closedAt: hoursFrom(sunday, -48) })
        .where(eq(classes.id, classId));
      for (const hours of [-24, -1]) await remind(db, hoursFrom(sunday, hours));
      expect(await kinds(db)).toEqual([]);
    }));

  it("of one that is planned at the last moment go out once, and of one that is over not at all", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aLedClass(db);
      const now = hoursFrom(sunday, -2);
      await planMeetings(ctxOf(db, leader, { now }), classId, planned());
      await planMeetings(ctxOf(db, leader, { now }), classId, planned({ date: "2026-11-28" }));
      await remind(db, now);
      expect(await kinds(db)).toEqual([]);
      await remind(db, hoursFrom(sunday, -0.5));
      expect(await kinds(db)).toEqual(["meeting.hour"]);
      await planMeetings(ctxOf(db, leader, { now }), classId, planned({ date: "2026-11-30", time: "06:00" }));
      await remind(db, now);
      expect(await kinds(db)).toEqual(["meeting.hour", "meeting.day"]);
    }));

  it("are sent again for one that is moved; who had been reminded of the old time hears of the new one at once", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      await change(db, leader, hoursFrom(sunday, -72), id, { time: "08:00" });
      expect(await kinds(db)).toEqual([]);
      await remind(db, hoursFrom(sunday, -24));
      await change(db, leader, hoursFrom(sunday, -20), id, { date: "2026-12-06" });
      expect((await meetingMails(db)).at(-1)).toMatchObject({
        kind: "meeting.changed",
        subject: "Mudou: Oração agora é domingo, 06/12, às 9h",
      });
      await remind(db, hoursFrom(sunday, -1));
      expect(await kinds(db)).toEqual(["meeting.day", "meeting.changed"]);
      for (const hours of [-24, -1]) await remind(db, hoursFrom(sunday, 24 * 7 + hours));
      expect(await kinds(db)).toEqual(["meeting.day", "meeting.changed", "meeting.day", "meeting.hour"]);
    }));

  it("are not said twice of a new time that is less than a day ahead, and changes of the title not at all", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      await remind(db, hoursFrom(sunday, -24));
      const now = hoursFrom(sunday, -10);
      await change(db, leader, now, id, { title: "Louvor" });
      await change(db, leader, now, id, { title: "Louvor", time: "10:00" });
      await remind(db, now);
      expect(await kinds(db)).toEqual(["meeting.day", "meeting.changed"]);
      await change(db, leader, now, id, { title: "Louvor", time: "10:00", place: "Sala 7" });
      await remind(db, sunday);
      expect(await kinds(db)).toEqual(["meeting.day", "meeting.changed", "meeting.changed", "meeting.hour"]);
    }));

  it("are taken back by an e-mail where a meeting is cancelled of which people had heard", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await aLedClass(db);
      const [told, untold, over] = [
        await aMeeting(db, classId),
        await aMeeting(db, classId, { startsAt: hoursFrom(sunday, 100) }),
        await aMeeting(db, classId, { startsAt: hoursFrom(sunday, -30), dayReminderAt: hoursFrom(sunday, -54) }),
      ];
      await remind(db, hoursFrom(sunday, -24));
      const now = hoursFrom(sunday, -5);
      for (const { id } of [told, untold, over]) await cancelMeeting(ctxOf(db, leader, { now }), id);
      await cancelMeeting(ctxOf(db, leader, { now }), told.id);
      await remind(db, hoursFrom(sunday, -1));
      const sent = await meetingMails(db);
      expect(sent.map(({ kind }) => kind)).toEqual(["meeting.day", "meeting.cancelled"]);
      expect(sent[1]).toMatchObject({ subject: "Cancelado: Oração, domingo, 29/11, às 9h" });
    }));

  it("spare somebody who wants no notices, but who hears about a change all the same", () =>
    rolledBack(async (db) => {
      const { classId, leader, member } = await aLedClass(db);
      await db.insert(noticeRefusals).values({ userId: member.id });
      const { id } = await aMeeting(db, classId);
      await remind(db, hoursFrom(sunday, -24));
      await cancelMeeting(ctxOf(db, leader, { now: hoursFrom(sunday, -5) }), id);
      expect(await kinds(db)).toEqual(["meeting.cancelled"]);
    }));

  it("go out once where five instances look at the same moment, and again after one broke off half-way", async () => {
    const { db, close } = await freshDatabase();
    const { classId, member } = await aLedClass(db);
    const { id } = await aMeeting(db, classId);
    const now = hoursFrom(sunday, -24);
    const dying = { ...ctxOf(db, null, { now }) };
    await db.execute(`alter table mails add constraint dies check (kind not like 'meeting.%')`);
    await expect(remindOfMeetings(dying)).rejects.toThrow();
    await db.execute("alter table mails drop constraint dies");
    const [row] = await db.select().from(meetings).where(eq(meetings.id, id));
    expect(row!.dayReminderAt).toBeNull();
    const rounds = await Promise.all(Array.from({ length: 5 }, () => remind(db, now)));
    expect(rounds.reduce((sum, each) => sum + each)).toBe(1);
    expect((await meetingMails(db)).map(({ kind, userId }) => [kind, userId])).toEqual([["meeting.day", member.id]]);
    await close();
  });
});
