import { describe, expect, it } from "vitest";
import { type CatalogueQuery, listCourses } from "#app/domain/courses/list-courses.server.ts";
import { rootOf } from "#app/domain/courses/search-words.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { foldText } from "#app/domain/fold.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const everything: CatalogueQuery = { page: 1, limit: 100, category: null, level: null, q: "", all: true };

/** The titles that somebody finds, in the order of the list. */
async function titles(ctx: Ctx, query: Partial<CatalogueQuery> = {}) {
  return (await listCourses(ctx, { ...everything, ...query })).data.map(({ title }) => title);
}

/** An instructor with a published course, a draft and a deleted one, all called after `word`. */
async function plant(ctx: Ctx, word: string) {
  const instructor = await anInstructor(ctx.db);
  const course = { category: "teologico", level: "iniciante", instructorId: instructor.id, createdBy: instructor.id };
  await ctx.db.insert(courses).values([
    { ...course, title: `${word} publicado`, isPublished: true },
    { ...course, title: `${word} rascunho` },
    { ...course, title: `${word} apagado`, isPublished: true, deletedAt: new Date() },
  ]);
  return instructor;
}

describe("listCourses with `all`", () => {
  it("shows instructors their own, drafts included, and admins everybody's", () =>
    rolledBack(async (db) => {
      const instructor = await plant(ctxOf(db), "Meu");
      await plant(ctxOf(db), "Alheio");
      expect((await titles(ctxOf(db, instructor))).sort()).toEqual(["Meu publicado", "Meu rascunho"]);
      const all = await titles(ctxOf(db, await anAdmin(db)), { q: "rascunho" });
      expect(all).toEqual(expect.arrayContaining(["Meu rascunho", "Alheio rascunho"]));
    }));

  it("means nothing to anybody else", () =>
    rolledBack(async (db) => {
      await plant(ctxOf(db), "Meu");
      for (const viewer of [null, await aStudent(db), await aStudent(db, { isMaintainer: true })]) {
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
      const instructor = await anInstructor(db);
      const course = {
        category: "teologico",
        level: "iniciante",
        instructorId: instructor.id,
        createdBy: instructor.id,
      };
      await db.insert(courses).values([
        { ...course, title: "Meditação às 100% claras", isPublished: true },
        { ...course, title: "Outra coisa", description: "Sobre a meditação às claras.", isPublished: true },
      ]);
      expect(await titles(ctx, { q: "MEDITACAO as" })).toEqual(["Meditação às 100% claras", "Outra coisa"]);
      expect(await titles(ctx, { q: "100%" })).toEqual(["Meditação às 100% claras"]);
      expect(await titles(ctx, { q: "_" })).toEqual([]);
      expect(await titles(ctx, { q: "meditação zelote" })).toEqual([]);
    }));
});

describe("listCourses with words that no title holds", () => {
  const given = { page: 1, limit: 100, category: null, level: null };

  it("finds words of one family, categories, instructors' names and titles of lessons", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db);
      const instructor = await anInstructor(db, { fullName: "Zenaide Quaresma" });
      const course = { level: "iniciante", instructorId: instructor.id, createdBy: instructor.id, isPublished: true };
      const [led, credo] = await db
        .insert(courses)
        .values([
          { ...course, category: "mentoria", title: "Líderes que escutam" },
          { ...course, category: "teologico", title: "Niceia ontem" },
        ])
        .returning({ id: courses.id });
      const lesson = { contentType: "text" as const, contentText: "Texto.", orderIndex: 0 };
      await db.insert(lessons).values([
        { ...lesson, courseId: led!.id, title: "Perguntas abertas" },
        { ...lesson, courseId: credo!.id, title: "Atanásio no deserto" },
        { ...lesson, courseId: led!.id, title: "Vindouras", contentText: "", orderIndex: 1 },
      ]);
      const found = async (q: string) => (await listCourses(ctx, { ...given, q })).data.map(({ title }) => title);
      expect(await found("liderança")).toContain("Líderes que escutam");
      expect(await found("curso de liderança da Zenaide")).toEqual(["Líderes que escutam"]);
      expect(await found("teologia")).toContain("Niceia ontem");
      expect(await found("zenaide teológica")).toEqual(["Niceia ontem"]);
      expect((await found("quaresma")).sort()).toEqual(["Líderes que escutam", "Niceia ontem"]);
      expect(await found("atanasio")).toEqual(["Niceia ontem"]);
      expect(await found("perguntas zenaide")).toEqual(["Líderes que escutam"]);
      expect(await found("vindouras"), "a lesson without content is not there").toEqual([]);
    }));

  it("takes a slip for the word that looks like it, and says so; never where words are found", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db);
      const asked = async (q: string, more = {}) => {
        const { data, total, isAlike } = await listCourses(ctx, { ...given, q, ...more });
        return { titles: data.map(({ title }) => title), total, isAlike };
      };
      expect(await asked("hebrayco")).toMatchObject({ isAlike: true, titles: [expect.stringMatching(/^Hebraico/)] });
      expect((await asked("conversas dificies")).titles).toEqual(["Conversas difíceis: discordar sem romper"]);
      expect((await asked("salmus")).titles).toContain("Orar com os Salmos");
      expect((await asked("teolojia")).titles).toContain("Grego do Novo Testamento: do alfabeto à primeira frase");
      expect((await asked("elena duartte")).titles.length).toBeGreaterThan(3);
      expect((await asked("elena duartte", { limit: 2, page: 2 })).titles).toHaveLength(2);
      expect((await asked("hebrayco", { category: "mentoria" })).titles).toEqual([]);
      expect(await asked("xyzwq kjhgf")).toEqual({ titles: [], total: 0, isAlike: false });
      expect((await asked("hebraico")).isAlike).toBe(false);
    }));

  it("knows what words have in common", () => {
    for (const family of [
      ["teologia", "teológico", "Teóloga"],
      ["líder", "líderes", "liderança", "lideranças", "liderar"],
      ["oração", "orações"],
      ["música", "musical", "músicas"],
      ["bíblia", "bíblico"],
      ["profissão", "profissional", "profissionais", "profissionalizante"],
      ["discípulo", "discipulado"],
      ["finanças", "financeira"],
    ]) {
      const roots = family.map(rootOf);
      const shortest = roots.reduce((a, b) => (a.length <= b.length ? a : b));
      for (const root of roots)
        expect([shortest, foldText(family[0]!).slice(0, root.length)], `${family}`).toContain(root);
    }
  });
});
