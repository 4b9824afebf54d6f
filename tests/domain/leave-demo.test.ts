import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import { demoPlantedAt, requireNoDemo } from "#app/domain/demo-school.server.ts";
import { offerFounding } from "#app/domain/founding.server.ts";
import { closeDemo, findOwnPart, keepOwnPart } from "#app/domain/leave-demo.server.ts";
import { findOrCreatePerson } from "#app/domain/people/find-or-create-person.server.ts";
import { plantHistory } from "#app/server/demo/history.ts";
import { brokenRules } from "#drizzle/broken-rules.ts";
import type { Db } from "#drizzle/client.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";
import { classes, classLeaders } from "#drizzle/schema/classes.ts";
import { courses, lessons, media } from "#drizzle/schema/courses.ts";
import { calendarFeeds } from "#drizzle/schema/meetings.ts";
import { identities, sessions, users } from "#drizzle/schema/people.ts";
import { events, savedSettings } from "#drizzle/schema/platform.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { trailCourses } from "#drizzle/schema/trails.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import { seedSchool } from "#drizzle/seed/seed-school.ts";
import { world } from "#drizzle/seed/world/all.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const settings = testSettings();
const contextOf = (db: Db) => ({ db, settings, viewer: null, ip: null });

/** The demo school with its past, and what its director wrote there for a school of her own. */
async function aSchoolBegunInTheDemo() {
  const database = await emptyDatabase();
  const { db } = database;
  await seedSchool(db, {
    keepFile: async () => {},
    courses: world.slice(0, 12),
    plantMore: (tx) => plantHistory({ db: tx, settings }),
  });
  const [marta] = await db.select().from(users).where(sql`${users.email} = 'admin@sementeira.example'`);
  const [file] = await db
    .insert(media)
    .values({ ownerId: marta!.id, kind: "document", mimeType: "application/pdf", bytes: 9, sha256: "a".repeat(64) })
    .returning();
  const picture = { ownerId: null, kind: "image", mimeType: "image/webp", bytes: 9, sha256: "b".repeat(64) } as const;
  const [logo] = await db.insert(media).values(picture).returning();
  await db.insert(savedSettings).values({ name: "SCHOOL_LOGO", value: `/media/${logo!.id}#9x9` });
  const own = await aCourse(db, { priceCents: 0, instructor: { ...marta!, authenticatedAt: null } });
  await db
    .update(lessons)
    .set({ contentText: `Leia [isto](/media/${file!.id}).` })
    .where(sql`course_id = ${own.id}`);
  const trail = await aTrail(db, { courseIds: [own.id, 1], createdBy: marta!.id });
  const [entry] = await db.insert(rosterEntries).values({ fullName: "Pr. Josué", createdBy: marta!.id }).returning();
  await db.insert(events).values({ action: "roster.created", object: `roster/${entry!.id}`, actorId: marta!.id });
  return { ...database, own, trail, file: file!, logo: logo!, marta: marta! };
}

it("keeps a school's own courses, files and team, and nothing of the demo", async () => {
  const { db, own, trail, file, logo, leave } = await aSchoolBegunInTheDemo();
  const ctx = contextOf(db);
  const part = await findOwnPart(ctx, []);
  expect(part).toMatchObject({ courses: [{ id: own.id }], people: 0 });
  await keepOwnPart(ctx, part, "pastora@igreja.example");

  expect(await db.select({ email: users.email, role: users.role }).from(users)).toEqual([
    { email: "pastora@igreja.example", role: "instructor" },
  ]);
  expect((await db.select().from(courses)).map(({ id }) => id)).toEqual([own.id]);
  expect(await db.$count(lessons)).toBe(own.lessonIds.length);
  expect(
    await db.select({ trailId: trailCourses.trailId, courseId: trailCourses.courseId }).from(trailCourses),
  ).toEqual([{ trailId: trail.id, courseId: own.id }]);
  expect((await db.select().from(media)).map(({ id }) => id).sort()).toEqual([file.id, logo.id].sort());
  expect((await db.select().from(rosterEntries)).map(({ fullName }) => fullName)).toEqual(["Pr. Josué"]);
  expect((await db.select().from(certificateDesigns)).map(({ ceoName }) => ceoName)).toEqual([null]);
  for (const table of ["identities", "enrollments", "payments", "ledger_entries", "certificates", "vouchers", "mails"])
    expect([...(await db.execute(`select count(*)::int as n from ${table}`))], table).toEqual([{ n: 0 }]);
  expect(await brokenRules(db)).toEqual([]);
  expect(await demoPlantedAt(ctx)).toBeUndefined();
  await requireNoDemo(ctx);
  // Nobody administers the school yet: the log of its next start has an address for that.
  expect(await offerFounding(ctx)).toMatch(/\/setup\?key=/);

  // Who shows that the address is theirs finds the course; new rows count on from where the demo had come.
  const person = { issuer: "https://accounts.google.com", subject: "1", email: "pastora@igreja.example" };
  const identity = { ...person, fullName: "Ana", givenName: "Ana", pictureUrl: null };
  const viewer = await db.transaction((tx) => findOrCreatePerson({ ...ctx, db: tx }, identity));
  expect(viewer).toMatchObject({ isNew: false, role: "instructor" });
  const [course] = await db.select().from(courses);
  expect([course!.instructorId, course!.createdBy]).toEqual([viewer.id, viewer.id]);
  expect((await aCourse(db, { priceCents: 0 })).id).toBeGreaterThan(own.id);
  await leave();
});

