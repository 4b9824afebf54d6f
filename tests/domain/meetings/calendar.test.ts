import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { leaveClass } from "#app/domain/classes/membership.server.ts";
import { feedSince, makeFeed, meetingFile, readFeed, removeFeed } from "#app/domain/meetings/calendar-feed.server.ts";
import { cancelMeeting, changeMeeting } from "#app/domain/meetings/edit-meetings.server.ts";
import { toCalendar } from "#app/domain/meetings/icalendar.ts";
import { endOf, type MeetingView } from "#app/domain/meetings/meeting.ts";
import { normalizeText } from "#app/domain/text.ts";
import type { Db } from "#drizzle/client.ts";
import { calendarFeeds } from "#drizzle/schema/meetings.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aLedClass, aMeeting, hoursFrom, join, planned, sunday } from "#tests/domain/meetings/a-meeting.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const now = new Date("2026-11-24T15:00:00Z");
const about = { name: "Encontros · Sementeira", origin: "https://escola.example", now };

const meeting: MeetingView = {
  id: 12,
  classId: 3,
  className: "Discipulado de domingo",
  title: "Oração",
  startsAt: sunday,
  minutes: 90,
  ...{ place: "Sala 2; ao lado da cantina, 1º andar \\ fundos", link: "https://sala.example/j/1?a=b,c;d" },
  sequence: 4,
  createdAt: new Date("2026-11-03T12:00:00Z"),
  isCancelled: false,
  isOver: false,
  takesArrivals: false,
};

/** The events of a calendar as an independent reader understands them; refuses what breaks the rules for lines. */
function eventsOf(text: string) {
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("prodid")).toBeTruthy();
  expect(calendar.getFirstPropertyValue("method")).toBeNull();
  expect(calendar.getAllSubcomponents().length).toBeGreaterThan(0);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    for (const name of ["uid", "dtstamp", "dtstart", "dtend", "summary", "sequence", "status"])
      expect(component.getAllProperties(name), name).toHaveLength(1);
    for (const name of ["dtstamp", "dtstart", "dtend"])
      expect(component.getFirstProperty(name)!.toICALString()).toMatch(/^[A-Z]+:\d{8}T\d{6}Z$/);
    return {
      uid: event.uid,
      title: event.summary,
      place: event.location,
      description: event.description,
      sequence: event.sequence,
      starts: event.startDate.toJSDate(),
      ends: event.endDate.toJSDate(),
      status: component.getFirstPropertyValue("status"),
      url: component.getFirstPropertyValue("url"),
    };
  });
}

describe("a calendar", () => {
  it("says of a meeting what it is, to another program's reader", () => {
    expect(eventsOf(toCalendar([meeting], about))).toEqual([
      {
        uid: expect.stringMatching(/^[a-z0-9]+-12@sementeira$/),
        title: meeting.title,
        place: meeting.place,
        description: `Turma: Discipulado de domingo\nLink: ${meeting.link}\nhttps://escola.example/meetings/12`,
        sequence: 4,
        starts: sunday,
        ends: endOf(meeting),
        status: "CONFIRMED",
        url: "https://escola.example/meetings/12",
      },
    ]);
  });

  it("keeps every letter of long titles, of emoji and of signs that mean something to it", () => {
    const words = fc.array(
      fc.constantFrom(
        "Oração",
        "coração",
        "😀",
        "👩🏽‍🌾",
        "🇧🇷",
        "a,b;c\\n",
        "ç".repeat(40),
        "\\",
        "—",
        "nº",
        "x",
        ":",
        '"',
      ),
      { minLength: 1, maxLength: 40 },
    );
    const text = fc
      .oneof(
        words.map((all) => all.join(" ")),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
      )
      .map(normalizeText)
      .filter((said) => said !== "");
    fc.assert(
      fc.property(text, text, (title, place) => {
        const [event] = eventsOf(toCalendar([{ ...meeting, title, place }], { ...about, name: title }));
        expect(event).toMatchObject({ title, place });
      }),
      { numRuns: 150 },
    );
  });

  it("is a whole one without a meeting, and across midnight and the ends of months", () => {
    expect(eventsOf(toCalendar([], about))).toEqual([]);
    const late = { ...meeting, startsAt: new Date("2027-01-01T02:30:00Z"), minutes: 1_440 };
    expect(eventsOf(toCalendar([late], about))).toMatchObject([
      { starts: late.startsAt, ends: new Date("2027-01-02T02:30:00Z") },
    ]);
  });
});

