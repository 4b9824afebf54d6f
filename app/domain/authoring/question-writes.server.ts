import { and, eq, gte, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { keyedQuestions } from "#app/domain/quizzes/quiz.server.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/quiz.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { nextFreePosition } from "./list-order.server.ts";
import { lockLesson, lockQuestion } from "./lock-rows.server.ts";
import { changeTime, lockStudents } from "./lock-students.server.ts";
import { editableQuestion, newQuestion, questionEdit, questionValues } from "./question.ts";

type Option = { optionText: string; isCorrect: boolean; orderIndex: number };

/**
 * Replaces a question's options. An option keeps its id in its position, so that earlier attempts still refer to
 * something.
 */
async function writeOptions({ db }: Ctx, questionId: number, options: Option[]) {
  const beyond = gte(quizOptions.orderIndex, options.length);
  await db.delete(quizOptions).where(and(eq(quizOptions.questionId, questionId), beyond));
  if (!options.length) return;
  await db
    .insert(quizOptions)
    .values(options.map((option) => ({ ...option, questionId })))
    .onConflictDoUpdate({
      target: [quizOptions.questionId, quizOptions.orderIndex],
      set: { optionText: sql`excluded.option_text`, isCorrect: sql`excluded.is_correct` },
    });
}

/** Adds a question with its options to a lesson's quiz. Lessons already completed stay completed. */
export const createQuestion = verb(
  {
    ability: "courses.manage",
    limit: "authoring.write",
    id: integerPathId(lessonNotFound),
    body: newQuestion.omit({ lesson_id: true }),
  },
  (ctx, lessonId, fields) =>
    inTransaction(ctx, async (within): Promise<KeyedQuestion> => {
      const { course } = await lockLesson(within, lessonId);
      const { question, options } = questionValues(fields);
      await lockStudents(within, course.id);
      const orderIndex = await nextFreePosition(within, { of: "questions", parentId: lessonId }, fields.order_index);
      const [row] = await within.db
        .insert(quizQuestions)
        .values({ ...question, lessonId, orderIndex, createdAt: changeTime(within) })
        .returning({ id: quizQuestions.id });
      await writeOptions(within, row!.id, options);
      await recordEvent(within, "question.created", `question/${row!.id}`, { lessonId });
      return (await keyedQuestions(within, lessonId)).find(({ id }) => id === row!.id)!;
    }),
);

/** Replaces a question and its options. Attempts keep their score. */
export const updateQuestion = verb(
  { ability: "courses.manage", limit: "authoring.write", id: integerPathId(questionNotFound), body: questionEdit },
  (ctx, questionId, { version, ...fields }) =>
    inTransaction(ctx, async (within): Promise<KeyedQuestion & { lessonId: number }> => {
      const { lesson } = await lockQuestion(within, questionId);
      const { question, options } = questionValues(fields);
      const saved = (await keyedQuestions(within, lesson.id)).find(({ id }) => id === questionId)!;
      refuseOverwrite(version, {
        saved: editableQuestion(saved),
        sent: editableQuestion({ ...question, options }),
      });
      await within.db.update(quizQuestions).set(question).where(eq(quizQuestions.id, questionId));
      await writeOptions(within, questionId, options);
      await recordEvent(within, "question.changed", `question/${questionId}`, { lessonId: lesson.id });
      const written = (await keyedQuestions(within, lesson.id)).find(({ id }) => id === questionId)!;
      return { ...written, lessonId: lesson.id };
    }),
);

/** Deletes a question with its options. Attempts keep their score. */
export const deleteQuestion = verb(
  { ability: "courses.manage", limit: "authoring.write", id: integerPathId(questionNotFound) },
  (ctx, questionId) =>
    inTransaction(ctx, async (within): Promise<{ lessonId: number }> => {
      const { lesson } = await lockQuestion(within, questionId);
      await within.db.delete(quizQuestions).where(eq(quizQuestions.id, questionId));
      await recordEvent(within, "question.deleted", `question/${questionId}`, { lessonId: lesson.id });
      return { lessonId: lesson.id };
    }),
);