it("keeps a course of the demo that the school names, and refuses a number that is no course", async () => {
  const { db, own, leave } = await aSchoolBegunInTheDemo();
  const ctx = contextOf(db);
  await expect(findOwnPart(ctx, [9999])).rejects.toMatchObject({ message: "Não há o curso nº 9999." });
  const part = await findOwnPart(ctx, [2]);
  expect(part.courses.map(({ id }) => id)).toEqual([2, own.id]);
  await keepOwnPart(ctx, part, "pastora@igreja.example");
  expect(await db.$count(lessons, sql`course_id = 2`)).toBeGreaterThan(0);
  await expect(findOwnPart(ctx, [])).rejects.toMatchObject({ code: "conflict" });
  await leave();
});

it("leaves an empty database where nothing is the school's own, and the demo does not come back", async () => {
  const { db, leave } = await emptyDatabase();
  await seedSchool(db, { keepFile: async () => {}, courses: world.slice(0, 2) });
  const ctx = contextOf(db);
  const part = await findOwnPart(ctx, []);
  expect(part.courses).toEqual([]);
  await keepOwnPart(ctx, part, "");
  expect([await db.$count(users), await db.$count(courses), await db.$count(media)]).toEqual([0, 0, 0]);
  expect(await seedSchool(db, { keepFile: async () => {} })).toBe(false);
  await leave();
});

it("closes the demo around people who came of their own", async () => {
  const { db, own, marta, leave } = await aSchoolBegunInTheDemo();
  const ctx = contextOf(db);
  const student = await aStudent(db);
  await db.delete(identities).where(sql`user_id = ${student.id}`);
  const [a, b] = ["a".repeat(64), "b".repeat(64)];
  await db.insert(sessions).values([
    { tokenHash: a, userId: marta.id },
    { tokenHash: b, userId: student.id },
  ]);
  const aMonthAgo = new Date(Date.now() - 30 * 24 * 3_600_000);
  const planted = await aClass(db, { createdAt: aMonthAgo, courseIds: [own.id], leaderIds: [marta.id] });
  const kept = await aClass(db, { courseIds: [own.id], leaderIds: [marta.id, student.id] });
  await joinClass(ctx, { classId: planted, userId: student.id, by: "school" });
  await db.insert(calendarFeeds).values([
    { tokenHash: a, userId: marta.id },
    { tokenHash: b, userId: student.id },
  ]);
  const part = await findOwnPart(ctx, []);
  expect(part.people).toBe(1);
  expect(await closeDemo(ctx, part)).toMatchObject({ courses: 12 });
  const open = await db.select({ id: courses.id }).from(courses).where(sql`deleted_at is null`);
  expect(open).toEqual([{ id: own.id }]);
  expect(await db.$count(vouchers, sql`is_active`)).toBe(0);
  expect(await db.select({ id: classes.id }).from(classes).where(sql`closed_at is null`)).toEqual([{ id: kept }]);
  expect(await db.select().from(classLeaders)).toEqual([{ classId: kept, userId: student.id }]);
  for (const table of [sessions, calendarFeeds])
    expect((await db.select().from(table)).map(({ tokenHash }) => tokenHash)).toEqual([b]);
  expect(await db.$count(users, sql`role = 'instructor'`)).toBe(0);
  expect(await brokenRules(db)).toEqual([]);
  await requireNoDemo(ctx);
  await leave();
});

it("has nothing to do where there never was a demo school", async () => {
  const { db, leave } = await emptyDatabase();
  const ctx = ctxOf(db, null);
  await requireNoDemo(ctx);
  await expect(findOwnPart(ctx, [])).rejects.toMatchObject({ code: "conflict" });
  await leave();
});
