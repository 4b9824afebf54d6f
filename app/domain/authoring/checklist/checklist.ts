import type { ContentType } from "#app/domain/lessons/labels.ts";

/** A lesson in the list of those who write it. */
export type AuthoredLesson = {
  id: number;
  title: string;
  contentType: ContentType;
  durationMinutes: number;
  isFree: boolean;
  orderIndex: number;
  /** Learners see it; a lesson that still lacks its content they do not. */
  isReady: boolean;
  /** What is missing, in words: "Arquivo pendente"; empty when nothing is. */
  missing: string[];
  questionCount: number;
  resourceCount: number;
};

/** One thing that stands in the way of publishing. */
export type Pending = {
  /** `lessons` for the course as a whole, `lessons.{id}` for a lesson: the names of the refusal's fields. */
  field: string;
  /** Null for the course as a whole. */
  lessonId: number | null;
  sentence: string;
};

/** What a lesson still lacks, in words; empty when nothing does. */
export function missingIn(lesson: { contentType: ContentType; isReady: boolean }, brokenQuestions: number): string[] {
  const content = lesson.contentType === "text" ? "Texto pendente" : "Arquivo pendente";
  return [
    ...(lesson.isReady ? [] : [content]),
    ...(brokenQuestions === 1 ? ["Uma pergunta sem resposta certa"] : []),
    ...(brokenQuestions > 1 ? [`${brokenQuestions} perguntas sem resposta certa`] : []),
  ];
}

/** All that stands in the way of publishing a course; empty when nothing does. */
export function checklistOf(lessons: Pick<AuthoredLesson, "id" | "title" | "missing">[]): Pending[] {
  if (!lessons.length) return [{ field: "lessons", lessonId: null, sentence: "Acrescente pelo menos uma aula." }];
  return lessons.flatMap(({ id, title, missing }) =>
    missing.map((what) => ({
      field: `lessons.${id}`,
      lessonId: id,
      sentence: `Aula “${title}”: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`,
    })),
  );
}
