import { and, eq, gte, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { keyedQuestions } from "#app/domain/quizzes/quiz.server.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/quiz.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { nextFreePosition } from "./list-order.server.ts";
import { byAuthor, lockLesson, lockQuestion } from "./lock-rows.server.ts";
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
export const createQuestion = verbInTransaction(
  {
    ...byAuthor,
    id: integerPathId(lessonNotFound),
    body: newQuestion.omit({ lesson_id: true }),
  },
  async (ctx, lessonId, fields): Promise<KeyedQuestion> => {
    const { course } = await lockLesson(ctx, lessonId);
    const { question, options } = questionValues(fields);
    await lockStudents(ctx, course.id);
    const orderIndex = await nextFreePosition(ctx, { of: "questions", parentId: lessonId }, fields.order_index);
    const [row] = await ctx.db
      .insert(quizQuestions)
      .values({ ...question, lessonId, orderIndex, createdAt: changeTime(ctx) })
      .returning({ id: quizQuestions.id });
    await writeOptions(ctx, row!.id, options);
    await recordEvent(ctx, "question.created", `question/${row!.id}`, { lessonId });
    return (await keyedQuestions(ctx, lessonId)).find(({ id }) => id === row!.id)!;
  },
);

/** Replaces a question and its options. Attempts keep their score. */
export const updateQuestion = verbInTransaction(
  { ...byAuthor, id: integerPathId(questionNotFound), body: questionEdit },
  async (ctx, questionId, { version, ...fields }): Promise<KeyedQuestion & { lessonId: number }> => {
    const { lesson } = await lockQuestion(ctx, questionId);
    const { question, options } = questionValues(fields);
    const saved = (await keyedQuestions(ctx, lesson.id)).find(({ id }) => id === questionId)!;
    refuseOverwrite(version, {
      saved: editableQuestion(saved),
      sent: editableQuestion({ ...question, options }),
    });
    await ctx.db.update(quizQuestions).set(question).where(eq(quizQuestions.id, questionId));
    await writeOptions(ctx, questionId, options);
    await recordEvent(ctx, "question.changed", `question/${questionId}`, { lessonId: lesson.id });
    const written = (await keyedQuestions(ctx, lesson.id)).find(({ id }) => id === questionId)!;
    return { ...written, lessonId: lesson.id };
  },
);

/** Deletes a question with its options. Attempts keep their score. */
export const deleteQuestion = verbInTransaction(
  { ...byAuthor, id: integerPathId(questionNotFound) },
  async (ctx, questionId): Promise<{ lessonId: number }> => {
    const { lesson } = await lockQuestion(ctx, questionId);
    await ctx.db.delete(quizQuestions).where(eq(quizQuestions.id, questionId));
    await recordEvent(ctx, "question.deleted", `question/${questionId}`, { lessonId: lesson.id });
    return { lessonId: lesson.id };
  },
);
