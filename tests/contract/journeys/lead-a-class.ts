import { expect } from "vitest";
import { daysAfter, isoDay, timeOfDay } from "#app/domain/calendar.ts";
import { type Client, granted } from "#tests/contract/client/client.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";

type Members = Pick<Cast, "student" | "newcomer" | "people">;

/** An admin founds a class, its leader leads it, its members study and meet, and in the end it is closed. */
export async function leadAClass({ db, admin, author, student, newcomer, people }: Cast) {
  const course = await aCourse(db, { instructor: people.author });
  const body = {
    name: "Domingo de manhã",
    course_ids: [course.id],
    starts_on: isoDay(new Date()),
    places: 2,
    leader_emails: [people.author.email],
  };
  const { data: founded } = await granted(admin.POST("/api/admin/classes", { body }));
  const path = { params: { path: { id: founded.id } } };
  const changed = { ...path, body: { ...body, presence_percent: 50, version: founded.version } };
  const { data: kept } = await granted(admin.PUT("/api/admin/classes/{id}", changed));
  expect(await granted(admin.GET("/api/admin/classes/{id}", path))).toMatchObject({ data: kept });
  await joinIt({ admin, student, newcomer, people }, founded.id);

  await openLessons(author, { classId: founded.id, course, member: people.student.id });
  await sendNotice(author, founded.id);
  await meet({ author, student, newcomer, people }, founded.id);
  await lookAtMembers({ author, admin, people }, founded.id);
  const ofCourse = { params: { path: { id: course.id } } };
  expect((await granted(author.GET("/api/courses/{id}/report", ofCourse))).data).toMatchObject({ enrolled: 2 });
  await end({ admin, author, student, newcomer, people }, founded.id);
}

/** One by an invitation, one by a link; then the class is full. */
async function joinIt({ admin, student, newcomer, people }: Members & Pick<Cast, "admin">, class_id: number) {
  const body = { email: people.student.email, class_id };
  const { data: invited } = await granted(admin.POST("/api/admin/invitations", { body }));
  const path = { params: { path: { id: invited.id } } };
  const { data: joined } = await granted(student.POST("/api/my-invitations/{id}/acceptance", path));
  expect(joined).toMatchObject({ class_id, course_id: null });
  const { data: link } = await granted(admin.POST("/api/admin/invitation-links", { body: { class_id } }));
  await granted(newcomer.POST("/api/invitation-links/{code}/use", { params: { path: { code: link.code } } }));
  const query = { q: "domingo", status: "open" as const };
  const { data: all } = await granted(admin.GET("/api/admin/classes", { params: { query } }));
  expect(all).toMatchObject([{ id: class_id, member_count: 2, seats_taken: 2 }]);
  const { data: own } = await granted(student.GET("/api/my-classes"));
  expect(own).toMatchObject([{ id: class_id, is_leader: false, member_count: null }]);
}

/** A lesson a week; the class gets the second one at once, and one of its members the third. */
async function openLessons(
  author: Client,
  { classId, course, member }: { classId: number; course: { id: number; lessonIds: number[] }; member: string },
) {
  const [, second, third] = course.lessonIds as [number, number, number];
  const weekly = { params: { path: { id: course.id } }, body: { from: "start" as const, time: "09:00" } };
  const { data: filled } = await granted(author.PUT("/api/courses/{id}/schedule", weekly));
  expect(filled.map(({ rule }) => rule?.days)).toEqual([undefined, 0, 7]);
  const later = { kind: "after" as const, days: 30, time: "09:00" };
  await granted(author.PUT("/api/lessons/{id}/opening", { params: { path: { id: second } }, body: later }));
  const path = { params: { path: { id: classId } } };
  const now = { lesson_id: second, kind: "open" as const };
  expect((await granted(author.PUT("/api/classes/{id}/schedule", { ...path, body: now }))).data.is_open).toBe(true);
  const forOne = { lesson_id: third, kind: "open" as const, user_id: member };
  await granted(author.PUT("/api/classes/{id}/schedule", { ...path, body: forOne }));
  const { data: lessons } = await granted(author.GET("/api/classes/{id}/schedule", path));
  expect(lessons.map(({ is_open, people }) => [is_open, people.length])).toEqual([
    [true, 0],
    [true, 0],
    [false, 1],
  ]);
  const { data: dated } = await granted(
    author.GET("/api/courses/{id}/schedule", { params: { path: { id: course.id } } }),
  );
  expect(dated.find(({ lesson_id }) => lesson_id === second)?.exceptions).toMatchObject([{ class_id: classId }]);
}

