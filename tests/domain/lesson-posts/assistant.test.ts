import { describe, expect, it } from "vitest";
import { findPages } from "#app/domain/assistant/find-pages.server.ts";
import { answerQuestion, decideOnPost } from "#app/domain/lesson-posts/write-post.server.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { anAskedLesson, ask } from "./an-asked-lesson.ts";

const willing = { settings: testSettings({ ASSISTANT_ANSWERS: "yes" }) };

describe("a good answer", () => {
  it("is found by the assistant for anyone who studies the course, once the team marks it and the school says so", () =>
    rolledBack(async (db) => {
      const { course, lesson, asker } = await anAskedLesson(db);
      const text = "O que significa perícope no evangelho?";
      const { id } = await ask(db, asker, lesson, text);
      const team = ctxOf(db, course.instructor);
      const { answers } = await answerQuestion(team, id, { text: "Perícope é um trecho com sentido completo." });
      const found = async (viewer: typeof asker, more = {}) =>
        (await findPages(ctxOf(db, viewer, more), text)).pages.filter(({ href }) => href === `/lesson-posts/${id}`);
      expect(await found(asker, willing)).toEqual([]);
      await decideOnPost(team, answers[0]!.id, { decision: "recommend" });
      expect(await found(asker)).toEqual([]);
      expect(await found(await aStudent(db), willing)).toEqual([]);
      expect(await found(asker, willing)).toHaveLength(1);
      await decideOnPost(team, answers[0]!.id, { decision: "hide" });
      expect(await found(asker, willing)).toEqual([]);
    }));
});
