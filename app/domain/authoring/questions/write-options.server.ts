import { and, eq, gte, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { quizOptions } from "#drizzle/schema/quizzes.ts";

type Option = { optionText: string; isCorrect: boolean; orderIndex: number };

/**
 * Makes these the options of a question. An option keeps its id in its place, so that what learners answered before
 * still points at something.
 */
export async function writeOptions({ db }: Ctx, questionId: number, options: Option[]) {
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
