import { sql } from "drizzle-orm";
import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

type QuestionView = { lesson: EditedLesson; question: KeyedQuestion };

/** A question with its key, and the lesson that it is of. Refuses visitors, students, other people's (not found). */
export async function showQuestion(ctx: Ctx, questionId: number): Promise<QuestionView> {
  const missing = new Refusal("not_found", questionNotFound);
  const its = sql`(select ${quizQuestions.lessonId} from ${quizQuestions} where ${quizQuestions.id} = ${questionId})`;
  const lesson = await showLessonForEditing(ctx, its).catch((error) => {
    throw error instanceof Refusal && error.code === "not_found" ? missing : error;
  });
  const question = lesson.questions.find(({ id }) => id === questionId);
  if (!question) throw missing;
  return { lesson, question };
}
