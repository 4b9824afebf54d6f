import { joinClass } from "#app/domain/classes/membership.server.ts";
import { noticeFields } from "#app/domain/notices/notice.ts";
import type { Db } from "#drizzle/client.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

/** A class with a course of three lessons, somebody who leads it, and so many members, who joined at a moment. */
export async function aLedClass(db: Db, { members = 3, joinedAt = new Date("2026-10-01T12:00:00Z") } = {}) {
  const course = await aCourse(db);
  const leader = await aStudent(db, {
    fullName: "Ester Lima",
    givenName: "Ester",
    email: `ester-${course.id}@exemplo.test`,
  });
  const classId = await aClass(db, { courseIds: [course.id], leaderIds: [leader.id] });
  const people = [];
  for (let n = 1; n <= members; n++) {
    const person = await aStudent(db, { fullName: `Pessoa ${n}`, givenName: `Pessoa ${n}` });
    await joinClass(ctxOf(db, null, { now: joinedAt }), { classId, userId: person.id, by: "school" });
    await db.execute(`update enrollments set created_at = '${joinedAt.toISOString()}' where user_id = '${person.id}'`);
    people.push(person);
  }
  return { course, leader, classId, people };
}

/** What somebody writes to a class or a course. */
export const saying = (of: { class_id: number } | { course_id: number }, more: object = {}) =>
  noticeFields.parse({ ...of, subject: "Domingo às 9h", body: "Até domingo!\n\nTragam a Bíblia.", ...more });
