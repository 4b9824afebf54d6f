import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { editedLessonJson, lessonFields } from "#app/domain/authoring/lesson.ts";
import { createLesson, deleteLesson, updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { moveLesson, reorderLessons } from "#app/domain/authoring/move.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { writeNote } from "#app/domain/lesson-notes/notes.server.ts";
import { answerQuestion } from "#app/domain/lesson-posts/write-post.server.ts";
import { listLessons } from "#app/domain/lessons/lesson.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { showProgress } from "#app/domain/progress/progress.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import {
  aChoiceSaying,
  aDraft,
  asAdmin,
  aTextSaying,
  aVideoSaying,
  refusalOf,
  step,
  strangersTo,
} from "#tests/domain/authoring/fixture.ts";
import { publish } from "#tests/domain/authoring/publish.ts";
import { anAskedLesson, ask } from "#tests/domain/lesson-posts/an-asked-lesson.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const orderOf = async (ctx: Ctx, id: number) => (await showAuthoring(ctx, id)).lessons.map((lesson) => lesson.id);

describe("a lesson", () => {
  it("keeps the content of its kind, and a transcript beside a video", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 0);
      const url = "https://videos.example/1.mp4";
      const text = await createLesson(author, id, aTextSaying({ content_url: url }));
      expect(text).toMatchObject({ contentUrl: null, contentText: "Era uma vez.", isReady: true, passMark: 70 });
      const video = await createLesson(author, id, aVideoSaying({ content_text: "Transcrição.", pass_mark: 80 }));
      expect(video).toMatchObject({ contentUrl: url, contentText: "Transcrição.", passMark: 80, orderIndex: 1 });
      const sound = await updateLesson(author, video.id, aVideoSaying({ content_type: "audio", is_free: true }));
      expect(sound).toMatchObject({ contentType: "audio", passMark: 80, isFree: true, contentText: null });
    }));

  it("without a duration takes the time of a calm reading, and none without a text", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 0);
      const minutes = async (content_text?: string) =>
        (await createLesson(author, id, aTextSaying({ content_text, duration_minutes: null }))).durationMinutes;
      expect([await minutes(), await minutes("Paz."), await minutes("palavra ".repeat(1_300))]).toEqual([0, 1, 10]);
      const video = aVideoSaying({ content_text: "palavra ".repeat(1_300), duration_minutes: null });
      expect((await createLesson(author, id, video)).durationMinutes).toBe(0);
    }));

  it.each([
    [{ title: "" }, "title", "Dê um título à aula."],
    [{ title: "x".repeat(201) }, "title", "O título deve ter no máximo 200 caracteres."],
    [{ content_type: "pdf" }, "content_type", "Dados inválidos."],
    [{ duration_minutes: 1.5 }, "duration_minutes", "Informe a duração em minutos inteiros, de 0 a 10.000."],
    [{ duration_minutes: -1 }, "duration_minutes", "Informe a duração em minutos inteiros, de 0 a 10.000."],
    [{ duration_minutes: 10_001 }, "duration_minutes", "Informe a duração em minutos inteiros, de 0 a 10.000."],
    [{ is_free: "sim" }, "is_free", "Dados inválidos."],
    [{ pass_mark: 0 }, "pass_mark", "Informe de 1 a 100 por cento."],
    [{ content_text: "x\u0000" }, "content_text", "O texto contém caracteres inválidos."],
  ])("is none with %j", (wrong, field, sentence) => {
    const parsed = lessonFields.safeParse({ ...aTextSaying(), ...wrong });
    expect(parsed.error?.issues.map(({ path, message }) => [path.join("."), message])).toContainEqual([
      field,
      sentence,
    ]);
  });

  it("has titles of one line", () => {
    const parsed = lessonFields.parse(aTextSaying({ title: "A\nterra", section_title: "Módulo\r\n1" }));
    expect([parsed.title, parsed.section_title]).toEqual(["A terra", "Módulo 1"]);
  });

  it("plays files of the author or the course, of the right kind only", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 0);
      const admin = await asAdmin(db);
      const [mine, admins] = [await aFile(db, author.viewer.id, "video"), await aFile(db, admin.viewer.id, "video")];
      const [others, sound] = [
        await aFile(db, (await anInstructor(db)).id, "video"),
        await aFile(db, author.viewer.id, "audio"),
      ];
      const nowhere = "/media/00000000-0000-4000-8000-000000000000";
      const wrong = [
        others,
        admins,
        sound,
        nowhere,
        "http://a.example/1.mp4",
        "javascript:alert(1)",
        "data:video/mp4,x",
      ];
      for (const content_url of [...wrong, "//a.example/1.mp4", "/media/x", "https://eu:senha@a.example/1.mp4"]) {
        const refusal = await refusalOf(createLesson(author, id, aVideoSaying({ content_url })));
        expect([refusal.code, refusal.message, Object.keys(refusal.fields!)], content_url).toEqual([
          "invalid",
          "Dados inválidos.",
          ["content_url"],
        ]);
      }
      const lesson = await createLesson(author, id, aVideoSaying({ content_url: mine }));
      expect(lesson).toMatchObject({ contentUrl: mine, file: { bytes: 5, mimeType: "video/test" } });
      await updateLesson(admin, lesson.id, aVideoSaying({ content_url: admins }));
      expect(await updateLesson(author, lesson.id, aVideoSaying({ content_url: admins }))).toMatchObject({
        contentUrl: admins,
      });
    }));

  it("goes where it was asked to, to the next free place where that is taken, and else to the end", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 2);
      const at = async (order_index?: number) =>
        (await createLesson(author, id, { ...aTextSaying(), order_index })).orderIndex;
      expect([await at(0), await at(7), await at(7), await at(), await at(3)]).toEqual([2, 7, 8, 9, 3]);
      expect((await orderOf(author, id)).slice(0, 2)).toEqual(lessonIds);
    }));

  it("moves by steps, and with all the others at once", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 3);
      const [a, b, c] = lessonIds as [number, number, number];
      expect(await moveLesson(author, c, step("up"))).toEqual({ courseId: id });
      expect(await orderOf(author, id)).toEqual([a, c, b]);
      await moveLesson(author, a, step("up"));
      await moveLesson(author, b, step("down"));
      expect(await orderOf(author, id)).toEqual([a, c, b]);
      await reorderLessons(author, id, [b, a, c]);
      expect(await orderOf(author, id)).toEqual([b, a, c]);
      const other = await aDraft(db, 1);
      for (const ids of [[b, a], [b, a, c, c], [b, a, a], [b, a, other.lessonIds[0]!], []]) {
        expect((await refusalOf(reorderLessons(author, id, ids))).code).toBe("conflict");
      }
      expect(await orderOf(author, id)).toEqual([b, a, c]);
    }));

  it("begins a section, which stays where it begins when lessons move or go", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 4);
      const [a, b, c, d] = lessonIds as [number, number, number, number];
      const titled = (lessonId: number, section_title?: string | null) =>
        updateLesson(author, lessonId, lessonFields.parse(aTextSaying({ section_title })));
      const outline = async () =>
        (await listLessons(author, id)).map((lesson) => [lesson.id, lesson.sectionTitle ?? "–"]);
      await titled(b, "  Módulo 1 ");
      await titled(d, "Módulo 2");
      await titled(b);
      expect(await outline()).toEqual([
        [a, "–"],
        [b, "Módulo 1"],
        [c, "–"],
        [d, "Módulo 2"],
      ]);
      await moveLesson(author, b, step("down"));
      expect(await outline()).toEqual([
        [a, "–"],
        [c, "Módulo 1"],
        [b, "–"],
        [d, "Módulo 2"],
      ]);
      await moveLesson(author, d, step("up"));
      expect(await outline()).toEqual([
        [a, "–"],
        [c, "Módulo 1"],
        [d, "–"],
        [b, "Módulo 2"],
      ]);
      await reorderLessons(author, id, [a, b, c, d]);
      expect(await outline()).toEqual([
        [a, "–"],
        [b, "Módulo 2"],
        [c, "Módulo 1"],
        [d, "–"],
      ]);
      await deleteLesson(author, c);
      expect(await outline()).toEqual([
        [a, "–"],
        [b, "Módulo 2"],
        [d, "Módulo 1"],
      ]);
      await deleteLesson(author, b);
      expect(await outline()).toEqual([
        [a, "–"],
        [d, "Módulo 1"],
      ]);
      await titled(d, "");
      expect(await outline()).toEqual([
        [a, "–"],
        [d, "–"],
      ]);
      expect(lessonFields.safeParse(aTextSaying({ section_title: "x".repeat(201) })).success).toBe(false);
    }));

  it("cannot be seen or changed by others", () =>
    rolledBack(async (db) => {
      const { id, lessonIds } = await aDraft(db, 1);
      const [lesson] = lessonIds as [number];
      for (const [stranger, code] of await strangersTo(db)) {
        const tried = [
          () => createLesson(stranger, id, aTextSaying()),
          () => updateLesson(stranger, lesson, aTextSaying()),
          () => deleteLesson(stranger, lesson),
          () => moveLesson(stranger, lesson, step("up")),
          () => reorderLessons(stranger, id, [lesson]),
          () => showLessonForEditing(stranger, lesson),
        ];
        for (const work of tried) expect((await refusalOf(work())).code).toBe(code);
      }
      const admin = await asAdmin(db);
      expect(await showLessonForEditing(admin, lesson)).toMatchObject({ id: lesson, courseTitle: "Ler devagar" });
      expect((await refusalOf(showLessonForEditing(admin, 987_654))).message).toBe("Aula não encontrada");
    }));
});

