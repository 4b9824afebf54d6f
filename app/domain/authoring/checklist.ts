import type { ContentType, LessonOutline } from "#app/domain/lessons/lesson.ts";

/** What a lesson lacks, and in words ("Arquivo pendente"). */
type Gap = { part: "text" | "file" | "questions"; words: string };

/** A lesson in its authors' list. */
export type AuthoredLesson = Omit<LessonOutline, "hasQuiz" | "passMark" | "opensAt" | "isOpen"> & {
  /** Whether students see it; a lesson without content is hidden. */
  isReady: boolean;
  missing: Gap[];
  questionCount: number;
  resourceCount: number;
};

/** One obstacle to publishing. */
export type Pending = {
  /** `lessons` for the course as a whole, `lessons.{id}` for a lesson: the names of the error's fields. */
  field: string;
  /** Null for the course as a whole. */
  lessonId: number | null;
  /** What is to be mended, so that a link leads there. */
  part: Gap["part"] | "lessons" | "duration";
  sentence: string;
};

export function missingParts(lesson: { contentType: ContentType; isReady: boolean }, brokenQuestions: number): Gap[] {
  const content: Gap =
    lesson.contentType === "text"
      ? { part: "text", words: "Texto pendente" }
      : { part: "file", words: "Arquivo pendente" };
  const questions = brokenQuestions === 1 ? "Uma pergunta" : `${brokenQuestions} perguntas`;
  return [
    ...(lesson.isReady ? [] : [content]),
    ...(brokenQuestions ? [{ part: "questions" as const, words: `${questions} sem resposta certa` }] : []),
  ];
}

/** Everything that prevents publishing a course; empty if nothing does. */
export function toChecklist(
  lessons: Pick<AuthoredLesson, "id" | "title" | "missing" | "durationMinutes">[],
): Pending[] {
  const [first] = lessons;
  if (!first) return [{ field: "lessons", lessonId: null, part: "lessons", sentence: "Adicione pelo menos uma aula." }];
  const isTimeless = lessons.every(({ durationMinutes }) => durationMinutes === 0);
  const timeless: Pending = { field: "lessons", lessonId: first.id, part: "duration", sentence: askTime };
  const unfinished = lessons.flatMap(({ id, title, missing }) =>
    missing.map(({ part, words }) => ({
      field: `lessons.${id}`,
      lessonId: id,
      part,
      sentence: `Aula “${title}”: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`,
    })),
  );
  return isTimeless ? [timeless, ...unfinished] : unfinished;
}

const askTime = "Informe a duração das aulas: hoje elas somam 0 min, e as horas do certificado vêm dessa soma.";
