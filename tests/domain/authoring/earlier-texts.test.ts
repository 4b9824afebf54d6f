import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { compareTexts } from "#app/domain/authoring/earlier-text.ts";
import { listLessonTexts } from "#app/domain/authoring/earlier-texts.server.ts";
import { restoreLessonText, updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { lessonTexts } from "#drizzle/schema/courses.ts";
import { aDraft, aTextSaying, refusalOf, strangersTo } from "#tests/domain/authoring/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";

describe("earlier texts of a lesson", () => {
  it("are kept when another takes their place, compared, and used again", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [lesson] = lessonIds as [number];
      const write = (content_text: string | null, more = {}) =>
        updateLesson(author, lesson, aTextSaying({ content_text, ...more }));
      await write("Era uma vez.", { title: "Outra" });
      expect((await listLessonTexts(author, lesson)).texts).toEqual([]);
      await write("Era uma terra boa.");
      await write("Era uma terra seca.");
      const { texts } = await listLessonTexts(author, lesson);
      expect(texts.map(({ length }) => length)).toEqual([18, 12]);
      const { chosen } = await listLessonTexts(author, lesson, texts[0]!.id);
      expect(chosen!.pieces.map(({ text, is }) => [text, is])).toEqual([
        ["Era uma terra ", "both"],
        ["boa", "earlier"],
        ["seca", "present"],
        [".", "both"],
      ]);
      expect(await restoreLessonText(author, lesson, { text_id: texts[1]!.id })).toMatchObject({
        contentText: "Era uma vez.",
      });
      expect((await listLessonTexts(author, lesson)).texts[0]).toMatchObject({ length: 19 });
      for (let at = 0; at < 35; at += 1) await write(`Texto ${at}.`);
      expect(await db.$count(lessonTexts, eq(lessonTexts.lessonId, lesson))).toBe(30);
    }));

  it("are the author's, and of this lesson alone", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 2);
      const [one, other] = lessonIds as [number, number];
      await updateLesson(author, one, aTextSaying({ content_text: "Outro." }));
      const id = (await listLessonTexts(author, one)).texts[0]!.id;
      expect((await refusalOf(listLessonTexts(author, other, id))).code).toBe("not_found");
      expect((await refusalOf(restoreLessonText(author, other, { text_id: id }))).code).toBe("not_found");
      for (const [stranger, code] of await strangersTo(db)) {
        expect((await refusalOf(listLessonTexts(stranger, one))).code).toBe(code);
        expect((await refusalOf(restoreLessonText(stranger, one, { text_id: id }))).code).toBe(code);
      }
    }));

  it("are compared within a limit of time, and else stand one after the other", () => {
    const words = (seed: number) => Array.from({ length: 12_000 }, (_, at) => `p${(at * seed) % 9_973}`).join(" ");
    const pieces = compareTexts(words(7), words(13));
    expect(pieces.map(({ is }) => is)).toEqual(["earlier", "present"]);
  });
});
