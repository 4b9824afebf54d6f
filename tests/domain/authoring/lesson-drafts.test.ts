import { expect, it } from "vitest";
import { differs, draftDefaults } from "#app/domain/authoring/lesson-draft.ts";
import { dropDraft, findNewDraft, noteDraft, showDrafts } from "#app/domain/authoring/lesson-drafts.server.ts";
import { deleteLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { lessonDrafts } from "#drizzle/schema/lesson-drafts.ts";
import { aDraft, asAdmin, refusalOf, strangersTo } from "#tests/domain/authoring/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";

const at = <C extends Ctx>(ctx: C, time: string): C => ({ ...ctx, now: new Date(`2026-11-28T${time}-03:00`) });
const typed = { title: "Pela metade", content_type: "text", content_text: "Era uma" };

it("what is typed in a lesson and not saved comes back to its author alone, the last of it", () =>
  rolledBack(async (db) => {
    const { author, id, lessonIds } = await aDraft(db, 1);
    const [lesson] = lessonIds as [number];
    await noteDraft(at(author, "14:10:00"), id, { lesson_id: null, fields: typed });
    await noteDraft(at(author, "14:11:00"), id, { lesson_id: lesson, fields: { title: "Outra" } });
    await noteDraft(at(author, "14:12:00"), id, { lesson_id: null, fields: { ...typed, content_text: "Era uma vez" } });
    await noteDraft(at(author, "14:13:00"), id, { lesson_id: null }); // Still open, and nothing more typed.
    expect(await findNewDraft(author, id)).toEqual({
      fields: { ...typed, content_text: "Era uma vez" },
      typedAt: new Date("2026-11-28T14:12:00-03:00"),
    });
    expect((await showDrafts(author, lesson)).draft).toMatchObject({ fields: { title: "Outra" } });
    const admin = await asAdmin(db);
    expect([await findNewDraft(admin, id), (await showDrafts(admin, lesson)).draft]).toEqual([null, null]);
    await dropDraft(admin, { courseId: id });
    await dropDraft(author, { lessonId: lesson });
    expect((await showDrafts(author, lesson)).draft).toBe(null);
    expect(await findNewDraft(author, id)).not.toBe(null);
  }));

it("somebody else who has the lesson open is named, with since when, for a minute after their page is gone", () =>
  rolledBack(async (db) => {
    const { author, id, lessonIds } = await aDraft(db, 1);
    const [lesson] = lessonIds as [number];
    const admin = await asAdmin(db);
    const note = { lesson_id: lesson };
    expect(await noteDraft(at(author, "14:10:00"), id, note)).toEqual({ others: [] });
    await noteDraft(at(author, "14:10:40"), id, note);
    const sentence = `${author.viewer.fullName} está editando esta aula desde as 14h10.`;
    expect(await noteDraft(at(admin, "14:11:00"), id, note)).toEqual({ others: [sentence] });
    expect((await showDrafts(at(admin, "14:11:39"), lesson)).others).toEqual([sentence]);
    expect((await showDrafts(at(admin, "14:11:41"), lesson)).others).toEqual([]);
    await noteDraft(at(author, "15:00:00"), id, note); // Opened again.
    expect((await showDrafts(at(admin, "15:00:10"), lesson)).others).toEqual([sentence.replace("14h10", "15h")]);
    expect((await showDrafts(at(author, "15:00:10"), lesson)).others).toEqual([]);
  }));

it("only those who may edit the lesson note anything, and a lesson takes its notes with it", () =>
  rolledBack(async (db) => {
    const { author, id, lessonIds } = await aDraft(db, 2);
    for (const [stranger, code] of await strangersTo(db)) {
      for (const lesson_id of [null, lessonIds[0]!]) {
        const refused = await refusalOf(noteDraft(stranger, id, { lesson_id, fields: typed }));
        expect(refused.code).toBe(code);
      }
    }
    await noteDraft(author, id, { lesson_id: lessonIds[0]!, fields: typed });
    await deleteLesson(author, lessonIds[0]!);
    expect(await db.$count(lessonDrafts)).toBe(0);
  }));

it("a draft is forgotten a month after its page was closed", () =>
  rolledBack(async (db) => {
    const { author, id } = await aDraft(db, 1);
    await noteDraft(at(author, "14:10:00"), id, { lesson_id: null, fields: typed });
    const later = (days: number) => ({
      ...author,
      now: new Date(Date.parse("2026-11-28T17:10:00Z") + days * 86_400_000),
    });
    expect(await purge(later(29.9), "lessonDrafts")).toBe(0);
    expect(await purge(later(30.1), "lessonDrafts")).toBe(1);
  }));

it("what is empty in a draft is empty in the form, and what is the same as saved is none", () => {
  expect(draftDefaults({ title: "Pela metade" })).toMatchObject({ title: "Pela metade", is_free: undefined });
  expect(Object.keys(draftDefaults({}))).toContain("content_text");
  const saved = { title: "Aula", content_text: undefined, is_free: "on" };
  expect(differs({ title: "Aula", content_text: "", is_free: "on", version: "x" }, saved)).toBe(false);
  expect(differs({ title: "Aula", content_text: "" }, saved)).toBe(true);
});
