import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { listAttendees } from "#app/domain/meetings/attendance.server.ts";
import { listClassMeetings } from "#app/domain/meetings/meetings.server.ts";
import { openChronicle } from "#app/server/demo/chronicle.ts";
import { writeMeetings } from "#app/server/demo/meetings.ts";
import { classLeaders } from "#drizzle/schema/classes.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aLedClass, hoursFrom, join } from "#tests/domain/meetings/a-meeting.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

it("a class of the demo school has met once and is to meet again, and without a class there is nothing", () =>
  rolledBack(async (db) => {
    await db.delete(classLeaders);
    const before = await db.$count(meetings);
    await writeMeetings(await openChronicle(ctxOf(db)));
    expect(await db.$count(meetings)).toBe(before);
    const { classId, leader } = await aLedClass(db);
    const now = new Date();
    for (let many = 0; many < 5; many++) await join(db, classId, await aStudent(db), hoursFrom(now, -24 * 30));
    const chronicle = await openChronicle(ctxOf(db));
    await writeMeetings(chronicle);
    await chronicle.writeEvents();
    const ctx = ctxOf(db, leader);
    const { data } = await listClassMeetings(ctx, classId, { page: 1, limit: 20 });
    expect(data.map(({ isOver, attendees }) => [isOver, attendees > 0])).toEqual([
      [false, false],
      [true, true],
    ]);
    const { total } = await listAttendees(ctx, data[1]!.id, { page: 1, limit: 60 });
    expect(data[1]!.attendees).toBeLessThan(total);
    expect(await db.$count(events, eq(events.action, "meeting.created"))).toBe(2);
    expect(await brokenRules(db)).toEqual([]);
  }));
