import type { AuthoredLesson, Pending } from "#app/domain/authoring/courses/authoring-view.ts";
import type { ContentType } from "#app/domain/lessons/labels.ts";

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
