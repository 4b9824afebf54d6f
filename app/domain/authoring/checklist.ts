import type { ContentType } from "#app/domain/lessons/lesson.ts";

/** A lesson in its authors' list. */
export type AuthoredLesson = {
  id: number;
  title: string;
  /** The title of the section that begins with it. */
  sectionTitle: string | null;
  contentType: ContentType;
  durationMinutes: number;
  isFree: boolean;
  orderIndex: number;
  /** Whether students see it; a lesson without content is hidden. */
  isReady: boolean;
  /** What is missing, in words ("Arquivo pendente"); empty if nothing is. */
  missing: string[];
  questionCount: number;
  resourceCount: number;
};

/** One obstacle to publishing. */
export type Pending = {
  /** `lessons` for the course as a whole, `lessons.{id}` for a lesson: the names of the error's fields. */
  field: string;
  /** Null for the course as a whole. */
  lessonId: number | null;
  sentence: string;
};

/** What a lesson lacks, in words; empty if nothing. */
export function missingParts(
  lesson: { contentType: ContentType; isReady: boolean },
  brokenQuestions: number,
): string[] {
  const content = lesson.contentType === "text" ? "Texto pendente" : "Arquivo pendente";
  return [
    ...(lesson.isReady ? [] : [content]),
    ...(brokenQuestions === 1 ? ["Uma pergunta sem resposta certa"] : []),
    ...(brokenQuestions > 1 ? [`${brokenQuestions} perguntas sem resposta certa`] : []),
  ];
}

/** Everything that prevents publishing a course; empty if nothing does. */
export function toChecklist(
  lessons: Pick<AuthoredLesson, "id" | "title" | "missing" | "durationMinutes">[],
): Pending[] {
  const [first] = lessons;
  if (!first) return [{ field: "lessons", lessonId: null, sentence: "Adicione pelo menos uma aula." }];
  const isTimeless = lessons.every(({ durationMinutes }) => durationMinutes === 0);
  const timeless = { field: "lessons", lessonId: first.id, sentence: askTime };
  const unfinished = lessons.flatMap(({ id, title, missing }) =>
    missing.map((what) => ({
      field: `lessons.${id}`,
      lessonId: id,
      sentence: `Aula “${title}”: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`,
    })),
  );
  return isTimeless ? [timeless, ...unfinished] : unfinished;
}

const askTime = "Informe a duração das aulas: hoje elas somam 0 min, e as horas do certificado vêm dessa soma.";
