import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { legalText, versionOf } from "#app/domain/legal/legal-text.server.ts";
import { recordAcceptance } from "#app/domain/legal/record-acceptance.server.ts";
import { listConsents, showNameInReviews, showsInReviews } from "#app/domain/people/consents.server.ts";
import { reviewDisplay } from "#app/domain/people/consents.ts";
import { findInvitation } from "#app/domain/reviews/course-reviews.server.ts";
import { listReviews } from "#app/domain/reviews/reviews.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { consents } from "#drizzle/schema/privacy.ts";
import { settings } from "#tests/domain/privacy/somebody.ts";
import { aReview, aShortCourse, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

describe("signing in", () => {
  it("notes the terms and the words on privacy in the version that is printed, once a version", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      const ctx = ctxOf(db, student, { settings });
      await recordAcceptance(ctx, student.id);
      await recordAcceptance(ctx, student.id);
      const noted = await listConsents(ctx);
      expect(noted).toHaveLength(2);
      expect(noted).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ subject: "terms", version: versionOf("terms"), isGiven: true, how: "sign-in" }),
          expect.objectContaining({ subject: "privacy", version: versionOf("privacy") }),
        ]),
      );
    }));

  it("is told from another version by the day of its last change and by its words", () => {
    const day = legalText(settings, "terms").changedOn.toISOString().slice(0, 10);
    expect(versionOf("terms")).toMatch(new RegExp(`^${day}\\.[0-9a-f]{12}$`));
    expect(versionOf("terms")).not.toBe(versionOf("privacy"));
  });
});

describe("name and picture beside a review", () => {
  it("are agreed to by sending it, and taken back and given again by one tap, for all of them", () =>
    rolledBack(async (db) => {
      const picture = "https://fotos.example/rute.jpg";
      const student = await aStudent(db, { fullName: "Rute Moreira", pictureUrl: picture });
      const ctx = ctxOf(db, student, { settings });
      const course = await aShortCourse(db);
      const sent = await aReview(db, course, { who: student });
      expect(sent).toMatchObject({ userName: "Rute M.", userPicture: picture });
      const seen = async () => (await listReviews(ctxOf(db), course.id)).reviews[0];

      await showNameInReviews(ctx, false);
      expect(await seen()).toMatchObject({ userName: "Estudante", userPicture: null, testimonial: sent.testimonial });
      expect(JSON.stringify(await seen())).not.toMatch(/Rute|fotos/);
      expect(await showsInReviews(ctx)).toBe(false);
      await showNameInReviews(ctx, true);
      expect(await seen()).toMatchObject({ userName: "Rute M.", userPicture: picture });
      expect((await listConsents(ctx)).map(({ isGiven, how, version }) => ({ isGiven, how, version }))).toEqual([
        { isGiven: true, how: "own-data", version: reviewDisplay.version },
        { isGiven: false, how: "own-data", version: reviewDisplay.version },
        { isGiven: true, how: "review", version: reviewDisplay.version },
      ]);
      expect(await db.$count(events, eq(events.action, "consent.withdrawn"))).toBe(1);
    }));

  it("that were taken back stay so for the next review, whose form says it, and nothing is agreed to", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db, { fullName: "Rute Moreira" });
      const ctx = ctxOf(db, student, { settings });
      await showNameInReviews(ctx, false);
      const course = await aShortCourse(db);
      await finish(db, student, course);
      const invitation = await findInvitation(ctx, course.id, findCourseAccess(ctx, course.id));
      expect(invitation).toMatchObject({ userName: "Estudante", hasPicture: false });
      expect(await db.$count(consents, eq(consents.how, "review"))).toBe(0);
    }));

  it("change nothing where they are as asked already, and are nobody else's to change", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db), { settings });
      await showNameInReviews(ctx, true);
      expect(await listConsents(ctx)).toEqual([]);
      await expect(showNameInReviews(ctxOf(db), false)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(listConsents(ctxOf(db))).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

it.each([
  ["changed", sql`update consents set is_given = not is_given`],
  ["deleted", sql`delete from consents`],
])("a consent is never %s", (_, statement) =>
  rolledBack(async (db) => {
    const student = await aStudent(db);
    await recordAcceptance(ctxOf(db, student, { settings }), student.id);
    await expect(db.transaction((tx) => tx.execute(statement))).rejects.toMatchObject({
      cause: { message: "consents is append-only" },
    });
  }),
);
