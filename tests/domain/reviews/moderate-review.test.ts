import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showCourse } from "#app/domain/courses/course.server.ts";
import { removeReview, restoreReview, showModeration } from "#app/domain/reviews/moderate-review.server.ts";
import { reviewVersion } from "#app/domain/reviews/review.ts";
import { listReviews, myReview, reviewStats } from "#app/domain/reviews/reviews.server.ts";
import { deleteReview, editReview, featureReview, writeReview } from "#app/domain/reviews/write-review.server.ts";
import { describeEvents, readEvents } from "#app/domain/security-log/read-events.server.ts";
import { showCoursePage } from "#app/domain/storefront/public-pages.server.ts";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { aReview, aShortCourse, finish, praise } from "#tests/domain/reviews/a-finished-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const why = { reason: "Cita uma pessoa pelo nome e a ofende." };
const abuse = "O Fulano de Tal é um mentiroso.";

/** A course rated 5 by somebody and 1, abusively, by Ester; and an admin. */
async function anAbusiveReview(db: Db) {
  const course = await aShortCourse(db);
  const ester = await aStudent(db, { fullName: "Ester Lima", email: "ester@exemplo.example" });
  const good = await aReview(db, course, { rating: 5 });
  const bad = await aReview(db, course, { who: ester, rating: 1, testimonial: abuse });
  const marta = await anAdmin(db, { fullName: "Marta Reis" });
  return { course, ester, good, bad, marta };
}

const mailsOf = (db: Db, id: number) =>
  db
    .select({ kind: mails.kind, recipient: mails.recipient, text: mails.text })
    .from(mails)
    .where(eq(mails.about, `review/${id}`))
    .orderBy(mails.id);

