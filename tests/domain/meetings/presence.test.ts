import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate, showCompletion } from "#app/domain/certificates/generate-certificate.server.ts";
import { generateTrailCertificate, showTrailCompletion } from "#app/domain/certificates/trail-certificate.server.ts";
import { memberQuery } from "#app/domain/classes/member.ts";
import { listMembers, showMember } from "#app/domain/classes/members.server.ts";
import { leaveClass } from "#app/domain/classes/membership.server.ts";
import { selectOwnPresence } from "#app/domain/classes/presence.server.ts";
import { presenceGap } from "#app/domain/classes/presence.ts";
import { showClassReport } from "#app/domain/classes/report.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { listAttendees, saveAttendance } from "#app/domain/meetings/attendance.server.ts";
import { cancelMeeting } from "#app/domain/meetings/edit-meetings.server.ts";
import { showCoursePage } from "#app/domain/storefront/public-pages.server.ts";
import { showMyCourses } from "#app/domain/study/my-courses.server.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { showTrailPage } from "#app/domain/trails/trail-progress.server.ts";
import type { Db } from "#drizzle/client.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aLedClass, aMeeting, hoursFrom, join, sunday } from "#tests/domain/meetings/a-meeting.ts";
import { aShortCourse, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const later = hoursFrom(sunday, 24 * 21);

/** Four Sundays of a class that asks for 75 %, whose member has finished its course. */
async function fourSundays(db: Db) {
  const course = await aShortCourse(db);
  const { classId, leader, member } = await aLedClass(db, { courseIds: [course.id], presencePercent: 75 });
  const asked = await finish(db, member, course);
  const ids = [];
  for (const week of [0, 1, 2, 3])
    ids.push((await aMeeting(db, classId, { startsAt: hoursFrom(sunday, week * 24 * 7 - 168) })).id);
  const mark = (id: number, isPresent = true) =>
    saveAttendance(ctxOf(db, leader, { now: later }), id, {
      present: isPresent ? [member.id] : [],
      absent: isPresent ? [] : [member.id],
    });
  return { course, classId, leader, member, asked, ids: ids as [number, number, number, number], mark };
}

const issue = (db: Db, viewer: Viewer, asked: { course_id: number; enrollment_id: number }, now = later) =>
  generateCertificate(ctxOf(db, viewer, { now }), asked);

describe("the certificate of a class that asks for presence", () => {
  it("is refused in the same words everywhere until enough meetings were attended, and a correction counts at once", () =>
    rolledBack(async (db) => {
      const { course, member, asked, ids, mark } = await fourSundays(db);
      for (const id of ids.slice(0, 2)) await mark(id);
      const sentence =
        "Para o certificado, a turma “Discipulado de domingo” pede presença em 75% dos encontros. Até agora você esteve em " +
        "2 de 3. Se alguma presença não foi marcada, fale com quem lidera a turma.";
      const now = hoursFrom(sunday, 24 * 7 + 1);
      await expect(issue(db, member, asked, now)).rejects.toMatchObject({ code: "forbidden", message: sentence });
      const ctx = ctxOf(db, member, { now });
      const said = { presenceGap: sentence };
      expect(await showCompletion(ctx, asked)).toMatchObject(said);
      expect(await studyLesson(ctx, { courseId: course.id, lessonId: course.lessonIds[0]! })).toMatchObject(said);
      expect(await showCoursePage(ctx, course.id, 1)).toMatchObject(said);
      expect((await showMyCourses(ctx)).courses).toMatchObject([said]);
      await mark(ids[2]);
      expect(await showCompletion(ctx, asked)).toMatchObject({ presenceGap: null });
      await mark(ids[2], false);
      await expect(issue(db, member, asked, now)).rejects.toMatchObject({ message: sentence });
      await mark(ids[2]);
      expect(await issue(db, member, asked, now)).toMatchObject({ issuedNow: true });
    }));

  it("is asked for the certificate of a trail with that course, too", () =>
    rolledBack(async (db) => {
      const { course, member, ids, mark } = await fourSundays(db);
      const { id } = await aTrail(db, { courseIds: [course.id] });
      const ctx = ctxOf(db, member, { now: later });
      await joinTrail(ctx, id);
      for (const meeting of ids.slice(0, 2)) await mark(meeting);
      const sentence = expect.stringContaining("Até agora você esteve em 2 de 4.");
      expect(await showTrailCompletion(ctx, id)).toMatchObject({ presenceGap: sentence });
      expect(await showTrailPage(ctx, id)).toMatchObject({ presenceGap: sentence });
      expect((await showMyCourses(ctx)).trails).toEqual([expect.objectContaining({ id, presenceGap: sentence })]);
      const refusal = { code: "forbidden", message: sentence };
      await expect(generateTrailCertificate(ctx, id, {})).rejects.toMatchObject(refusal);
      await mark(ids[2]);
      expect(await showTrailCompletion(ctx, id)).toMatchObject({ presenceGap: null });
      expect(await generateTrailCertificate(ctx, id, {})).toMatchObject({ issuedNow: true });
    }));

  it("stays where it was issued, whatever presence becomes afterwards", () =>
    rolledBack(async (db) => {
      const { member, asked, ids, mark } = await fourSundays(db);
      for (const id of ids.slice(0, 3)) await mark(id);
      const { id } = await issue(db, member, asked);
      for (const meeting of ids.slice(0, 3)) await mark(meeting, false);
      expect(await issue(db, member, asked)).toMatchObject({ id, issuedNow: false });
    }));

  it("asks nothing before a meeting was held, of cancelled ones, and of those before somebody joined", () =>
    rolledBack(async (db) => {
      const { classId, leader, course, member, asked, ids } = await fourSundays(db);
      const before = hoursFrom(sunday, -168 + 0.5);
      expect(await showCompletion(ctxOf(db, member, { now: before }), asked)).toMatchObject({ presenceGap: null });
      const late = await aStudent(db);
      await join(db, classId, late, hoursFrom(sunday, 24 * 8));
      const his = await finish(db, late, course);
      const gapOf = async (now: Date) => (await showCompletion(ctxOf(db, late, { now }), his)).presenceGap;
      expect(await gapOf(hoursFrom(sunday, 24 * 13))).toBeNull();
      expect(await gapOf(later)).toMatch(/0 de 1/);
      await cancelMeeting(ctxOf(db, leader, { now: later }), ids[3]);
      expect(await gapOf(later)).toBeNull();
      await saveAttendance(ctxOf(db, leader, { now: later }), ids[0], { present: [member.id], absent: [] });
      expect(await selectOwnPresence(ctxOf(db, member, { now: later }))).toMatchObject([{ attended: 1, held: 3 }]);
    }));

  it("does not ask for meetings while somebody was out of the class, and keeps those before they left", () =>
    rolledBack(async (db) => {
      const { classId, leader, member, ids } = await fourSundays(db);
      const ctx = ctxOf(db, leader, { now: later });
      const away = { classId, userId: member.id, by: "self" } as const;
      await leaveClass(ctxOf(db, null, { now: hoursFrom(sunday, -24) }), away);
      await join(db, classId, member, hoursFrom(sunday, 24));
      const presence = async () => await selectOwnPresence(ctxOf(db, member, { now: later }));
      expect(await presence()).toMatchObject([{ attended: 0, held: 3 }]);
      const there = async (id: number) => (await listAttendees(ctx, id, { page: 1, limit: 9 })).total;
      expect([await there(ids[0]), await there(ids[1]), await there(ids[2])]).toEqual([1, 0, 1]);
    }));

  it("counts a meeting that somebody came to before they had joined", () =>
    rolledBack(async (db) => {
      const { classId, leader } = await fourSundays(db);
      const visitor = await aStudent(db);
      const { id } = await aMeeting(db, classId, { startsAt: hoursFrom(sunday, 24 * 7) });
      await join(db, classId, visitor, hoursFrom(sunday, 24 * 7 + 0.5));
      const ctx = ctxOf(db, leader, { now: later });
      const presence = async () => (await selectOwnPresence(ctxOf(db, visitor, { now: later })))[0];
      expect(await presence()).toMatchObject({ attended: 0, held: 1 });
      await saveAttendance(ctx, id, { present: [visitor.id], absent: [] });
      expect(await presence()).toMatchObject({ attended: 1, held: 2 });
    }));

  it("is given where one class of the course is content, and asked of nobody without a class", () =>
    rolledBack(async (db) => {
      const { course, classId, member, asked } = await fourSundays(db);
      const gap = async () => (await showCompletion(ctxOf(db, member, { now: later }), asked)).presenceGap;
      expect(await gap()).toMatch(/0 de 4/);
      const other = await aClass(db, { courseIds: [course.id], name: "Outra" });
      await join(db, other, member);
      expect(await gap()).toBeNull();
      await db.update(classes).set({ presencePercent: 10 }).where(eq(classes.id, other));
      await aMeeting(db, other);
      expect(await gap()).toContain(
        "a turma “Outra” pede presença em 10% dos encontros. Até agora você esteve em 0 de 1.",
      );
      for (const id of [classId, other])
        await leaveClass(ctxOf(db, null, { now: later }), { classId: id, userId: member.id, by: "self" });
      expect(await gap()).toBeNull();
      const elsewhere = await aStudent(db);
      expect(await issue(db, elsewhere, await finish(db, elsewhere, course))).toMatchObject({ issuedNow: true });
    }));

  it("has its per cent rounded for the student no further than to whole meetings", () => {
    const at = (percent: number | null, attended: number, held: number) =>
      presenceGap([{ className: "A", percent, attended, held }]);
    expect(at(75, 3, 4)).toBeNull();
    expect(at(75, 2, 3)).not.toBeNull();
    expect(at(67, 2, 3)).not.toBeNull();
    expect(at(66, 2, 3)).toBeNull();
    expect(at(100, 51, 52)).not.toBeNull();
    expect(at(1, 0, 1)).not.toBeNull();
    expect(at(1, 0, 0)).toBeNull();
    expect(at(null, 0, 9)).toBeNull();
    expect(presenceGap([])).toBeNull();
  });
});

it("is the same for the leaders of the class as for the certificate, also of members who joined late or were away", () =>
  rolledBack(async (db) => {
    const { classId, leader, member, ids, mark } = await fourSundays(db);
    const late = await aStudent(db);
    await join(db, classId, late, hoursFrom(sunday, 24 * 8));
    await mark(ids[0]);
    const ctx = ctxOf(db, leader, { now: later });
    const { page, measure } = await listMembers(ctx, classId, memberQuery.parse({}));
    const presenceIn = (id: string) => page.data.find((one) => one.id === id);
    expect(presenceIn(member.id)).toMatchObject({ attended: 1, held: 4 });
    expect(presenceIn(late.id)).toMatchObject({ attended: 0, held: 1 });
    expect(measure.meetings).toBe(4);
    for (const viewer of [member, late]) {
      const { member: shown } = await showMember(ctx, { classId, userId: viewer.id });
      const [own] = await selectOwnPresence(ctxOf(db, viewer, { now: later }));
      expect(shown).toMatchObject({ held: own!.held, attended: own!.attended });
    }
    expect((await showClassReport(ctx, classId)).report).toMatchObject({ meetings: 4, presence: 20 });
  }));
