import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import { aChoiceSaying, aDraft, aResourceSaying, aTextSaying } from "#tests/domain/authoring/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";

/** Lists are shown whole: one without an end would make its page too large for everybody who opens it. */
describe("what has no room for more", () => {
  it("is a course of 500 lessons", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 0);
      await db.execute(sql`insert into lessons (course_id, title, content_type, order_index)
        select ${id}, 'Aula', 'text', n from generate_series(0, 498) n`);
      expect(await createLesson(author, id, aTextSaying())).toMatchObject({ orderIndex: 499 });
      await expect(createLesson(author, id, aTextSaying())).rejects.toMatchObject({
        code: "conflict",
        message: "Um curso tem no máximo 500 aulas. Divida este em dois.",
      });
    }));

  it("is a quiz of 100 questions", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [id] = lessonIds;
      await db.execute(sql`insert into quiz_questions (lesson_id, question_text, question_type, correct_answer, order_index)
        select ${id}, 'Qual?', 'short_answer', 'Esta', n from generate_series(0, 98) n`);
      await createQuestion(author, id!, aChoiceSaying());
      await expect(createQuestion(author, id!, aChoiceSaying())).rejects.toMatchObject({
        code: "conflict",
        message: "Um questionário tem no máximo 100 perguntas.",
      });
    }));

  it("is a lesson with 50 things beside it", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [id] = lessonIds;
      await db.execute(sql`insert into lesson_resources (lesson_id, resource_type, resource_title, resource_url, order_index)
        select ${id}, 'document', 'Apostila', 'https://arquivos.example/a.pdf', n from generate_series(0, 48) n`);
      await createResource(author, id!, aResourceSaying());
      await expect(createResource(author, id!, aResourceSaying())).rejects.toMatchObject({
        code: "conflict",
        message: "Uma aula tem no máximo 50 materiais.",
      });
    }));
});
