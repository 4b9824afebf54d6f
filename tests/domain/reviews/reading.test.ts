import { describe, expect, it } from "vitest";
import { showCourse } from "#app/domain/courses/course.server.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { findMember } from "#app/domain/instructors/team.server.ts";
import { listReviews, reviewStats } from "#app/domain/reviews/reviews.server.ts";
import { featureReview } from "#app/domain/reviews/write-review.server.ts";
import { showCoursePage } from "#app/domain/storefront/public-pages.server.ts";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import type { Db } from "#drizzle/client.ts";
import { aReview, aShortCourse, finish, manyReviews } from "#tests/domain/reviews/a-finished-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

/** A course rated 5, 4, 4 and 2, beside one rated 1 and one that nobody has rated. */
async function threeCourses(db: Db) {
  const rated = await aShortCourse(db);
  const poor = await aShortCourse(db);
  const unrated = await aShortCourse(db);
  const written = [];
  for (const rating of [5, 4, 4, 2]) written.push(await aReview(db, rated, { rating }));
  await aReview(db, poor, { rating: 1 });
  return { rated, poor, unrated, written };
}

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

describe("figures", () => {
  it("count every review, shown or not, each of its own course", () =>
    rolledBack(async (db) => {
      const { rated, poor, unrated } = await threeCourses(db);
      expect(await reviewStats(ctxOf(db), rated.id)).toEqual({
        total: 4,
        average: 3.75,
        byStars: { 1: 0, 2: 1, 3: 0, 4: 2, 5: 1 },
      });
      expect(await reviewStats(ctxOf(db), poor.id)).toMatchObject({ total: 1, average: 1 });
      expect(await reviewStats(ctxOf(db), unrated.id)).toEqual({
        total: 0,
        average: null,
        byStars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      });
      await expect(reviewStats(ctxOf(db), 987_654)).rejects.toMatchObject({ message: "Curso não encontrado" });
    }));

  it("stand on every course wherever one is read: page, catalogue, own courses", () =>
    rolledBack(async (db) => {
      const { rated, poor, unrated } = await threeCourses(db);
      const expected = [
        [rated.id, { averageRating: 3.75, reviewCount: 4 }],
        [poor.id, { averageRating: 1, reviewCount: 1 }],
        [unrated.id, { averageRating: null, reviewCount: 0 }],
      ] as const;
      const { data } = await listCourses(ctxOf(db), { page: 1, limit: 100, category: null, level: null, q: "" });
      const ester = await aStudent(db);
      for (const [id, figures] of expected) {
        expect(await showCourse(ctxOf(db), id)).toMatchObject(figures);
        expect(data.find((course) => course.id === id)).toMatchObject(figures);
        await finish(db, ester, [rated, poor, unrated].find((course) => course.id === id)!);
      }
      const mine = await listMyCourses(ctxOf(db, ester));
      for (const [id, figures] of expected)
        expect(mine.find(({ course }) => course.id === id)?.course).toMatchObject(figures);
      await aReview(db, unrated, { who: ester, rating: 3 });
      expect((await listMyCourses(ctxOf(db, ester))).map(({ mayReview }) => mayReview)).toEqual([false, true, true]);
    }));

  it("go to two decimals, and for instructors over their published courses alone", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const [one, two] = [await aShortCourse(db, { instructor }), await aShortCourse(db, { instructor })];
      const elsewhere = await aShortCourse(db);
      for (const rating of [5, 5]) await aReview(db, one, { rating });
      await aReview(db, two, { rating: 4 });
      await aReview(db, elsewhere, { rating: 1 });
      const draft = await aShortCourse(db, { instructor, isPublished: true });
      await aReview(db, draft, { rating: 1 });
      await db.execute(`update courses set is_published = false where id = ${draft.id}`);
      const ratingOf = async (userId: string) => (await findMember({ db }, { userId, entryId: null }))?.avgRating;
      expect(await ratingOf(instructor.id)).toBe(4.67);
      expect(await ratingOf(elsewhere.instructor.id)).toBe(1);
    }));
});

