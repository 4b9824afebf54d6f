import { z } from "zod";
import { type Editable, versionField, versionOf } from "#app/domain/edit-version.ts";
import { jsonOf, jsonView, keysOf, number } from "#app/domain/json-view.ts";
import { type ContentType, contentTypes, type LessonResource, lessonResponse } from "#app/domain/lessons/lesson.ts";
import type { MediaFacts } from "#app/domain/media/media.server.ts";
import { rowId } from "#app/domain/path-id.ts";
import { type KeyedQuestion, questionTypes } from "#app/domain/quizzes/quiz.ts";
import { invalid, lineField, textField } from "#app/domain/text.ts";
import { orderIndexField } from "./course.ts";
import type { Beside } from "./outline.ts";
import { editableQuestion } from "./question.ts";
import { writtenResourceJson, writtenResourceResponse } from "./resource.ts";

const keyedQuestionAnswer = jsonView("KeyedQuestion", {
  id: number,
  question_text: z.string(),
  question_type: z.enum(questionTypes),
  correct_answer: z
    .string()
    .nullable()
    .meta({ description: "Nulo em múltipla escolha; várias respostas aceitas, separadas por |." }),
  explanation: z.string().nullable(),
  options: z.array(z.strictObject({ id: number, option_text: z.string(), is_correct: z.boolean() })),
  version: z.string(),
});

export const placedQuestionResponse = jsonView("PlacedQuestion", { ...keyedQuestionAnswer.shape, lesson_id: number });

export const keyedQuestionJson = (question: KeyedQuestion) =>
  jsonOf(keyedQuestionAnswer, question, {
    options: question.options.map((option) => ({
      id: option.id,
      option_text: option.optionText,
      is_correct: option.isCorrect,
    })),
    version: versionOf(editableQuestion(question)),
  });

const askMinutes = "Informe a duração em minutos inteiros, de 0 a 10.000.";
const chooseLessons = "Marque pelo menos uma aula.";
const askPassMark = "Informe de 1 a 100 por cento.";

/** The maximum length of a lesson's text in characters: some forty printed pages. */
const longestText = 60_000;

/** The body limit of a JSON call with a text of that length. */
export const maxLessonBytes = 384 * 1024;

/** The minutes of calm reading, at 130 words each. */
export const readingMinutes = (text: string) => Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / 130));

/** A lesson's fields. It may be saved without content. */
export const lessonFields = z.object({
  title: lineField({
    min: 1,
    max: 200,
    sentences: { missing: "Dê um título à aula.", long: "O título deve ter no máximo 200 caracteres." },
  }),
  section_title: lineField({
    max: 200,
    sentences: { long: "O título da seção deve ter no máximo 200 caracteres." },
  })
    .transform((text) => text || null)
    .nullish()
    .meta({
      description: "Da seção que começa nesta aula. Sem ele, fica como está.",
    }),
  content_type: z.enum(keysOf(contentTypes), invalid),
  content_url: z
    .string(invalid)
    .nullish()
    .meta({ description: "De um vídeo ou áudio: um endereço https:// ou /media/{id}, de um envio." }),
  /** The text of a text lesson; with a video or recording, its transcript. */
  content_text: textField({
    max: longestText,
    sentences: { long: "O texto deve ter no máximo 60.000 caracteres. Divida-o em duas aulas." },
  })
    .nullish()
    .meta({ description: "O texto da aula, em Markdown; num vídeo ou áudio, a transcrição." }),
  duration_minutes: z
    .int(askMinutes)
    .min(0, askMinutes)
    .max(10_000, askMinutes)
    .nullish()
    .meta({ description: "Sem ela, vale a do arquivo, quando for possível ler; de um texto, a leitura calma." }),
  is_free: z.boolean(invalid).default(false),
  pass_mark: z.int(askPassMark).min(1, askPassMark).max(100, askPassMark).nullish().meta({
    description: "Em porcentagem. Sem ela, fica como está; o padrão é 70.",
  }),
});

