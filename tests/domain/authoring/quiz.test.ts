import { describe, expect, it } from "vitest";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { moveQuestion } from "#app/domain/authoring/move.server.ts";
import { newQuestion, type QuestionFields, questionForm } from "#app/domain/authoring/question.ts";
import { createQuestion, deleteQuestion, updateQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { attemptQuiz, findAttempt } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { showQuiz } from "#app/domain/quizzes/quiz.server.ts";
import { aChoiceSaying, aDraft, refusalOf, strangersTo } from "#tests/domain/authoring/fixture.ts";
import { publish } from "#tests/domain/authoring/publish.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const truth = (correct_answer: string | null) => aChoiceSaying({ question_type: "true_false", correct_answer });
const words = (correct_answer: string | null) => aChoiceSaying({ question_type: "short_answer", correct_answer });
const option = (option_text: string, is_correct = false) => ({ option_text, is_correct });

describe("a quiz question", () => {
  it("keeps what its kind needs, and nothing else", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [lesson] = lessonIds as [number];
      const choice = await createQuestion(author, lesson, aChoiceSaying({ correct_answer: "x", explanation: "Pois." }));
      expect(choice).toMatchObject({ correctAnswer: null, explanation: "Pois." });
      expect(choice.options.map(({ optionText, isCorrect }) => [optionText, isCorrect])).toEqual([
        ["Esta", true],
        ["Aquela", false],
      ]);
      expect(await createQuestion(author, lesson, truth("TRUE"))).toMatchObject({ correctAnswer: "true", options: [] });
      expect(await createQuestion(author, lesson, words(" São Marcos | | Mc "))).toMatchObject({
        correctAnswer: "São Marcos|Mc",
      });
      expect(await brokenRules(db)).toEqual([]);
    }));

  const markOne = "Marque exatamente uma opção correta.";
  const writeSome = "Escreva de 2 a 10 opções.";
  it.each<[string, QuestionFields, string, string | string[]]>([
    ["no options", aChoiceSaying({ options: [] }), "options", [writeSome, markOne]],
    ["none right", aChoiceSaying({ options: [option("a"), option("b")] }), "options", markOne],
    ["two right", aChoiceSaying({ options: [option("a", true), option("b", true)] }), "options", markOne],
    ["one option", aChoiceSaying({ options: [option("a", true)] }), "options", writeSome],
    [
      "eleven options",
      aChoiceSaying({ options: [option("a", true), ...Array.from({ length: 10 }, () => option("b"))] }),
      "options",
      writeSome,
    ],
    [
      "an option without words",
      aChoiceSaying({ options: [option("", true), option("b")] }),
      "options.0.option_text",
      "Escreva a opção.",
    ],
    ["neither true nor false", truth("talvez"), "correct_answer", "Escolha se a afirmação é verdadeira ou falsa."],
    ["nothing said of a statement", truth(null), "correct_answer", "Escolha se a afirmação é verdadeira ou falsa."],
    [
      "no accepted answer",
      words(" | "),
      "correct_answer",
      "Escreva a resposta certa; se houver mais de uma, separe-as com |.",
    ],
  ])("is none with %s", (_, fields, field, sentences) =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const refusal = await refusalOf(createQuestion(author, lessonIds[0]!, fields));
      expect([refusal.code, refusal.fields]).toEqual(["invalid", { [field]: [sentences].flat() }]);
      expect((await showLessonForEditing(author, lessonIds[0]!)).questions).toEqual([]);
    }),
  );

  it.each([
    { question_text: "x".repeat(1_001) },
    { explanation: "x".repeat(1_001) },
    { correct_answer: "x".repeat(501) },
    { options: [option("x".repeat(501), true), option("b")] },
  ])("is none with more than may be said: %#", (wrong) => {
    expect(newQuestion.safeParse({ ...aChoiceSaying(), lesson_id: 1 }).success).toBe(true);
    expect(newQuestion.safeParse({ ...aChoiceSaying(), lesson_id: 1, ...wrong }).success).toBe(false);
  });

  it("comes from a form with rows that may stay blank, and a radio button for the right one", () => {
    const rows = ["a", undefined, "b", undefined].map((option_text) => ({ option_text }));
    const sent = { question_text: "Qual?", question_type: "multiple_choice", options: rows, correct_option: 2 };
    expect(questionForm.parse(sent)).toMatchObject({ options: [option("a"), option("b", true)] });
    const statement = { question_text: "É?", question_type: "true_false", options: rows, is_true: "false" };
    expect(questionForm.parse(statement)).toMatchObject({ correct_answer: "false" });
  });

  it("is edited, moved and deleted by its own people alone", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [lesson] = lessonIds as [number];
      const one = await createQuestion(author, lesson, aChoiceSaying());
      const two = await createQuestion(author, lesson, truth("true"));
      for (const [stranger, code] of await strangersTo(db)) {
        const tried = [
          () => createQuestion(stranger, lesson, aChoiceSaying()),
          () => updateQuestion(stranger, one.id, aChoiceSaying()),
          () => moveQuestion(stranger, one.id, { direction: "down" }),
          () => deleteQuestion(stranger, one.id),
        ];
        for (const work of tried) expect((await refusalOf(work())).code).toBe(code);
      }
      expect(await moveQuestion(author, two.id, { direction: "up" })).toEqual({ lessonId: lesson });
      expect((await showLessonForEditing(author, lesson)).questions.map(({ id }) => id)).toEqual([two.id, one.id]);
      expect(await deleteQuestion(author, two.id)).toEqual({ lessonId: lesson });
      const missing = await refusalOf(deleteQuestion(author, two.id));
      expect([missing.code, missing.message]).toEqual(["not_found", "Pergunta não encontrada"]);
    }));

  it("keeps its options' ids in their places, so that old attempts still point at something", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 1);
      const [lesson] = lessonIds as [number];
      const before = await createQuestion(author, lesson, aChoiceSaying());
      await publish(author, id);
      const student = ctxOf(db, await aStudent(db));
      await enrol(student, id);
      const answers = { [before.id]: String(before.options[0]!.id) };
      const { id: attemptId, passed } = await attemptQuiz(student, lesson, { answers });
      expect(passed).toBe(true);

      const options = [option("Esta mesma"), option("Aquela", true), option("Outra")];
      const after = await updateQuestion(author, before.id, aChoiceSaying({ options }));
      expect(after.lessonId).toBe(lesson);
      expect(after.options.slice(0, 2).map((each) => each.id)).toEqual(before.options.map((each) => each.id));
      const seen = await findAttempt(student, { lessonId: lesson, attemptId });
      expect(seen).toMatchObject({ score: 100, passed: true, results: [{ isRight: false }] });
      const fewer = await updateQuestion(author, before.id, aChoiceSaying());
      expect(fewer.options).toHaveLength(2);
      expect(await updateQuestion(author, before.id, truth("false"))).toMatchObject({
        options: [],
        correctAnswer: "false",
      });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("that comes after a lesson was done leaves it done, and counts for everybody else", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 2);
      const [lesson] = lessonIds as [number];
      await publish(author, id);
      const [early, late] = [ctxOf(db, await aStudent(db)), ctxOf(db, await aStudent(db))];
      for (const student of [early, late]) await enrol(student, id);
      await completeLesson(early, lesson, {});
      const later = { ...author, now: new Date(Date.now() + 60_000) };
      await createQuestion(later, lesson, aChoiceSaying());
      expect((await completeLesson(early, lesson, {})).lessons[0]).toMatchObject({ isCompleted: true });
      expect((await refusalOf(completeLesson(late, lesson, {}))).code).toBe("conflict");
      expect((await showQuiz(late, lesson)).questions).toHaveLength(1);
      expect(await brokenRules(db)).toEqual([]);
    }));
});
