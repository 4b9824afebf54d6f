import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { isReady, managedCourses } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { versionOf } from "#app/domain/edit-version.ts";
import { resourceColumns } from "#app/domain/lessons/lesson.server.ts";
import { lessonNotFound, resourceNotFound } from "#app/domain/lessons/lesson.ts";
import { showText } from "#app/domain/lessons/lesson-text.server.ts";
import { captionsType } from "#app/domain/media/captions.ts";
import { byUrl, type MediaFacts, selectLessonFiles } from "#app/domain/media/media.server.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { noQuiz, selectKeyedQuestions, toKeyedQuestions } from "#app/domain/quizzes/quiz.server.ts";
import {
  type AttemptView,
  answerErrors,
  answersMissing,
  gradeAnswers,
  type KeyedQuestion,
  type QuizAnswers,
} from "#app/domain/quizzes/quiz.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { lessonPosts } from "#drizzle/schema/lesson-posts.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";
import { missingParts } from "./checklist.ts";
import { type EditedLesson, editableLesson, type textPreview } from "./lesson.ts";
import { asMissing, findManagedLesson, requireAuthor } from "./lock-rows.server.ts";
import { brokenQuestions } from "./publish-course.server.ts";

/** A lesson with everything in it, quiz answers included; `lessonId` may be a subquery. */
export async function showLessonForEditing(ctx: Ctx, lessonId: number | SQL): Promise<EditedLesson> {
  const read = await batchRead(requireAuthor(ctx), {
    lessons: selectLesson(ctx, lessonId),
    resources: ctx.db
      .select(resourceColumns)
      .from(lessonResources)
      .where(eq(lessonResources.lessonId, lessonId))
      .orderBy(asc(lessonResources.orderIndex)),
    files: selectLessonFiles(ctx, lessonId),
    ...selectKeyedQuestions(ctx, lessonId),
  });
  const [found] = read.lessons;
  if (!found) throw new AppError("not_found", lessonNotFound);
  const { createdAt: _, brokenQuestions, ...lesson } = found;
  const files = byUrl(read.files);
  return {
    ...lesson,
    version: versionOf(editableLesson(lesson)),
    missing: missingParts(lesson, brokenQuestions).map(({ words }) => words),
    file: (lesson.contentUrl && files.get(lesson.contentUrl)) || null,
    questions: toKeyedQuestions(read),
    resources: read.resources.map(({ lessonId: __, ...resource }) => ({
      ...resource,
      bytes: files.get(resource.resourceUrl)?.bytes ?? null,
      isCaptions: files.get(resource.resourceUrl)?.mimeType === captionsType,
    })),
  };
}

function selectLesson(ctx: Ctx, lessonId: number | SQL) {
  const isQuestion = and(eq(lessonPosts.lessonId, lessons.id), isNull(lessonPosts.questionId));
  return ctx.db
    .select({
      ...getTableColumns(lessons),
      courseTitle: courses.title,
      isReady,
      brokenQuestions,
      askedQuestions: ctx.db.$count(lessonPosts, isQuestion),
      notes: ctx.db.$count(lessonNotes, eq(lessonNotes.lessonId, lessons.id)),
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, lessonId), managedCourses(ctx)));
}

type QuestionView = { lesson: EditedLesson; question: KeyedQuestion };

export async function showQuestion(ctx: Ctx, questionId: number): Promise<QuestionView> {
  const its = sql`(select ${quizQuestions.lessonId} from ${quizQuestions} where ${quizQuestions.id} = ${questionId})`;
  const lesson = await showLessonForEditing(ctx, its).catch(asMissing(questionNotFound));
  const question = lesson.questions.find(({ id }) => id === questionId);
  if (!question) throw new AppError("not_found", questionNotFound);
  return { lesson, question };
}

type ResourceView = { lesson: EditedLesson; resource: EditedLesson["resources"][number] };

export async function showResource(ctx: Ctx, resourceId: number): Promise<ResourceView> {
  const { lessonId, id } = lessonResources;
  const its = sql`(select ${lessonId} from ${lessonResources} where ${id} = ${resourceId})`;
  const lesson = await showLessonForEditing(ctx, its).catch(asMissing(resourceNotFound));
  const resource = lesson.resources.find((one) => one.id === resourceId);
  if (!resource) throw new AppError("not_found", resourceNotFound);
  return { lesson, resource };
}

/** Marks answers to the quiz of a lesson that the viewer manages, as a student's would be. Nothing is written. */
export async function tryQuiz(
  ctx: Ctx,
  lessonId: number,
  { answers }: QuizAnswers,
): Promise<Pick<AttemptView, "score" | "passed" | "passMark" | "results">> {
  const { questions, passMark } = await showLessonForEditing(ctx, lessonId);
  if (!questions.length) throw new AppError("not_found", noQuiz);
  const fields = answerErrors(questions, answers);
  if (Object.keys(fields).length) throw new AppError("invalid", answersMissing, { fields });
  const { score, results } = gradeAnswers(questions, answers);
  return { score, passed: score >= passMark, passMark, results };
}

/** A lesson's text as HTML, as students will see it, and its files; nothing is stored. */
export async function previewText(
  ctx: Ctx,
  { content_text: text, lesson_id: lessonId }: z.output<typeof textPreview>,
): Promise<{ html: string; files: Map<string, MediaFacts> }> {
  authorise(ctx, "courses.manage");
  const files = lessonId ? byUrl(await selectLessonFiles(ctx, (await findManagedLesson(ctx, lessonId)).id)) : new Map();
  return { html: await showText(ctx, text ?? "", { own: files, top: 2 }), files };
}
