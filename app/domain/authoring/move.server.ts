import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lessonNotFound, resourceNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { lessonMoveFields, type Move, moveFields } from "./lesson.ts";
import { listChanged, moveInList, setOrder } from "./list-order.server.ts";
import { byAuthor, lockCourse, lockLesson, lockQuestion, lockResource } from "./lock-rows.server.ts";
import { readOutline, writeOutline } from "./outline.server.ts";
import { moveLessons, moveSection, type Outline, stepLesson, stepSection } from "./outline.ts";

/**
 * Moves a lesson, or the whole section that it stands in; a step beyond the end of the list does nothing. Next to
 * another lesson, it stands in the section of that one.
 */
export const moveLesson = verbInTransaction(
  { ...byAuthor, id: integerPathId(lessonNotFound), body: lessonMoveFields },
  async (ctx, lessonId, { move, wholeSection }): Promise<{ courseId: number }> => {
    const { course } = await lockLesson(ctx, lessonId);
    const before = await readOutline(ctx, course.id);
    const after = (wholeSection ? movedSection : movedLesson)(before, lessonId, move);
    if (!after) throw new AppError("conflict", listChanged);
    if (JSON.stringify(after) === JSON.stringify(before)) return { courseId: course.id };
    await writeOutline(ctx, course.id, after);
    const section = wholeSection && { wholeSection };
    const facts = { lessonId, ...factsOf(move), ...section };
    await recordEvent(ctx, "lessons.reordered", `course/${course.id}`, facts);
    return { courseId: course.id };
  },
);

const factsOf = (move: Move) => ("side" in move ? { [move.side]: move.id } : move);

const stepOf = ({ direction }: { direction: "up" | "down" }) => (direction === "up" ? -1 : 1);

const movedLesson = (outline: Outline, id: number, move: Move) =>
  "side" in move ? moveLessons(outline, [id], move) : stepLesson(outline, id, stepOf(move));

const movedSection = (outline: Outline, id: number, move: Move) =>
  "side" in move ? moveSection(outline, id, move) : stepSection(outline, id, stepOf(move));

/** Reorders a course's lessons, each with the section that begins with it. `ids` must contain each of them once. */
export async function reorderLessons(ctx: Ctx, courseId: number, ids: number[]): Promise<void> {
  await inTransaction(ctx, async (within) => {
    await lockCourse(within, courseId);
    const isDone = await setOrder(within, { of: "lessons", parentId: courseId }, ids);
    if (!isDone) throw new AppError("conflict", "As aulas do curso mudaram. Recarregue a lista e ordene de novo.");
    await recordEvent(within, "lessons.reordered", `course/${courseId}`, { lessonIds: ids });
  });
}

export const moveQuestion = verbInTransaction(
  { ...byAuthor, id: integerPathId(questionNotFound), body: moveFields },
  async (ctx, questionId, move): Promise<{ lessonId: number }> => {
    const { lesson } = await lockQuestion(ctx, questionId);
    const isMoved = await moveInList(ctx, { of: "questions", parentId: lesson.id }, questionId, move);
    const facts = { lessonId: lesson.id, ...factsOf(move) };
    if (isMoved) await recordEvent(ctx, "question.changed", `question/${questionId}`, facts);
    return { lessonId: lesson.id };
  },
);

export const moveResource = verbInTransaction(
  { ...byAuthor, id: integerPathId(resourceNotFound), body: moveFields },
  async (ctx, resourceId, move): Promise<{ lessonId: number }> => {
    const { lesson } = await lockResource(ctx, resourceId);
    const isMoved = await moveInList(ctx, { of: "resources", parentId: lesson.id }, resourceId, move);
    const facts = { lessonId: lesson.id, ...factsOf(move) };
    if (isMoved) await recordEvent(ctx, "resource.changed", `resource/${resourceId}`, facts);
    return { lessonId: lesson.id };
  },
);
