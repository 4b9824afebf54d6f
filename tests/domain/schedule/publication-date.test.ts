import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showToday } from "#app/domain/admin-stats/today.server.ts";
import { deleteCourse } from "#app/domain/authoring/course-writes.server.ts";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { datePublication, publishDueCourses } from "#app/domain/schedule/publication-date.server.ts";
import { publicationDate } from "#app/domain/schedule/publication-date.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aDraft, refusalOf, strangersTo } from "#tests/domain/authoring/fixture.ts";
import { publish } from "#tests/domain/authoring/publish.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";

const now = new Date("2026-11-24T15:00:00Z");
const wanted = (date: string | null, time = "09:00") => publicationDate.parse({ date, time });
const on = (ctx: SignedCtx, moment: string | Date) => ({ ...ctx, now: new Date(moment) });

describe("a draft with a date", () => {
  it("is published then, in the school's time, with the event that publishing has", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db);
      const { publishesAt } = await datePublication(on(author, now), id, wanted("2026-12-01"));
      expect(publishesAt).toEqual(new Date("2026-12-01T12:00:00Z"));
      const round = (moment: string) => publishDueCourses({ ...author, viewer: null, now: new Date(moment) });
      expect(await round("2026-12-01T11:59:59Z")).toBe(0);
      expect((await showManagedCourse(author, id)).isPublished).toBe(false);
      expect(await round("2026-12-01T12:00:00Z")).toBe(1);
      expect(await showManagedCourse(author, id)).toMatchObject({ isPublished: true, publishesAt: null });
      expect(await round("2026-12-01T12:01:00Z")).toBe(0);
      const told = await db
        .select({ action: events.action, actor: events.actorId })
        .from(events)
        .where(eq(events.object, `course/${id}`))
        .orderBy(events.id);
      expect(told.slice(1)).toEqual([
        { action: "course.publication_dated", actor: author.viewer.id },
        { action: "course.published", actor: null },
      ]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("waits where something is missing by then, as its author is told, and goes out once nothing is", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 1);
      await datePublication(on(author, now), id, wanted("2026-11-25"));
      const empty = (contentText: string) =>
        db.update(lessons).set({ contentText }).where(eq(lessons.id, lessonIds[0]!));
      await empty("");
      const later = on(author, "2026-11-25T12:05:00Z");
      const round = () => publishDueCourses({ ...later, viewer: null });
      expect(await round()).toBe(0);
      expect((await showToday(later)).find(({ name }) => name === "publications")?.n).toBe(1);
      await empty("Era uma vez.");
      expect(await round()).toBe(1);
      expect((await showToday(later)).find(({ name }) => name === "publications")).toBeUndefined();
    }));

  it("loses it when it is published by hand, deleted, or the date is taken away", () =>
    rolledBack(async (db) => {
      const [one, two, three] = [await aDraft(db), await aDraft(db), await aDraft(db)];
      for (const { author, id } of [one, two, three]) await datePublication(on(author, now), id, wanted("2026-11-25"));
      await publish(one.author, one.id);
      await publishCourse(one.author, one.id, {});
      expect((await datePublication(on(two.author, now), two.id, wanted(null))).publishesAt).toBeNull();
      await deleteCourse(three.author, three.id);
      expect(await publishDueCourses({ ...one.author, viewer: null, now: new Date("2026-12-01T12:00:00Z") })).toBe(0);
    }));

  it("must be finished, unpublished, and have a day to come", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db);
      const ask = (date: string, time?: string) => refusalOf(datePublication(on(author, now), id, wanted(date, time)));
      const past = "Escolha um dia e uma hora que ainda não passaram.";
      expect(await ask("2026-11-24", "12:00")).toMatchObject({ code: "invalid", fields: { date: [past] } });
      expect((await ask("2206-11-24")).fields?.date?.[0]).toMatch(/Confira o ano/);
      expect((await showManagedCourse(author, id)).publishesAt).toBeNull();
      const empty = await aDraft(db, 0);
      const unfinished = await refusalOf(datePublication(on(empty.author, now), empty.id, wanted("2026-11-25")));
      expect(unfinished).toMatchObject({ code: "conflict", fields: { lessons: ["Adicione pelo menos uma aula."] } });
      await publish(author, id);
      expect((await ask("2026-11-25")).code).toBe("conflict");
    }));

  it("is its authors' to decide", () =>
    rolledBack(async (db) => {
      const { id } = await aDraft(db);
      for (const [stranger, code] of await strangersTo(db)) {
        const refusal = await refusalOf(datePublication({ ...stranger, now }, id, wanted("2026-11-25")));
        expect(refusal.code).toBe(code);
      }
    }));
});
