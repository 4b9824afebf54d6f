import { z } from "zod";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { enumParam, idParam, pagingFields, pagingSchema } from "#app/domain/paging.ts";
import { invalid, textField } from "#app/domain/text.ts";

export const postNotFound = "Dúvida não encontrada";
export const closedSentence = "As dúvidas deste curso estão fechadas.";

/** The length of a question or answer, and of the words of the text that it is about. */
export const maxPostLength = 2_000;
export const maxPassageLength = 120;

/** How many questions a page shows, and how many the lesson's own page. */
export const questionsPerPage = 20;
export const questionsOnLesson = 3;

/** A question or an answer, as somebody who may open the lesson sees it. */
export type PostView = {
  id: number;
  text: string;
  /** First name and initial. */
  author: string;
  isOwn: boolean;
  isByTeam: boolean;
  /** Whether its author is in a class of the viewer that studies this course. */
  isClassmate: boolean;
  createdAt: Date;
  hiddenAt: Date | null;
  isRecommended: boolean;
  /** How many people reported it; 0 for everybody but the team. */
  reports: number;
};

/** A question with its answers: the team's first, then the others, oldest first. */
export type QuestionView = PostView & {
  lessonId: number;
  seconds: number | null;
  passage: string | null;
  /** How many others have the same question, and whether the viewer follows it. */
  others: number;
  isFollowed: boolean;
  answeredAt: Date | null;
  answers: PostView[];
};

const askText = "Escreva a sua dúvida.";
const askAnswer = "Escreva a resposta.";
const askMinute = "Escreva o minuto como no relógio da gravação: 12:30.";

const postText = (missing: string) => textField({ min: 1, max: maxPostLength, sentences: { missing } });

const seconds = z.int(askMinute).min(0, askMinute).max(86_400, askMinute).nullish();

/** A new question. Its place is a moment of the recording or some words of the text, by the kind of lesson. */
export const questionFields = z.object({
  text: postText(askText),
  seconds: seconds.meta({ description: "O momento da gravação, em segundos." }),
  passage: textField({ max: maxPassageLength })
    .nullish()
    .meta({ description: "As palavras do texto sobre as quais é a dúvida." }),
});

/** What a moment is typed like. */
const minute = /^(\d{1,2}:)?\d{1,3}(:\d{2})?$/;
export const minutePattern = minute.source;

/** `12:30` or `1:02:03` in seconds; nothing for nothing, and NaN for what is no time. */
export function readMinute(typed: string | undefined): number | undefined {
  const text = typed?.trim();
  if (!text) return undefined;
  if (!minute.test(text)) return Number.NaN;
  const parts = text.split(":").map(Number);
  const [last = 0, minutes = 0, hours = 0] = parts.length === 1 ? [0, parts[0]] : parts.reverse();
  return last > 59 ? Number.NaN : hours * 3_600 + minutes * 60 + last;
}

/** A moment of a recording, typed as on the player's clock. */
export const minuteField = z
  .string()
  .optional()
  .transform(readMinute)
  .pipe(seconds as z.ZodType<number | null | undefined, number | undefined>);

export const questionForm = questionFields.extend({ seconds: minuteField });

export const answerFields = z.object({ text: postText(askAnswer) });

/** What readers do with a post. */
export const reactionFields = z.object({ reaction: z.enum(["follow", "unfollow", "report"], invalid) });

/** What the team decides of a post. Only answers are recommended. */
export const decisionFields = z.object({
  decision: z.enum(["hide", "show", "recommend", "unrecommend"], invalid),
});

/** The states of questions in the list of those who answer. */
export const inboxStates = {
  open: "Esperam resposta",
  answered: "Respondidas",
  hidden: "Escondidas",
  reported: "Denunciadas",
} as const;

export type InboxState = keyof typeof inboxStates;

const inboxFields = {
  state: enumParam(Object.keys(inboxStates) as InboxState[]).meta({
    description: "open (esperam resposta), answered, hidden ou reported.",
  }),
  course: idParam("Só as de um curso."),
};

export const inboxQuery = pagingSchema(questionsPerPage).extend(inboxFields);
export const inboxCallQuery = pagingFields.extend(inboxFields);

/** A question in the list of those who answer. */
export type InboxQuestion = {
  id: number;
  text: string;
  author: string;
  createdAt: Date;
  answeredAt: Date | null;
  hiddenAt: Date | null;
  others: number;
  reports: number;
  lessonId: number;
  lessonTitle: string;
  courseId: number;
  courseTitle: string;
};

const common = {
  id: number,
  text: z.string(),
  author: z.string().meta({ description: "Primeiro nome e inicial." }),
  is_own: z.boolean(),
  is_by_team: z.boolean(),
  created_at: dateTime,
  hidden_at: dateTime.nullable(),
};

const answerResponse = jsonView("LessonAnswer", { ...common, is_recommended: z.boolean() });

export const questionResponse = jsonView("LessonQuestion", {
  ...common,
  lesson_id: number,
  seconds: z.int().nullable(),
  passage: z.string().nullable(),
  is_classmate: z.boolean(),
  others: z.int().meta({ description: "Quantas outras pessoas têm a mesma dúvida." }),
  is_followed: z.boolean(),
  answered_at: dateTime.nullable(),
  answers: z.array(answerResponse),
});

export const inboxResponse = jsonView("InboxQuestion", {
  id: number,
  text: z.string(),
  author: z.string(),
  created_at: dateTime,
  answered_at: dateTime.nullable(),
  hidden_at: dateTime.nullable(),
  others: z.int(),
  reports: z.int(),
  lesson_id: number,
  course_id: number,
});

const answerJson = (answer: PostView) => jsonOf(answerResponse, answer);

export const questionJson = (question: QuestionView) =>
  jsonOf(questionResponse, question, { answers: question.answers.map(answerJson) });

export const inboxJson = (question: InboxQuestion) => jsonOf(inboxResponse, question);