const rows = async (db: Db, token: string, at = now) => eventsOf(await readFeed(ctxOf(db, null, { now: at }), token));

describe("the private address of a calendar", () => {
  it("has the meetings of all classes that somebody is in or leads, and follows what becomes of them", () =>
    rolledBack(async (db) => {
      const { classId, leader, member } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      await aMeeting(db, classId, { startsAt: hoursFrom(now, -24 * 366), title: "Há muito" });
      const led = await aClass(db, { leaderIds: [member.id], name: "Outra" });
      await aMeeting(db, led, { title: "Como líder", place: null, link: "https://sala.example/2" });
      await aMeeting(db, await aClass(db), { title: "De outros" });
      const token = await makeFeed(ctxOf(db, member));
      const before = await rows(db, token);
      expect(before.map(({ title }) => title).sort()).toEqual(["Como líder", "Oração"]);
      expect(before.find(({ title }) => title === "Como líder")).toMatchObject({ place: "https://sala.example/2" });
      const { weeks: _, ...moved } = planned({ time: "10:00" });
      await changeMeeting(ctxOf(db, leader, { now }), id, moved);
      const uid = before.find(({ title }) => title === "Oração")!.uid;
      const found = async () => (await rows(db, token)).find((event) => event.uid === uid);
      expect(await found()).toMatchObject({ sequence: 1, starts: hoursFrom(sunday, 1), status: "CONFIRMED" });
      await cancelMeeting(ctxOf(db, leader, { now }), id);
      expect(await found()).toMatchObject({ sequence: 2, status: "CANCELLED", title: "Cancelado: Oração" });
      await leaveClass(ctxOf(db), { classId, userId: member.id, by: "self" });
      expect((await rows(db, token)).map(({ title }) => title)).toEqual(["Como líder"]);
      expect(await readFeed(ctxOf(db), token)).not.toMatch(/0742|Rute|@exemplo/);
    }));

  it("is replaced by the next one, taken away when it is not wanted, and kept as a hash alone", () =>
    rolledBack(async (db) => {
      const member = await aStudent(db);
      const ctx = ctxOf(db, member, { now });
      expect(await feedSince(ctx)).toBeNull();
      const first = await makeFeed(ctx);
      const second = await makeFeed(ctx);
      expect(await feedSince(ctx)).toEqual(now);
      await expect(rows(db, first)).rejects.toMatchObject({ code: "not_found" });
      expect(await rows(db, second)).toEqual([]);
      expect(JSON.stringify(await db.select().from(calendarFeeds))).not.toContain(second);
      await removeFeed(ctx);
      await removeFeed(ctx);
      await expect(rows(db, second)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("that is none is counted by address, and the right one is not", () =>
    rolledBack(async (db) => {
      const member = await aStudent(db);
      const token = await makeFeed(ctxOf(db, member));
      const settings = testSettings({ RATE_LIMIT_FACTOR: String(3 / 200) });
      const knock = (text: string, ip = "203.0.113.77") => readFeed(ctxOf(db, null, { ip, settings }), text);
      for (let times = 0; times < 5; times++) await knock(token);
      for (const text of ["", "x", token.slice(1)])
        await expect(knock(text)).rejects.toMatchObject({ code: "not_found" });
      await expect(knock("y")).rejects.toMatchObject({ code: "too_many" });
      expect(await knock(token, "203.0.113.78")).toContain("VCALENDAR");
    }));

  it("of one meeting is a file for its class alone", () =>
    rolledBack(async (db) => {
      const { classId, member } = await aLedClass(db);
      const { id } = await aMeeting(db, classId);
      await join(db, classId, await aStudent(db));
      expect(eventsOf(await meetingFile(ctxOf(db, member), id))).toMatchObject([{ title: "Oração" }]);
      await expect(meetingFile(ctxOf(db, await aStudent(db)), id)).rejects.toMatchObject({ code: "not_found" });
    }));
});
