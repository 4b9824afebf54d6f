import { describe, expect, it } from "vitest";
import { type CatalogueQuery, listCourses } from "#app/domain/courses/list-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, anAdmin, anInstructor, ctxOf } from "#tests/support/people.ts";

const everything: CatalogueQuery = { page: 1, limit: 100, category: null, level: null, q: "", all: true };

/** The titles that somebody finds, in the order of the list. */
async function titles(ctx: Ctx, query: Partial<CatalogueQuery> = {}) {
  return (await listCourses(ctx, { ...everything, ...query })).data.map(({ title }) => title);
}

/** A teacher with a published course, a draft and a deleted one, all called after `word`. */
async function plant(ctx: Ctx, word: string) {
  const teacher = await anInstructor(ctx.db);
  const course = { category: "teologico", level: "iniciante", instructorId: teacher.id, createdBy: teacher.id };
  await ctx.db.insert(courses).values([
    { ...course, title: `${word} publicado`, isPublished: true },
    { ...course, title: `${word} rascunho` },
    { ...course, title: `${word} apagado`, isPublished: true, deletedAt: new Date() },
  ]);
  return teacher;
}

describe("listCourses with `all`", () => {
  it("shows teachers their own, drafts included, and admins everybody's", () =>
    rolledBack(async (db) => {
      const teacher = await plant(ctxOf(db), "Meu");
      await plant(ctxOf(db), "Alheio");
      expect((await titles(ctxOf(db, teacher))).sort()).toEqual(["Meu publicado", "Meu rascunho"]);
      const all = await titles(ctxOf(db, await anAdmin(db)), { q: "rascunho" });
      expect(all).toEqual(expect.arrayContaining(["Meu rascunho", "Alheio rascunho"]));
    }));

  it("means nothing to anybody else", () =>
    rolledBack(async (db) => {
      await plant(ctxOf(db), "Meu");
      for (const viewer of [null, await aLearner(db), await aLearner(db, { isMaintainer: true })]) {
        const found = await titles(ctxOf(db, viewer));
        expect(found).toContain("Meu publicado");
        expect(found).not.toContain("Meu rascunho");
        expect(found).not.toContain("Meu apagado");
      }
    }));
});

describe("listCourses with words", () => {
  it("finds them whatever their accents and case, takes signs literally, and puts titles that hold them first", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db);
      const teacher = await anInstructor(db);
      const course = { category: "teologico", level: "iniciante", instructorId: teacher.id, createdBy: teacher.id };
      await db.insert(courses).values([
        { ...course, title: "Meditação às 100% claras", isPublished: true },
        { ...course, title: "Outra coisa", description: "Sobre a meditação às claras.", isPublished: true },
      ]);
      expect(await titles(ctx, { q: "MEDITACAO as" })).toEqual(["Meditação às 100% claras", "Outra coisa"]);
      expect(await titles(ctx, { q: "100%" })).toEqual(["Meditação às 100% claras"]);
      expect(await titles(ctx, { q: "_editação" })).toEqual([]);
      expect(await titles(ctx, { q: "meditação zelote" })).toEqual([]);
    }));
});
