import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { platformRating } from "#app/domain/courses/rating.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { aReview, aShortCourse } from "#tests/domain/reviews/a-finished-course.ts";
import { rolledBack } from "#tests/support/database.ts";

it("the platform's rating is the average of all reviews of published courses, and none as long as there are none", () =>
  rolledBack(async (db) => {
    await db.delete(reviews);
    expect(await platformRating({ db })).toBeNull();

    const [one, other] = [await aShortCourse(db), await aShortCourse(db)];
    await aReview(db, one, { rating: 5 });
    expect(await platformRating({ db })).toEqual({ average: 5, count: 1 });
    await aReview(db, one, { rating: 5 });
    await aReview(db, other, { rating: 1 });
    expect(await platformRating({ db })).toEqual({ average: 3.67, count: 3 });

    await db.update(courses).set({ isPublished: false }).where(eq(courses.id, other.id));
    expect(await platformRating({ db })).toEqual({ average: 5, count: 2 });
    await db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, one.id));
    expect(await platformRating({ db })).toBeNull();
  }));
