import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import { enrol, openEnrolment } from "#app/domain/enrolments/enrol.server.ts";
import { findInvitation } from "#app/domain/reviews/course-reviews.server.ts";
import { publicName } from "#app/domain/reviews/labels.ts";
import { reviewFields } from "#app/domain/reviews/review.ts";
import { myReview, reviewStats } from "#app/domain/reviews/reviews.server.ts";
import { deleteReview, editReview, featureReview, writeReview } from "#app/domain/reviews/write-review.server.ts";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { aReview, aShortCourse, finish, praise } from "#tests/domain/reviews/a-finished-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const once = { code: "conflict", message: "Você já avaliou este curso." };

describe("writing a review", () => {
  it.each([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
  ])("%d stars are kept and told, and featured: %s", (rating, featured) =>
    rolledBack(async (db) => {
      const ester = await aStudent(db, { fullName: "Ester Lima", pictureUrl: "/media/x" });
      const course = await aShortCourse(db);
      const named = await finish(db, ester, course);
      const now = new Date("2026-11-20T02:30:00Z");
      const ctx = ctxOf(db, ester, { now });
      const written = await writeReview(ctx, course.id, { ...named, rating, testimonial: praise });
      expect(written).toEqual({
        id: expect.any(Number),
        rating,
        testimonial: praise,
        featured,
        editedAt: null,
        createdAt: now,
        userName: "Ester L.",
        userPicture: "/media/x",
      });
      const [row] = await db.select().from(reviews).where(eq(reviews.id, written.id));
      expect(row).toMatchObject({ userId: ester.id, courseId: course.id, enrollmentId: named.enrollment_id, featured });
      const told = await db
        .select()
        .from(events)
        .where(eq(events.object, `review/${written.id}`))
        .orderBy(events.id);
      expect(told).toMatchObject([
        { action: "review.created", actorId: ester.id, data: { courseId: course.id, rating, featured } },
      ]);
      expect(JSON.stringify(told)).not.toContain(praise);
      expect(await brokenRules(db)).toEqual([]);
    }),
  );

  it("is for somebody signed in, in their own finished course, and about that course", () =>
    rolledBack(async (db) => {
      const [ester, davi] = [await aStudent(db), await aStudent(db)];
      const course = await aShortCourse(db);
      const other = await aShortCourse(db);
      const named = await finish(db, ester, course);
      const fields = { ...named, rating: 5, testimonial: praise };
      await expect(writeReview(ctxOf(db), course.id, fields)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(writeReview(ctxOf(db, ester), other.id, fields)).rejects.toMatchObject({
        code: "invalid",
        fields: { course_id: ["O curso do formulário não é o mesmo desta página."] },
      });
      await expect(writeReview(ctxOf(db, davi), course.id, fields)).rejects.toMatchObject({ code: "not_found" });
      await expect(writeReview(ctxOf(db, ester), 987_654, { ...fields, course_id: 987_654 })).rejects.toMatchObject({
        code: "not_found",
        message: "Curso não encontrado",
      });
      const { enrollmentId } = await enrol(ctxOf(db, davi), course.id);
      const begun = { ...fields, enrollment_id: enrollmentId };
      await expect(writeReview(ctxOf(db, ester), course.id, begun)).rejects.toMatchObject({ code: "not_found" });
      await expect(writeReview(ctxOf(db, davi), course.id, begun)).rejects.toMatchObject({
        code: "forbidden",
        message: "Conclua o curso para avaliá-lo.",
      });
      expect(await db.select().from(reviews)).toEqual([]);
      await writeReview(ctxOf(db, ester), course.id, fields);
      await expect(writeReview(ctxOf(db, ester), course.id, fields)).rejects.toMatchObject(once);
    }));

  it("ends with the enrolment, and stays given when the course is opened again", () =>
    rolledBack(async (db) => {
      const ester = await aStudent(db);
      const course = await aShortCourse(db);
      const own = { userId: ester.id, courseId: course.id };
      await openEnrolment(ctxOf(db, ester), { ...own, origin: "free" });
      const named = await finish(db, ester, course);
      const fields = { ...named, rating: 4, testimonial: praise };
      await endEnrolment(ctxOf(db, ester), own);
      await expect(writeReview(ctxOf(db, ester), course.id, fields)).rejects.toMatchObject({ code: "not_found" });
      await openEnrolment(ctxOf(db, ester), { ...own, origin: "free" });
      await writeReview(ctxOf(db, ester), course.id, fields);
      await endEnrolment(ctxOf(db, ester), own);
      await openEnrolment(ctxOf(db, ester), { ...own, origin: "free" });
      await expect(writeReview(ctxOf(db, ester), course.id, fields)).rejects.toMatchObject(once);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is not for anyone who teaches or wrote the course, who is not invited either", () =>
    rolledBack(async (db) => {
      const course = await aShortCourse(db);
      const ester = await aStudent(db);
      const ctx = ctxOf(db, ester);
      const fields = { ...(await finish(db, ester, course)), rating: 5, testimonial: praise };
      for (const column of ["instructorId", "createdBy"] as const) {
        const [before] = await db.select().from(courses).where(eq(courses.id, course.id));
        await db
          .update(courses)
          .set({ [column]: ester.id })
          .where(eq(courses.id, course.id));
        await expect(writeReview(ctx, course.id, fields)).rejects.toMatchObject({
          code: "forbidden",
          message: "Quem ensina este curso não pode avaliá-lo.",
        });
        expect(await findInvitation(ctx, course.id, findCourseAccess(ctx, course.id))).toBeNull();
        expect(await listMyCourses(ctx)).toMatchObject([{ isCompleted: true, mayReview: false }]);
        await db
          .update(courses)
          .set({ [column]: before![column] })
          .where(eq(courses.id, course.id));
      }
      expect(await listMyCourses(ctx)).toMatchObject([{ mayReview: true }]);
      await writeReview(ctx, course.id, fields);
    }));

  it("waits for a refund that is being made, and then is none", async () => {
    const { db, close } = await freshDatabase({ max: 5 });
    try {
      const ester = await aStudent(db);
      const course = await aShortCourse(db);
      const fields = { ...(await finish(db, ester, course)), rating: 5, testimonial: praise };
      let written: Promise<unknown>;
      await db.transaction(async (tx) => {
        await endEnrolment(ctxOf(tx, ester), { userId: ester.id, courseId: course.id });
        written = writeReview(ctxOf(db, ester), course.id, fields).catch((error) => error);
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(() => db.execute(waiting)).toHaveLength(1);
      });
      expect(await written!).toMatchObject({ code: "not_found" });
      expect(await db.select().from(reviews)).toEqual([]);
    } finally {
      await close();
    }
  });

  it("happens once, though it is sent twenty times at once", async () => {
    const { db, close } = await freshDatabase({ max: 20 });
    try {
      const ester = await aStudent(db);
      const course = await aShortCourse(db);
      const fields = { ...(await finish(db, ester, course)), rating: 5, testimonial: praise };
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, () => writeReview(ctxOf(db, ester), course.id, fields)),
      );
      expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
      for (const refusal of refusals) expect(refusal).toMatchObject(once);
      expect(await db.select().from(reviews)).toHaveLength(1);
      expect(await db.select().from(events).where(eq(events.action, "review.created"))).toHaveLength(1);
      expect(await brokenRules(db)).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe("one's own review", () => {
  it("is edited, says since when, and loses its place on top with fewer stars", () =>
    rolledBack(async (db) => {
      const course = await aShortCourse(db);
      const ester = await aStudent(db);
      const { id, createdAt } = await aReview(db, course, { who: ester, rating: 5 });
      const words = "Pensando melhor, faltou exemplo.";
      const edited = await editReview(ctxOf(db, ester), course.id, { rating: 2, testimonial: words });
      expect(edited).toMatchObject({ id, createdAt, rating: 2, testimonial: words, featured: false });
      expect(edited.editedAt).toBeInstanceOf(Date);
      expect(await brokenRules(db)).toEqual([]);
      expect(await myReview(ctxOf(db, ester), course.id)).toEqual(edited);
      expect(await reviewStats(ctxOf(db), course.id)).toMatchObject({ total: 1, average: 2 });
      expect(await editReview(ctxOf(db, ester), course.id, { rating: 4, testimonial: words })).toMatchObject({
        featured: true,
      });
      await featureReview(ctxOf(db, course.instructor), id, { featured: false });
      expect(await editReview(ctxOf(db, ester), course.id, { rating: 5, testimonial: words })).toMatchObject({
        featured: false,
      });
    }));

  it("is deleted, no longer counted, and may be written again", () =>
    rolledBack(async (db) => {
      const course = await aShortCourse(db);
      const ester = await aStudent(db);
      await aReview(db, course, { who: ester });
      await deleteReview(ctxOf(db, ester), course.id);
      expect(await reviewStats(ctxOf(db), course.id)).toMatchObject({ total: 0, average: null });
      expect(await aReview(db, course, { who: ester, rating: 3 })).toMatchObject({ rating: 3 });
    }));

  it("is nobody else's", () =>
    rolledBack(async (db) => {
      const course = await aShortCourse(db);
      await aReview(db, course);
      const said = { rating: 1, testimonial: praise };
      for (const [viewer, code] of [
        [null, "unauthenticated"],
        [await aStudent(db), "not_found"],
        [course.instructor, "not_found"],
        [await anAdmin(db), "not_found"],
      ] as const) {
        await expect(editReview(ctxOf(db, viewer), course.id, said)).rejects.toMatchObject({ code });
        await expect(deleteReview(ctxOf(db, viewer), course.id)).rejects.toMatchObject({ code });
      }
    }));
});

describe("what a review takes", () => {
  const whole = { course_id: 1, enrollment_id: 2, rating: 5, testimonial: praise };
  const said = (change: object) =>
    reviewFields.safeParse({ ...whole, ...change }).error?.issues.map(({ message }) => message) ?? [];

  it.each([undefined, null, 0, 6, 4.5, -1, "5", true, [], Number.NaN])("no rating is %j", (rating) =>
    expect(said({ rating })).toEqual(["Por favor, selecione uma avaliação"]),
  );

  it.each([undefined, null, "", "   ", "curto", `  ${"x".repeat(9)}\n `, 7, ["x"], "😀".repeat(9)])(
    "too short is %j",
    (testimonial) => expect(said({ testimonial })).toEqual(["O depoimento deve ter pelo menos 10 caracteres"]),
  );

  it("measures in code points, after trimming", () => {
    for (const fits of ["x".repeat(10), "x".repeat(500), "😀".repeat(500), ` ${"x".repeat(500)} \r\n`])
      expect(said({ testimonial: fits })).toEqual([]);
    for (const long of ["x".repeat(501), "😀".repeat(501)])
      expect(said({ testimonial: long })).toEqual(["O depoimento deve ter no máximo 500 caracteres"]);
    expect(reviewFields.parse({ ...whole, testimonial: " linha um\r\nlinha dois " }).testimonial).toBe(
      "linha um\nlinha dois",
    );
  });

  it("drops what it does not know", () => {
    const more = { featured: false, user_name: "X", created_at: "2001-01-01", user_id: "x", id: 9 };
    expect(reviewFields.parse({ ...whole, ...more })).toEqual(whole);
  });

  it("keeps what is long as PostgreSQL counts it too", () =>
    rolledBack(async (db) => {
      const course = await aShortCourse(db);
      const review = await aReview(db, course, {
        testimonial: reviewFields.parse({ ...whole, testimonial: "😀".repeat(500) }).testimonial,
      });
      expect(Array.from(review.testimonial)).toHaveLength(500);
    }));
});

it.each([
  ["Ester Lima", "Ester L."],
  ["  João   da Conceição ", "João C."],
  ["Benedita", "Benedita"],
  ["ana élia", "ana É."],
  ["Zoé 😀", "Zoé 😀."],
  ["", ""],
])("%j signs as %j", (name, signed) => expect(publicName(name)).toBe(signed));