export const lessonEdit = lessonFields.extend({ version: versionField });

type Written = Pick<
  EditedLesson,
  "title" | "sectionTitle" | "contentType" | "contentUrl" | "contentText" | "durationMinutes" | "isFree" | "passMark"
>;

export const editableLesson = (lesson: Written): Editable => ({
  title: ["Título", lesson.title],
  section_title: ["Seção", lesson.sectionTitle],
  content_type: ["Tipo", contentTypes[lesson.contentType]],
  content_url: ["Vídeo ou áudio", lesson.contentUrl],
  content_text: ["Texto", lesson.contentText],
  duration_minutes: ["Duração", `${lesson.durationMinutes} min`],
  is_free: ["Prévia gratuita", lesson.isFree ? "sim" : "não"],
  pass_mark: ["Nota para passar", `${lesson.passMark}%`],
});

/** A new lesson: its course and position; at the end if left out or taken. */
export const newLesson = lessonFields.extend({
  course_id: rowId,
  order_index: orderIndexField.meta({ description: "A partir de 0; sem ela, no fim." }),
});

export type LessonFields = z.output<typeof lessonFields>;

const moveShape = {
  direction: z.enum(["up", "down"], invalid).nullish().meta({ description: "Um passo. Ou envie before, ou after." }),
  before: rowId.nullish().meta({ description: "O id do item antes do qual fica." }),
  after: rowId.nullish().meta({ description: "O id do item depois do qual fica." }),
};

/** One step in a list, or next to another of its items. */
export type Move = { direction: "up" | "down" } | Beside;

function toMove({ direction, before, after }: z.output<z.ZodObject<typeof moveShape>>, issues: z.core.$RefinementCtx) {
  const moves: Move[] = [
    ...(direction ? [{ direction }] : []),
    ...(before ? [{ id: before, side: "before" as const }] : []),
    ...(after ? [{ id: after, side: "after" as const }] : []),
  ];
  if (moves.length !== 1) issues.addIssue({ code: "custom", path: ["direction"], message: invalid });
  return moves[0] ?? { direction: "up" as const };
}

export const moveFields = z.object(moveShape).transform(toMove);

/** The same for a lesson, alone or with the whole section that it stands in. */
export const lessonMoveFields = z
  .object({
    ...moveShape,
    whole_section: z.boolean(invalid).default(false).meta({ description: "Leva a seção inteira da aula." }),
  })
  .transform((fields, issues) => ({ move: toMove(fields, issues), wholeSection: fields.whole_section }));

/** What happens to several lessons of a course at once: only what is sent. */
export const lessonChanges = z.object({
  lesson_ids: z.array(rowId, chooseLessons).min(1, chooseLessons).max(500, invalid),
  is_free: z.boolean(invalid).nullish(),
  duration_minutes: lessonFields.shape.duration_minutes.meta({ description: "De cada uma." }),
  section_title: lessonFields.shape.section_title.meta({
    description: "Vão para o fim desta seção, que começa com elas se ainda não existir. Nulo: para antes da primeira.",
  }),
  course_id: rowId.nullish().meta({ description: "Vão para o fim deste curso, com questionário e materiais." }),
});

export const bulkChanges = {
  free: "Abrir como prévia gratuita",
  locked: "Tirar a prévia gratuita",
  duration: "Mudar a duração",
  section: "Levar para uma seção",
  course: "Levar para outro curso",
};

const chooseChange = "Escolha o que fazer com elas.";
const askCourse = "Escolha o curso.";

