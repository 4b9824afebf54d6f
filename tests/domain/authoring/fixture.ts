import { AppError } from "#app/domain/app-error.ts";
import { createCourse } from "#app/domain/authoring/course-writes.server.ts";
import type { LessonFields } from "#app/domain/authoring/lesson.ts";
import { createLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import type { QuestionFields } from "#app/domain/authoring/question.ts";
import type { ResourceFields } from "#app/domain/authoring/resource.ts";
import type { CourseFields } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

/** Whole fields as a form or call sends them. */
export const aCourseSaying = (more: Partial<CourseFields> = {}): CourseFields => ({
  title: "Ler devagar",
  description: "Um curso de teste.",
  category: "teologico",
  level: "iniciante",
  price: 97.5,
  duration_hours: 2.5,
  thumbnail_url: null,
  ...more,
});

export const aTextSaying = (more: Partial<LessonFields> = {}): LessonFields => ({
  title: "Primeira",
  content_type: "text",
  content_text: "Era uma vez.",
  content_url: null,
  duration_minutes: 10,
  is_free: false,
  ...more,
});

export const aVideoSaying = (more: Partial<LessonFields> = {}) =>
  aTextSaying({ content_type: "video", content_text: null, content_url: "https://videos.example/1.mp4", ...more });

export const aChoiceSaying = (more: Partial<QuestionFields> = {}): QuestionFields => ({
  question_text: "Qual?",
  question_type: "multiple_choice",
  correct_answer: null,
  explanation: null,
  options: [
    { option_text: "Esta", is_correct: true },
    { option_text: "Aquela", is_correct: false },
  ],
  ...more,
});

export const aResourceSaying = (more: Partial<ResourceFields> = {}): ResourceFields => ({
  resource_type: "document",
  resource_title: "Apostila",
  resource_url: "https://arquivos.example/apostila.pdf",
  description: null,
  ...more,
});

/** A draft by an instructor with so many text lessons, as contexts and ids. */
export async function aDraft(db: Db, lessons = 2) {
  const author = ctxOf(db, await anInstructor(db));
  const { id } = await createCourse(author, aCourseSaying({ category: "discipulado" }));
  const lessonIds: number[] = [];
  for (let at = 1; at <= lessons; at += 1) {
    lessonIds.push((await createLesson(author, id, aTextSaying({ title: `Aula ${at}` }))).id);
  }
  return { author, id, lessonIds };
}

/** Everybody who must not write somebody's course, with how they are told. */
export async function strangersTo(db: Db): Promise<[Ctx, AppError["code"]][]> {
  return [
    [ctxOf(db), "unauthenticated"],
    [ctxOf(db, await aStudent(db)), "forbidden"],
    [ctxOf(db, await aStudent(db, { isMaintainer: true })), "forbidden"],
    [ctxOf(db, await anInstructor(db)), "not_found"],
  ];
}

export const asAdmin = async (db: Db) => ctxOf(db, await anAdmin(db));

/** The refusal that some work ends in. */
export async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => new Error("Nothing was refused."),
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw error;
}

/** One step of a lesson, or of its whole section. */
export const step = (direction: "up" | "down", wholeSection = false) => ({ move: { direction }, wholeSection });
