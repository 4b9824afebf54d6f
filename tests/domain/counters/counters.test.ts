import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { deleteCourse } from "#app/domain/authoring/course-writes.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { mergeCounters } from "#app/domain/counters/counters.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { repairCounters } from "#drizzle/repair-counters.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const lessons = [{ isFree: true }];

it("stay what is counted under twenty writes at a time: enrolments, sales, refunds, reviews, courses that go and come back", async () => {
  const own = await freshDatabase({ max: 22 });
  try {
    const { db } = own;
    const instructor = await anInstructor(db);
    const admin = ctxOf(db, await anAdmin(db));
    const free = [await aCourse(db, { instructor, lessons }), await aCourse(db, { instructor, lessons })];
    const sold = [
      await aCourse(db, { instructor, lessons, priceCents: 19_700 }),
      await aCourse(db, { lessons, priceCents: 19_700 }),
    ];
    const doomed = await aCourse(db, { instructor, lessons });
    const first = free[0]!.id;
    const people = await Promise.all(Array.from({ length: 10 }, async () => ctxOf(db, await aStudent(db))));

    // Each in two courses of one instructor at the same moment: they are one student of theirs.
    const enrolled = await Promise.all(
      people.map(async (who) => (await Promise.all(free.map(({ id }) => enrol(who, id))))[0]!),
    );
    expect(await brokenRules(db)).toEqual([]);

    const sales = await Promise.all(
      people.flatMap((who) => sold.map(async (course) => [who, await makePayment(who, paying(course))] as const)),
    );
    expect(await brokenRules(db)).toEqual([]);

    await Promise.all(
      [
        ...sales.slice(0, 12).map(([who, { id }]) => refundPayment(who, id)),
        ...people.map((who) => enrol(who, doomed.id)),
        ...people.map((who) => completeLesson(who, free[0]!.lessonIds[0]!, {})),
        deleteCourse(admin, doomed.id),
        ...free.map(({ id }) => publishCourse(admin, id, {})),
        mergeCounters(admin),
      ].map((work) => work.catch((error) => void expect(error).toMatchObject({ name: "AppError" }))),
    );
    expect(await brokenRules(db)).toEqual([]);

    await Promise.all([
      ...free.map(({ id }) => publishCourse(admin, id, { is_published: true })),
      ...people.map((who, n) => {
        const enrollment_id = enrolled[n]!.enrollmentId;
        return writeReview(who, first, { course_id: first, enrollment_id, rating: 4, testimonial: "Semeou e colheu." });
      }),
      ...sales.slice(0, 6).map(([who], n) => makePayment(who, paying(sold[n % 2]!)).catch(() => {})),
      db.execute(sql`update courses set deleted_at = null where id = ${doomed.id}`),
      mergeCounters(admin),
      mergeCounters(admin),
    ]);
    expect(await brokenRules(db)).toEqual([]);
    await mergeCounters(admin);
    expect(await mergeCounters(admin)).toBe(0);
    expect(await brokenRules(db)).toEqual([]);
  } finally {
    await own.close();
  }
});

it("are right before and after the migration that begins them, whatever the former release writes meanwhile", async () => {
  const own = await freshDatabase();
  try {
    const { db } = own;
    for (const table of ["course", "teacher", "school"]) await db.execute(`delete from ${table}_tallies`);
    const buyer = ctxOf(db, await aStudent(db));
    await makePayment(buyer, paying(await aCourse(db, { lessons, priceCents: 19_700 })));
    expect(await brokenRules(db)).not.toEqual([]);
    // As the migration's last statements, with a sale under way that they cannot see.
    await db.transaction(async (tx) => {
      await makePayment({ ...buyer, db: tx }, paying(await aCourse(db, { lessons, priceCents: 19_700 })));
      await db.execute(sql`insert into course_tallies (course_id, enrolments, completions, reviews, stars)
        select * from course_differences`);
      await db.execute(sql`insert into teacher_tallies (teacher_id, courses, learners, reviews, stars, commissions)
        select * from teacher_differences`);
      await db.execute(
        sql`insert into school_tallies (figure, part, month, n, cents) select * from school_differences`,
      );
    });
    expect(await brokenRules(db)).toEqual([]);
  } finally {
    await own.close();
  }
});

it("stay so where an unpublished course is handed over and published while somebody is enrolling in it", async () => {
  const own = await freshDatabase({ max: 4 });
  try {
    const { db } = own;
    const [from, to, student] = [await anInstructor(db), await anInstructor(db), await aStudent(db)];
    const { id } = await aCourse(db, { instructor: from, lessons });
    await db.update(courses).set({ isPublished: false }).where(eq(courses.id, id));
    const handOver = () => db.update(courses).set({ instructorId: to.id }).where(eq(courses.id, id));
    let handedOver: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.insert(enrollments).values({ userId: student.id, courseId: id });
      handedOver = handOver().execute();
      await vi.waitUntil(
        async () =>
          (await db.execute(sql`select from pg_locks where not granted and locktype = 'advisory'`)).length > 0,
        { timeout: 60_000 },
      );
    });
    await handedOver;
    await db.update(courses).set({ isPublished: true }).where(eq(courses.id, id));
    expect(await db.execute(sql`select * from teacher_differences`)).toEqual([]);
  } finally {
    await own.close();
  }
});

it("are set right where they are not, and say how many were wrong", () =>
  rolledBack(async (db) => {
    expect(await repairCounters(db)).toBe(0);
    await db.execute(sql`insert into course_tallies (course_id, enrolments) values (1, 7)`);
    await db.execute(sql`insert into school_tallies (figure, n, cents) values ('payment', 1, 100)`);
    expect(await repairCounters(db)).toBe(2);
    expect(await brokenRules(db)).toEqual([]);
  }));

it("are not left behind by a table that is emptied: none that they are counted from, nor their own, can be truncated", () =>
  rolledBack(async (db) => {
    const counted = await db.execute<{ name: string }>(sql`
      select distinct tgrelid::regclass::text as name from pg_trigger where tgname like '%\_tallied\_%' order by 1`);
    const names = [...counted.map(({ name }) => name), "course_tallies", "teacher_tallies", "school_tallies"];
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const emptied = db.transaction((tx) => tx.execute(sql`truncate ${sql.identifier(name)} cascade`));
      await expect(emptied, name).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/ may not be truncated| is append-only$/) },
      });
    }
  }));
