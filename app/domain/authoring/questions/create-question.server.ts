import { holdLearners, momentOfChange } from "#app/domain/authoring/learners.server.ts";
import { holdLesson } from "#app/domain/authoring/managed.server.ts";
import { freePlace } from "#app/domain/authoring/places.server.ts";
import { questionValues } from "#app/domain/authoring/questions/question-values.ts";
import type { QuestionFields } from "#app/domain/authoring/questions/schema.ts";
import { writeOptions } from "#app/domain/authoring/questions/write-options.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { keyedQuestions } from "#app/domain/quizzes/keyed-questions.server.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

/**
 * Adds a question with its options to a lesson's quiz (B7). Whoever had done the lesson has done it all the same.
 * In: the fields, and the place asked for: where that is taken, the next free one after it. Out: the question.
 * Refuses visitors, students, other people's lessons (not found), what `questionValues` refuses, and one more question
 * than a quiz takes (conflict).
 */
export async function createQuestion(
  ctx: Ctx,
  lessonId: number,
  fields: QuestionFields & { order_index?: number | null },
): Promise<KeyedQuestion> {
  return await inTransaction(ctx, async (within) => {
    const { course } = await holdLesson(within, lessonId);
    const { question, options } = questionValues(fields);
    await holdLearners(within, course.id);
    const orderIndex = await freePlace(within, { of: "questions", parentId: lessonId }, fields.order_index);
    const [row] = await within.db
      .insert(quizQuestions)
      .values({ ...question, lessonId, orderIndex, createdAt: momentOfChange(within) })
      .returning({ id: quizQuestions.id });
    await writeOptions(within, row!.id, options);
    await record(within, "question.created", `question/${row!.id}`, { lessonId });
    return (await keyedQuestions(within, lessonId)).find(({ id }) => id === row!.id)!;
  });
}
