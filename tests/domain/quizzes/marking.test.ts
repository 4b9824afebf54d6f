import { describe, expect, it } from "vitest";
import { answerErrors, gradeAnswers, type KeyedQuestion } from "#app/domain/quizzes/quiz.ts";

const short = (correctAnswer: string, id = 1): KeyedQuestion => ({
  id,
  questionText: "?",
  questionType: "short_answer",
  correctAnswer,
  explanation: null,
  options: [],
});
const truth: KeyedQuestion = { ...short("false", 2), questionType: "true_false" };
const options = [
  { id: 10, optionText: "a", isCorrect: false },
  { id: 11, optionText: "b", isCorrect: true },
];
const choice: KeyedQuestion = { ...short("", 3), questionType: "multiple_choice", correctAnswer: null, options };

describe("mark", () => {
  it.each([
    ["São Marcos|Mc", "sao  MARCOS", true],
    ["São Marcos|Mc", " mc ", true],
    ["São Marcos|Mc", "Sa\u0303o Marcos", true],
    [" graça | fé ", "FE", true],
    ["São Marcos|Mc", "Mateus", false],
    ["São Marcos|Mc", "São Marcos|Mc", false],
    ["a||b", "   ", false],
    ["", "", false],
  ])("takes for %j the words %j: %s", (accepted, given, right) => {
    expect(gradeAnswers([short(accepted)], { 1: given }).results[0]?.isRight).toBe(right);
  });

  it("rounds the score down", () => {
    const three = [short("x"), truth, choice];
    expect(gradeAnswers(three, { 1: "x", 2: "false", 3: "11" }).score).toBe(100);
    expect(gradeAnswers(three, { 1: "x", 2: "true", 3: "11" }).score).toBe(66);
    expect(gradeAnswers(three, { 1: "y", 2: "true", 3: "10" }).score).toBe(0);
  });
});

describe("faultsIn", () => {
  it("names each field that is missing or impossible", () => {
    const three = [short("x"), truth, choice];
    expect(answerErrors(three, { 1: "qualquer", 2: "true", 3: "10" })).toEqual({});
    expect(Object.keys(answerErrors(three, {}))).toEqual(["answers.1", "answers.2", "answers.3"]);
    expect(Object.keys(answerErrors(three, { 1: "", 2: "talvez", 3: "12" }))).toEqual([
      "answers.1",
      "answers.2",
      "answers.3",
    ]);
  });
});