/** The same from a form, where one change is chosen. */
export const lessonChangesForm = z
  .object({
    lesson_ids: lessonChanges.shape.lesson_ids,
    change: z.enum(keysOf(bulkChanges), chooseChange),
    duration_minutes: lessonFields.shape.duration_minutes,
    section_title: lessonFields.shape.section_title,
    course_id: lessonChanges.shape.course_id,
  })
  .transform(({ lesson_ids, change, ...fields }, { addIssue }) => {
    const isTimeless = change === "duration" && typeof fields.duration_minutes !== "number";
    if (isTimeless) addIssue({ code: "custom", path: ["duration_minutes"], message: askMinutes });
    if (change === "course" && !fields.course_id) {
      addIssue({ code: "custom", path: ["course_id"], message: askCourse });
    }
    const changes = {
      free: { is_free: true },
      locked: { is_free: false },
      duration: { duration_minutes: fields.duration_minutes },
      section: { section_title: fields.section_title ?? null },
      course: { course_id: fields.course_id, section_title: fields.section_title ?? undefined },
    };
    return { lesson_ids, ...changes[change] };
  });

/** A lesson with everything in it, quiz answers included; for the course's authors only. */
export type EditedLesson = {
  id: number;
  courseId: number;
  courseTitle: string;
  title: string;
  sectionTitle: string | null;
  contentType: ContentType;
  contentUrl: string | null;
  contentText: string | null;
  durationMinutes: number;
  isFree: boolean;
  orderIndex: number;
  passMark: number;
  isReady: boolean;
  /** The version an edit starts from. */
  version: string;
  /** What is missing, in words; empty if nothing is. */
  missing: string[];
  /** Size and type of the lesson's own file; null for text and for outside addresses. */
  file: MediaFacts | null;
  questions: KeyedQuestion[];
  /** What students have written about it, which goes with it: their questions, and their notes for themselves. */
  askedQuestions: number;
  notes: number;
  /** `bytes` is null for an outside address. */
  resources: (LessonResource & { bytes: number | null; isCaptions: boolean })[];
};

export const editedLessonResponse = jsonView("EditedLesson", {
  ...lessonResponse.shape,
  course_id: number,
  content_url: z.string().nullable(),
  content_text: z.string().nullable(),
  pass_mark: z.int(),
  is_ready: z.boolean(),
  version: z.string(),
  missing: z.array(z.string()),
  questions: z.array(keyedQuestionAnswer),
  lesson_questions: z.int().min(0),
  notes: z.int().min(0),
  resources: z.array(writtenResourceResponse),
});

export const editedLessonJson = (lesson: EditedLesson) =>
  jsonOf(editedLessonResponse, lesson, {
    questions: lesson.questions.map(keyedQuestionJson),
    lesson_questions: lesson.askedQuestions,
    resources: lesson.resources.map(writtenResourceJson),
  });

/**
 * The lesson form: its fields, the current file, which stays unless an address replaces it, and whether another lesson
 * is to be written next.
 */
export const lessonForm = lessonEdit
  .extend({ kept_url: z.string().nullish(), next: z.enum(["another"]).optional() })
  .transform(({ kept_url, ...fields }) => ({
    ...fields,
    section_title: fields.section_title ?? null,
    content_url: fields.content_url || kept_url,
  }));

export function lessonDefaults(lesson: EditedLesson): Record<keyof z.input<typeof lessonForm>, string | undefined> {
  const isOwnFile = lesson.contentUrl?.startsWith("/media/");
  return {
    title: lesson.title,
    section_title: lesson.sectionTitle ?? undefined,
    content_type: lesson.contentType,
    content_url: isOwnFile ? undefined : (lesson.contentUrl ?? undefined),
    kept_url: isOwnFile ? lesson.contentUrl! : undefined,
    content_text: lesson.contentText ?? undefined,
    duration_minutes: String(lesson.durationMinutes),
    is_free: lesson.isFree ? "on" : undefined,
    pass_mark: String(lesson.passMark),
    next: undefined,
    version: lesson.version,
  };
}

/** A text to be shown as students will see it, with the files of the lesson that it is for; a new one has none. */
export const textPreview = lessonFields.pick({ content_text: true }).extend({ lesson_id: rowId.optional() });
