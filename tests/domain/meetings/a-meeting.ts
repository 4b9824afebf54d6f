import type { z } from "zod";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import type { newMeetingFields } from "#app/domain/meetings/meeting.ts";
import type { Db } from "#drizzle/client.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

/** Nine in the morning of a Sunday in São Paulo. */
export const sunday = new Date("2026-11-29T12:00:00Z");

/** So many minutes after another moment, or before it. */
export const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
export const hoursFrom = (at: Date, hours: number) => minutesFrom(at, hours * 60);

/** A class with its leader and one member, who joined long before `sunday`. */
export async function aLedClass(db: Db, about: Parameters<typeof aClass>[1] = {}) {
  const [leader, member] = [await aStudent(db), await aStudent(db)];
  const classId = await aClass(db, { leaderIds: [leader.id], ...about });
  await join(db, classId, member);
  return { classId, leader, member };
}

export const join = (
  db: Db,
  classId: number,
  { id: userId }: Pick<Viewer, "id">,
  now = new Date("2026-11-02T12:00:00Z"),
) => joinClass(ctxOf(db, null, { now }), { classId, userId, by: "school" });

/** A meeting of an hour on that Sunday, as nobody planned it, unless told otherwise. */
export async function aMeeting(db: Db, classId: number, about: Partial<typeof meetings.$inferInsert> = {}) {
  const values = { title: "Oração", startsAt: sunday, minutes: 60, place: "Sala 2", code: "0742", ...about };
  const createdAt = new Date("2026-11-03T12:00:00Z");
  const [row] = await db
    .insert(meetings)
    .values({ classId, createdAt, ...values })
    .returning();
  return row!;
}

/** What a leader types of a meeting on that Sunday. */
export const planned = (about: Partial<z.output<typeof newMeetingFields>> = {}) => ({
  title: "Oração",
  date: "2026-11-29",
  time: "09:00",
  minutes: 60,
  place: "Sala 2",
  link: null,
  weeks: 1,
  ...about,
});
