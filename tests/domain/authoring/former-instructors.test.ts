import { describe, expect, it } from "vitest";
import { deleteCourse, updateCourse } from "#app/domain/authoring/course-writes.server.ts";
import { listFormerInstructors, setFormerReading } from "#app/domain/authoring/former-instructors.server.ts";
import { listManagedCourses, showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { readLessons } from "#app/domain/lessons/lesson.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import type { Db } from "#drizzle/client.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourseSaying, aDraft, asAdmin } from "#tests/domain/authoring/fixture.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

/** A paid, published course that its author taught until an admin gave it to somebody else. */
async function aGivenCourse(db: Db) {
  const { author, id } = await aDraft(db);
  const admin = await asAdmin(db);
  const next = ctxOf(db, await anInstructor(db));
  await publishCourse(author, id, { is_published: true });
  await updateCourse(admin, id, aCourseSaying({ instructor_id: next.viewer.id }));
  return { author, admin, next, id };
}

const texts = async (...asked: Parameters<typeof readLessons>) =>
  (await readLessons(...asked)).map(({ content }) => content?.contentText ?? null);

const missing = { code: "not_found" };

describe("a course that was given to somebody else", () => {
  it("is no longer its author's: not to read, edit, publish, delete or count", () =>
    rolledBack(async (db) => {
      const { author, id } = await aGivenCourse(db);
      expect(await texts(author, id)).toEqual([null, null]);
      await expect(showAuthoring(author, id)).rejects.toMatchObject(missing);
      await expect(updateCourse(author, id, aCourseSaying({ price: 1 }))).rejects.toMatchObject(missing);
      await expect(publishCourse(author, id, { is_published: false })).rejects.toMatchObject(missing);
      await expect(deleteCourse(author, id)).rejects.toMatchObject(missing);
      expect((await listManagedCourses(author)).data).toEqual([]);
    }));

  it("is whole in the hands of its present instructor", () =>
    rolledBack(async (db) => {
      const { next, id } = await aGivenCourse(db);
      expect(await texts(next, id)).toEqual(["Era uma vez.", "Era uma vez."]);
      expect((await showAuthoring(next, id)).course.instructorId).toBe(next.viewer.id);
    }));

  it("may be bought by a former instructor, but never reviewed", () =>
    rolledBack(async (db) => {
      const { author, admin, id } = await aGivenCourse(db);
      const third = ctxOf(db, await anInstructor(db));
      const second = (await showAuthoring(admin, id)).course.instructorId;
      await updateCourse(admin, id, aCourseSaying({ instructor_id: third.viewer.id }));
      const bought = await makePayment(author, { ...paying({ id }), amount: 97.5 });
      expect(bought.status).toBe("completed");
      const formers = [author.viewer, { ...author.viewer, id: second }];
      for (const viewer of formers) {
        const fields = { course_id: id, enrollment_id: 1, rating: 5, testimonial: "Muito bom mesmo." };
        await expect(writeReview(ctxOf(db, viewer), id, fields)).rejects.toMatchObject({ code: "forbidden" });
      }
    }));

  it("records in events who had it and who has it", () =>
    rolledBack(async (db) => {
      const { author, next, id } = await aGivenCourse(db);
      const given = (await db.select().from(events)).filter(({ action }) => action === "course.given");
      const data = { from: author.viewer.id, to: next.viewer.id };
      expect(given).toMatchObject([{ object: `course/${id}`, data }]);
    }));
});

describe("who taught it", () => {
  it("reads on where an admin says so, in and out of the catalogue, and writes nothing", () =>
    rolledBack(async (db) => {
      const { author, admin, next, id } = await aGivenCourse(db);
      const said = { user_id: author.viewer.id, may_read: true };
      expect(await setFormerReading(admin, id, said)).toMatchObject([{ userId: author.viewer.id, mayRead: true }]);
      expect(await texts(author, id)).toEqual(["Era uma vez.", "Era uma vez."]);
      await publishCourse(next, id, { is_published: false });
      expect(await texts(author, id)).toEqual(["Era uma vez.", "Era uma vez."]);
      await expect(updateCourse(author, id, aCourseSaying())).rejects.toMatchObject(missing);
      await setFormerReading(admin, id, { ...said, may_read: false });
      await expect(readLessons(author, id)).rejects.toMatchObject(missing);
    }));

  it("is listed for admins alone, and no longer once the course is theirs again", () =>
    rolledBack(async (db) => {
      const { author, admin, next, id } = await aGivenCourse(db);
      const { fullName } = author.viewer;
      expect(await listFormerInstructors(admin, id)).toMatchObject([{ fullName, mayRead: false }]);
      expect(await listFormerInstructors(next, id)).toEqual([]);
      await updateCourse(admin, id, aCourseSaying({ instructor_id: author.viewer.id }));
      expect(await listFormerInstructors(admin, id)).toMatchObject([{ userId: next.viewer.id }]);
      expect(await texts(author, id)).toEqual(["Era uma vez.", "Era uma vez."]);
    }));

  it("is nobody else: the decision is an admin's, about somebody who did teach it", () =>
    rolledBack(async (db) => {
      const { author, admin, next, id } = await aGivenCourse(db);
      const said = { user_id: author.viewer.id, may_read: true };
      for (const ctx of [author, next]) {
        await expect(setFormerReading(ctx, id, said)).rejects.toMatchObject({ code: "forbidden" });
      }
      const stranger = { ...said, user_id: (await aStudent(db)).id };
      await expect(setFormerReading(admin, id, stranger)).rejects.toMatchObject(missing);
    }));
});