describe("taking a review down", () => {
  it("hides it from everybody but its author and admins, and from every figure", () =>
    rolledBack(async (db) => {
      const { course, ester, good, bad, marta } = await anAbusiveReview(db);
      const at = new Date("2026-11-20T15:00:00Z");
      await removeReview(ctxOf(db, marta, { now: at }), bad.id, why);
      expect(await reviewStats(ctxOf(db), course.id)).toEqual({
        total: 1,
        average: 5,
        byStars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 },
      });
      expect(await showCourse(ctxOf(db), course.id)).toMatchObject({ averageRating: 5, reviewCount: 1 });
      for (const who of [null, ester, course.instructor, marta]) {
        const { reviews } = await listReviews(ctxOf(db, who), course.id, { all: true });
        expect(reviews.map(({ id }) => id)).toEqual([good.id]);
        const page = (await showCoursePage(ctxOf(db, who), course.id, 1)).reviews;
        expect(page.shown.data.map(({ id }) => id)).toEqual([good.id]);
        expect(page.removed.map(({ id }) => id)).toEqual(who === marta ? [bad.id] : []);
        expect(page.mayModerate).toBe(who === marta);
      }
      const removal = { at, reason: why.reason };
      expect(await myReview(ctxOf(db, ester), course.id)).toMatchObject({ id: bad.id, testimonial: abuse, removal });
      expect((await showCoursePage(ctxOf(db, ester), course.id, 1)).reviews.own).toMatchObject({ removal });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("follows the course through being unpublished and published again", () =>
    rolledBack(async (db) => {
      const { course, bad, marta } = await anAbusiveReview(db);
      await removeReview(ctxOf(db, marta), bad.id, why);
      for (const isPublished of [false, true]) {
        await db.update(courses).set({ isPublished }).where(eq(courses.id, course.id));
        expect((await brokenRules(db)).filter((rule) => JSON.stringify(rule).includes("tall"))).toEqual([]);
      }
    }));

  it("tells its author why, and the security log who did it, without its text", () =>
    rolledBack(async (db) => {
      const { bad, marta } = await anAbusiveReview(db);
      await removeReview(ctxOf(db, marta), bad.id, why);
      expect(await mailsOf(db, bad.id)).toEqual([
        { kind: "review.removed", recipient: "ester@exemplo.example", text: expect.stringContaining(why.reason) },
      ]);
      const rows = await readEvents(ctxOf(db, marta), { kind: "courses", before: null, people: null }, 1);
      expect(await describeEvents(ctxOf(db, marta), rows)).toMatchObject([
        { sentence: `Marta Reis retirou a avaliação nº ${bad.id}` },
      ]);
      expect(JSON.stringify(rows)).not.toContain("Fulano");
    }));

  it("is for admins, once", () =>
    rolledBack(async (db) => {
      const { course, ester, bad, marta } = await anAbusiveReview(db);
      for (const [who, code] of [
        [null, "unauthenticated"],
        [ester, "forbidden"],
        [course.instructor, "forbidden"],
      ] as const) {
        await expect(removeReview(ctxOf(db, who), bad.id, why)).rejects.toMatchObject({ code });
        await expect(restoreReview(ctxOf(db, who), bad.id, {})).rejects.toMatchObject({ code });
        await expect(showModeration(ctxOf(db, who), course.id, bad.id)).rejects.toMatchObject({ code });
      }
      await expect(removeReview(ctxOf(db, marta), 987_654, why)).rejects.toMatchObject({ code: "not_found" });
      await expect(restoreReview(ctxOf(db, marta), bad.id, {})).rejects.toMatchObject({ code: "conflict" });
      await removeReview(ctxOf(db, marta), bad.id, why);
      await expect(removeReview(ctxOf(db, marta), bad.id, why)).rejects.toMatchObject({ code: "conflict" });
      const feature = featureReview(ctxOf(db, course.instructor), bad.id, { featured: true });
      await expect(feature).rejects.toMatchObject({ code: "not_found" });
    }));
});

describe("the author of a review that was taken down", () => {
  it("posts no other and does not delete it, so that the same is not said again", () =>
    rolledBack(async (db) => {
      const { course, ester, bad, marta } = await anAbusiveReview(db);
      await removeReview(ctxOf(db, marta), bad.id, why);
      const ctx = ctxOf(db, ester);
      const again = { ...(await finish(db, ester, course)), rating: 1, testimonial: abuse };
      await expect(writeReview(ctx, course.id, again)).rejects.toMatchObject({ code: "conflict" });
      await expect(deleteReview(ctx, course.id)).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("Você pode reescrevê-la"),
      });
      expect(await listMyCourses(ctx)).toMatchObject([{ mayReview: false }]);
    }));

  it("rewrites it; the school is notified, and restores only the text it has read", () =>
    rolledBack(async (db) => {
      const { course, ester, bad, marta } = await anAbusiveReview(db);
      await removeReview(ctxOf(db, marta), bad.id, why);
      const seen = reviewVersion(bad);
      await editReview(ctxOf(db, ester), course.id, { rating: 2, testimonial: praise });
      expect(await reviewStats(ctxOf(db), course.id)).toMatchObject({ total: 1 });
      await expect(restoreReview(ctxOf(db, marta), bad.id, { version: seen })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("Leia de novo"),
      });
      const { review } = await showModeration(ctxOf(db, marta), course.id, bad.id);
      await restoreReview(ctxOf(db, marta), bad.id, { version: reviewVersion(review) });
      expect(await reviewStats(ctxOf(db), course.id)).toMatchObject({ total: 2, average: 3.5 });
      expect(await myReview(ctxOf(db, ester), course.id)).toMatchObject({ testimonial: praise, removal: null });
      expect((await mailsOf(db, bad.id)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ["review.removed", "ester@exemplo.example"],
        ["review.rewritten", ctxOf(db).settings.CONTACT_EMAIL],
        ["review.restored", "ester@exemplo.example"],
      ]);
      expect(await brokenRules(db)).toEqual([]);
      await deleteReview(ctxOf(db, ester), course.id);
    }));
});