describe("the list", () => {
  it("shows everybody all reviews, newest first, and on top the newest that is featured", () =>
    rolledBack(async (db) => {
      const { rated, written } = await threeCourses(db);
      const [five, four, four2, two] = idsOf(written);
      const [owner, admin] = [rated.instructor, await anAdmin(db)];
      const [other, student] = [await anInstructor(db), await aStudent(db)];
      for (const viewer of [null, student, other, owner, admin]) {
        const { reviews, mayFeature } = await listReviews(ctxOf(db, viewer), rated.id, { all: true });
        expect([idsOf(reviews), mayFeature]).toEqual([[two, four2, four, five], viewer === owner || viewer === admin]);
        expect(idsOf((await listReviews(ctxOf(db, viewer), rated.id)).reviews)).toEqual([four2, four, five]);
        const page = (await showCoursePage(ctxOf(db, viewer), rated.id, 1)).reviews;
        expect([page.pinned?.id, idsOf(page.shown.data)]).toEqual([four2, [two, four2, four, five]]);
      }
    }));

  it("holds fifty at the most, and the page eight of them", () =>
    rolledBack(async (db) => {
      const course = await aShortCourse(db);
      await manyReviews(db, course.id, 51);
      const { reviews } = await listReviews(ctxOf(db), course.id);
      expect(reviews).toHaveLength(50);
      const page = async (n: number) => (await showCoursePage(ctxOf(db), course.id, n)).reviews.shown;
      expect(await page(1)).toMatchObject({ page: 1, limit: 8, total: 51, totalPages: 7 });
      expect(idsOf((await page(1)).data)).toEqual(idsOf(reviews.slice(0, 8)));
      expect(idsOf((await page(2)).data)).toEqual(idsOf(reviews.slice(8, 16)));
      expect((await page(7)).data).toHaveLength(3);
      expect(await page(99_999)).toEqual(await page(7));
      expect(await page(0)).toEqual(await page(1));
    }));
});

describe("what the page offers", () => {
  it("invites anyone who finished and has not said anything yet", () =>
    rolledBack(async (db) => {
      const course = await aShortCourse(db);
      const ester = await aStudent(db, { fullName: "Ester Lima" });
      const offered = async (viewer: typeof ester | null) =>
        (await showCoursePage(ctxOf(db, viewer), course.id, 1)).reviews;
      for (const viewer of [null, ester, course.instructor]) expect((await offered(viewer)).invitation).toBeNull();
      const { enrollment_id } = await finish(db, ester, course);
      expect(await offered(ester)).toMatchObject({
        invitation: { courseId: course.id, enrollmentId: enrollment_id, userName: "Ester L.", hasPicture: false },
        own: null,
        mayFeature: false,
      });
      const own = await aReview(db, course, { who: ester, rating: 2 });
      expect(await offered(ester)).toMatchObject({
        invitation: null,
        own,
        pinned: null,
        shown: { data: [own], total: 1 },
      });
      expect(await offered(null)).toMatchObject({ own: null, shown: { total: 1 }, stats: { total: 1, average: 2 } });
      expect(await offered(course.instructor)).toMatchObject({ mayFeature: true, shown: { data: [own], total: 1 } });
    }));
});

describe("featuring", () => {
  it("is the owner's and the admins', and changes no figure", () =>
    rolledBack(async (db) => {
      const { rated, written } = await threeCourses(db);
      const two = written[3]!.id;
      const before = await reviewStats(ctxOf(db), rated.id);
      for (const [viewer, code] of [
        [null, "unauthenticated"],
        [await aStudent(db), "forbidden"],
        [await anInstructor(db), "not_found"],
      ] as const) {
        await expect(featureReview(ctxOf(db, viewer), two, { featured: true })).rejects.toMatchObject({ code });
      }
      await expect(featureReview(ctxOf(db, rated.instructor), 987_654, { featured: true })).rejects.toMatchObject({
        message: "Avaliação não encontrada",
      });
      expect(await featureReview(ctxOf(db, rated.instructor), two, { featured: true })).toEqual({ courseId: rated.id });
      await featureReview(ctxOf(db, rated.instructor), two, { featured: true });
      expect(idsOf((await listReviews(ctxOf(db), rated.id)).reviews)).toContain(two);
      await featureReview(ctxOf(db, await anAdmin(db)), two, { featured: false });
      expect(idsOf((await listReviews(ctxOf(db), rated.id)).reviews)).not.toContain(two);
      expect(await reviewStats(ctxOf(db), rated.id)).toEqual(before);
      const told = await db.execute(
        `select data from events where action = 'review.featured' and object = 'review/${two}' order by id`,
      );
      expect(told.map(({ data }) => data)).toEqual([
        { courseId: rated.id, featured: true },
        { courseId: rated.id, featured: false },
      ]);
    }));
});
