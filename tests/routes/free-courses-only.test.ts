import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { updateCourse } from "#app/domain/authoring/course-writes.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { loader as checkout } from "#app/routes/checkout/show.tsx";
import Course, { loader as coursePage } from "#app/routes/courses/show.tsx";
import { courses } from "#drizzle/schema/courses.ts";
import { aCourseSaying } from "#tests/domain/authoring/fixture.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render-page.ts";

const settings = testSettings({ PAYMENTS_PROVIDER: "none" });
const freeOnly = { code: "invalid", fields: { price: [expect.stringContaining("só publica cursos gratuitos")] } };

it("a school of free courses publishes no price, and gives none to what is published", () =>
  rolledBack(async (db) => {
    const instructor = await anInstructor(db);
    const author = { ...ctxOf(db, instructor), settings };
    const { id } = await aCourse(db, { instructor, isPublished: false, priceCents: 19_700 });
    await expect(publishCourse(author, id, { is_published: true })).rejects.toMatchObject(freeOnly);
    await db.update(courses).set({ priceCents: 0 }).where(eq(courses.id, id));
    expect(await publishCourse(author, id, { is_published: true })).toBe(true);
    await expect(updateCourse(author, id, aCourseSaying({ price: 10 }))).rejects.toMatchObject(freeOnly);
    expect(await updateCourse(author, id, aCourseSaying({ price: 0, category: "teologico" }))).toMatchObject({
      priceCents: 0,
    });
  }));

it("a course that had a price before stays, and is not sold: page, checkout and payment say so", () =>
  rolledBack(async (db) => {
    const instructor = await anInstructor(db);
    const course = await aCourse(db, { instructor, priceCents: 19_700 });
    const viewer = await aStudent(db);
    const params = { id: String(course.id) };
    for (const who of [null, viewer]) {
      const { data: loaderData } = await callRoute(coursePage, { db, settings, viewer: who, params });
      const html = renderPage(Course, loaderData);
      expect(html).toContain("A escola não está vendendo cursos agora.");
      expect(html).not.toContain("/checkout/");
    }
    expect(await callRoute(checkout, { db, settings, viewer, params })).toMatchObject({
      status: 302,
      to: `/courses/${course.id}`,
    });
    await expect(makePayment({ ...ctxOf(db, viewer), settings }, paying(course))).rejects.toMatchObject({
      code: "conflict",
      message: "A escola não está vendendo cursos agora.",
    });
    // Its author may still mend its words.
    const author = { ...ctxOf(db, instructor), settings };
    expect(await updateCourse(author, course.id, aCourseSaying({ price: 197, category: "teologico" }))).toMatchObject({
      priceCents: 19_700,
    });
  }));
