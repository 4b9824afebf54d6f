import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { importQuestions, previewQuestions } from "#app/domain/packages/import-questions.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aChoiceSaying, aDraft, refusalOf, strangersTo } from "#tests/domain/authoring/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";

const three = "Quem? {=Lucas ~Marcos}\n\nPaulo era de Tarso. {T}\n\nConte. {}\n\nOnde? {=Belém}";
const asked = (text: string, preview = false) => ({ text, preview });
const many = (count: number) => Array.from({ length: count }, (_, at) => `Pergunta ${at}? {T}`).join("\n\n");

describe("importing questions", () => {
  it("adds what can be taken after what is there, with an event each", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [lesson] = lessonIds as [number];
      await createQuestion(author, lesson, aChoiceSaying());
      const found = await importQuestions(author, lesson, asked(three));
      expect(found.leftOut).toEqual([
        {
          where: "Questão 3 (linha 5)",
          text: "Conte.",
          reason: "é dissertativa, e aqui as respostas são corrigidas sozinhas",
        },
      ]);
      const { questions, missing } = await showLessonForEditing(author, lesson);
      expect(missing).toEqual([]);
      expect(questions.map(({ questionText }) => questionText)).toEqual([
        "Qual?",
        "Quem?",
        "Paulo era de Tarso.",
        "Onde?",
      ]);
      expect(questions.slice(1).map(({ id }) => id)).toEqual(found.questionIds);
      expect(questions[1]!.options.map(({ optionText, isCorrect }) => [optionText, isCorrect])).toEqual([
        ["Lucas", true],
        ["Marcos", false],
      ]);
      const created = await db.select().from(events).where(eq(events.action, "question.created"));
      expect(created.filter(({ data }) => (data as { lessonId: number }).lessonId === lesson)).toHaveLength(4);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("only shows it in a preview", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const found = await importQuestions(author, lessonIds[0]!, asked(three, true));
      expect([found.taken.length, found.leftOut.length, found.questionIds]).toEqual([3, 1, null]);
      expect((await showLessonForEditing(author, lessonIds[0]!)).questions).toEqual([]);
    }));

  it("takes all or nothing where there is no room, and more than five hundred not even to look at", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [lesson] = lessonIds as [number];
      await importQuestions(author, lesson, asked(many(60)));
      const refusal = await refusalOf(importQuestions(author, lesson, asked(many(41))));
      expect([refusal.code, refusal.message]).toEqual(["conflict", "Um questionário tem no máximo 100 perguntas."]);
      expect((await showLessonForEditing(author, lesson)).questions).toHaveLength(60);
      expect((await refusalOf(previewQuestions(author, lesson, many(501)))).code).toBe("invalid");
    }));

  it.each([
    ["nothing", ""],
    ["comments alone", "// nada\n\n$CATEGORY: a"],
    ["another XML", '<?xml version="1.0"?><html/>'],
    ["nothing that can be taken", "Conte. {}"],
  ])("refuses %s", (_, text) =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      expect((await refusalOf(importQuestions(author, lessonIds[0]!, asked(text)))).code).toBe("invalid");
    }),
  );

  it("reads files in Windows-1252, and refuses those that are no text", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const file = Buffer.from("São Paulo escreveu? {T}", "latin1");
      const { taken } = await previewQuestions(author, lessonIds[0]!, file);
      expect(taken[0]!.fields.question_text).toBe("São Paulo escreveu?");
      for (const bytes of [Buffer.from("PK\u0003\u0004"), Buffer.from([0xff, 0xfe, 0x41, 0x00])]) {
        expect((await refusalOf(previewQuestions(author, lessonIds[0]!, bytes))).code).toBe("invalid");
      }
    }));

  it("is for the course's authors alone", () =>
    rolledBack(async (db) => {
      const { lessonIds } = await aDraft(db, 1);
      for (const [stranger, code] of await strangersTo(db)) {
        expect((await refusalOf(importQuestions(stranger, lessonIds[0]!, asked(three, true)))).code).toBe(code);
      }
    }));
});