async function sendNotice(author: Client, class_id: number) {
  const body = { class_id, subject: "Domingo às 9h", body: "Até domingo!" };
  const { data: reach } = await granted(author.POST("/api/notices", { body: { ...body, dry_run: true } }));
  expect(reach).toMatchObject({ recipients: 2, refused: 0 });
  const { data: sent } = await granted(author.POST("/api/notices", { body }));
  const { data: all } = await granted(author.GET("/api/notices", { params: { query: { class_id } } }));
  expect(all).toMatchObject([sent]);
  const path = { params: { path: { id: all[0]!.id } } };
  expect((await granted(author.GET("/api/notices/{id}", path))).data.subject).toBe("Domingo às 9h");
  expect((await granted(author.GET("/api/notices/{id}/recipients", path))).data).toHaveLength(2);
  const { data: stopped } = await granted(author.POST("/api/notices/{id}/stop", path));
  expect(stopped.recipients.waiting).toBe(0);
}

/** A meeting that goes on now: one says the code, the other is ticked in the list. The one a week later is called off. */
async function meet({ author, student, newcomer, people }: Members & Pick<Cast, "author">, classId: number) {
  const ofClass = { params: { path: { id: classId } } };
  const [date, time] = [isoDay(new Date()), timeOfDay(new Date())];
  const body = { title: "Oração", date, time, minutes: 60, place: "Sala 2" };
  const plan = { ...ofClass, body: { ...body, weeks: 2 } };
  const { data: planned } = await granted(author.POST("/api/classes/{id}/meetings", plan));
  const [first, second] = planned.ids as [number, number];
  const moved = { ...body, date: daysAfter(date, 7), title: "Ceia" };
  const next = { params: { path: { id: second } } };
  await granted(author.PUT("/api/meetings/{id}", { ...next, body: moved }));
  await granted(author.POST("/api/meetings/{id}/cancellation", next));
  expect((await granted(student.GET("/api/meetings/{id}", next))).data).toMatchObject({
    title: "Ceia",
    is_cancelled: true,
  });

  const { data: led } = await granted(author.GET("/api/classes/{id}/meetings", ofClass));
  const { code } = led.find(({ id }) => id === first)!;
  const path = { params: { path: { id: first } } };
  const arrived = await granted(student.POST("/api/meetings/{id}/arrival", { ...path, body: { code } }));
  expect(arrived.data.is_present).toBe(true);
  const ticked = { ...path, body: { present: [people.newcomer.id] } };
  expect((await granted(author.PUT("/api/meetings/{id}/attendance", ticked))).data.attendees).toBe(2);
  const { data: list } = await granted(author.GET("/api/meetings/{id}/attendance", path));
  expect(list.map(({ user_id, by_code }) => [user_id, by_code])).toEqual([
    [people.student.id, true],
    [people.newcomer.id, false],
  ]);
  const { data: own } = await granted(newcomer.GET("/api/my-meetings"));
  expect(own.find(({ id }) => id === first)?.is_present).toBe(true);
}

async function lookAtMembers({ author, admin, people }: Pick<Cast, "author" | "admin" | "people">, id: number) {
  const path = { params: { path: { id } } };
  const { data: led } = await granted(author.GET("/api/my-classes/{id}", path));
  expect(led).toMatchObject({ is_leader: true, member_count: 2 });
  const { data: members } = await granted(author.GET("/api/my-classes/{id}/members", path));
  expect(members.map(({ user_id }) => user_id)).toEqual([people.student.id, people.newcomer.id]);
  const { data: known } = await granted(admin.GET("/api/admin/classes/{id}/members", path));
  expect(known).toEqual(members);
  const one = { params: { path: { id, userId: people.student.id } } };
  const { data: member } = await granted(author.GET("/api/my-classes/{id}/members/{userId}", one));
  expect(member.courses[0]?.lessons).toHaveLength(3);
  expect((await granted(author.GET("/api/my-classes/{id}/invitations", path))).data).toEqual([]);
  expect((await granted(author.GET("/api/my-classes/{id}/invitation-links", path))).data).toHaveLength(1);
  const { data: report } = await granted(author.GET("/api/my-classes/{id}/report", path));
  expect(report).toMatchObject({ courses: [{ enrolled: 2, completed: 0 }], meetings: 0 }); // It has not ended.
}

/** One leaves, another is taken out by the leader and a third by an admin; then nobody comes any more. */
async function end({ admin, author, student, newcomer, people }: Members & Pick<Cast, "admin" | "author">, id: number) {
  const path = { params: { path: { id } } };
  await granted(student.POST("/api/my-classes/{id}/leaving", path));
  const one = { params: { path: { id, userId: people.newcomer.id } } };
  await granted(author.DELETE("/api/my-classes/{id}/members/{userId}", one));
  const { data: link } = await granted(admin.POST("/api/admin/invitation-links", { body: { class_id: id } }));
  await granted(newcomer.POST("/api/invitation-links/{code}/use", { params: { path: { code: link.code } } }));
  await granted(admin.DELETE("/api/admin/classes/{id}/members/{userId}", one));
  const closing = { ...path, body: { is_closed: true } };
  const { data: closed } = await granted(admin.PUT("/api/admin/classes/{id}/closing", closing));
  expect(closed).toMatchObject({ is_closed: true, member_count: 0 });
}
