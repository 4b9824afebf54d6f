import { describe, expect, it } from "vitest";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { lessonMoveFields, moveFields } from "#app/domain/authoring/lesson.ts";
import { moveLesson, moveQuestion, moveResource } from "#app/domain/authoring/move.server.ts";
import { readOutline, writeOutline } from "#app/domain/authoring/outline.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import { keyedQuestions } from "#app/domain/quizzes/quiz.server.ts";
import type { Db } from "#drizzle/client.ts";
import { aChoiceSaying, aDraft, aResourceSaying, refusalOf, step } from "#tests/domain/authoring/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";

/** A draft of a lesson without a section, and of two sections of two lessons each. */
async function anOutline(db: Db) {
  const { author, id, lessonIds } = await aDraft(db, 5);
  const [a, b, c, d, e] = lessonIds as [number, number, number, number, number];
  await writeOutline(author, id, [
    { title: null, ids: [a] },
    { title: "Um", ids: [b, c] },
    { title: "Dois", ids: [d, e] },
  ]);
  const read = async () => (await readOutline(author, id)).map(({ title, ids }) => [title, ...ids]);
  return { author, id, ids: { a, b, c, d, e }, read };
}

const beside = (side: "before" | "after", id: number, wholeSection = false) => ({ move: { side, id }, wholeSection });

describe("a lesson", () => {
  it("is put next to another, into its section, and begins it where it stands first", () =>
    rolledBack(async (db) => {
      const { author, ids, read } = await anOutline(db);
      const { a, b, c, d, e } = ids;
      await moveLesson(author, e, beside("before", b));
      expect(await read()).toEqual([
        [null, a],
        ["Um", e, b, c],
        ["Dois", d],
      ]);
      await moveLesson(author, a, beside("after", d));
      expect(await read()).toEqual([
        ["Um", e, b, c],
        ["Dois", d, a],
      ]);
    }));

  it("takes its section's title away where it was the only one in it", () =>
    rolledBack(async (db) => {
      const { author, ids, read } = await anOutline(db);
      const { a, b, c, d, e } = ids;
      await moveLesson(author, d, beside("after", b));
      await moveLesson(author, e, beside("after", a));
      expect(await read()).toEqual([
        [null, a, e],
        ["Um", b, d, c],
      ]);
    }));

  it("cannot be put next to itself or to what is not in the course; nothing changes then", () =>
    rolledBack(async (db) => {
      const { author, ids, read } = await anOutline(db);
      const other = await aDraft(db, 1);
      const before = await read();
      for (const id of [ids.a, other.lessonIds[0]!]) {
        expect((await refusalOf(moveLesson(author, ids.a, beside("before", id)))).code).toBe("conflict");
      }
      expect(await read()).toEqual(before);
    }));

  it("moves with its whole section, by a step or next to another; those without a section stay first", () =>
    rolledBack(async (db) => {
      const { author, ids, read } = await anOutline(db);
      const { a, b, c, d, e } = ids;
      const turned = [
        [null, a],
        ["Dois", d, e],
        ["Um", b, c],
      ];
      await moveLesson(author, d, step("up", true));
      expect(await read()).toEqual(turned);
      await moveLesson(author, e, step("up", true));
      await moveLesson(author, a, step("down", true));
      expect(await read()).toEqual(turned);
      await moveLesson(author, d, beside("after", b, true));
      expect(await read()).toEqual([
        [null, a],
        ["Um", b, c],
        ["Dois", d, e],
      ]);
      await moveLesson(author, e, beside("after", a, true));
      expect(await read()).toEqual(turned);
      expect((await refusalOf(moveLesson(author, d, beside("before", a, true)))).code).toBe("conflict");
    }));
});

describe("questions and materials", () => {
  it("are put next to another of their list", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const lesson = lessonIds[0]!;
      const made = async <T>(make: () => Promise<T>) => [await make(), await make(), await make()] as [T, T, T];
      const [one, two, three] = await made(() => createQuestion(author, lesson, aChoiceSaying()));
      await moveQuestion(author, three.id, { side: "before", id: one.id });
      expect((await keyedQuestions(author, lesson)).map(({ id }) => id)).toEqual([three.id, one.id, two.id]);
      const [first, second, third] = await made(() => createResource(author, lesson, aResourceSaying()));
      await moveResource(author, first.id, { side: "after", id: third.id });
      const { resources } = await showLessonForEditing(author, lesson);
      expect(resources.map(({ id }) => id)).toEqual([second.id, third.id, first.id]);
      expect((await refusalOf(moveResource(author, first.id, { side: "after", id: first.id }))).code).toBe("conflict");
    }));
});

describe("a move", () => {
  it.each([{}, { direction: "up", before: 1 }, { before: 1, after: 2 }, { direction: "left" }])(
    "is none with %j",
    (wrong) => {
      expect(moveFields.safeParse(wrong).success).toBe(false);
      expect(lessonMoveFields.safeParse(wrong).success).toBe(false);
    },
  );
});