describe("deleting a lesson", () => {
  it("finishes the course for those who had done the others, and leaves the rest as they were", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 3);
      const [a, b, c] = lessonIds as [number, number, number];
      await publish(author, id);
      const [nearly, halfWay, finished] = await Promise.all([learning(db, id), learning(db, id), learning(db, id)]);
      for (const lesson of [a, b]) await completeLesson(nearly, lesson, {});
      for (const lesson of [a, c]) await completeLesson(halfWay, lesson, {});
      for (const lesson of [a, b, c]) await completeLesson(finished, lesson, {});
      const before = (await showProgress(finished, id)).completedAt;

      await deleteLesson(author, c);
      expect(await showProgress(nearly, id)).toMatchObject({ isCompleted: true, completionPercentage: 100 });
      expect(await showProgress(halfWay, id)).toMatchObject({ isCompleted: false, completionPercentage: 50 });
      expect((await showProgress(finished, id)).completedAt).toEqual(before);
      const { enrollmentId } = await showProgress(nearly, id);
      const told = await db
        .select()
        .from(events)
        .where(eq(events.object, `enrollment/${enrollmentId}`))
        .orderBy(events.id);
      expect(told.map(({ action }) => action)).toEqual(["enrollment.created", "enrollment.completed"]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is preceded by how many questions and notes of students would go", () =>
    rolledBack(async (db) => {
      const { course, preview, lesson, asker, question } = await anAskedLesson(db);
      await ask(db, asker, lesson, "E os apócrifos?");
      await answerQuestion(ctxOf(db, asker), question.id, { text: "Descobri." });
      await writeNote(ctxOf(db, asker), lesson, { text: "Ler de novo." });
      const author = ctxOf(db, course.instructor);
      expect(await showLessonForEditing(author, lesson)).toMatchObject({ askedQuestions: 2, notes: 1 });
      expect(await showLessonForEditing(author, preview)).toMatchObject({ askedQuestions: 0, notes: 0 });
      const told = editedLessonJson(await showLessonForEditing(author, lesson));
      expect(told).toMatchObject({ lesson_questions: 2, notes: 1 });
    }));

  it("takes its quiz, its attempts and its progress along", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 2);
      await createQuestion(author, lessonIds[1]!, aChoiceSaying());
      await publish(author, id);
      const student = await learning(db, id);
      await completeLesson(student, lessonIds[0]!, {});
      await deleteLesson(author, lessonIds[1]!);
      expect((await showProgress(student, id)).isCompleted).toBe(true);
      expect(await orderOf(author, id)).toEqual([lessonIds[0]]);
      expect(await brokenRules(db)).toEqual([]);
    }));
});

async function learning(db: Db, courseId: number) {
  const ctx = ctxOf(db, await aStudent(db));
  await enrol(ctx, courseId);
  return ctx;
}

async function aFile(db: Db, ownerId: string, kind: "video" | "audio") {
  const values = { ownerId, kind, mimeType: `${kind}/test`, bytes: 5, sha256: "0".repeat(64) };
  const [row] = await db.insert(media).values(values).returning({ id: media.id });
  return `/media/${row!.id}`;
}
