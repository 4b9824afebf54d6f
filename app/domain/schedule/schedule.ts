import { z } from "zod";
import { jsonOf, jsonView, keysOf, number } from "#app/domain/json-view.ts";
import { invalid } from "#app/domain/text.ts";
import {
  askDate,
  askTime,
  dateField,
  minutesOf,
  type OpeningRule,
  ruleJson,
  ruleResponse,
  ruleWords,
  timeField,
  weekdayField,
} from "./opening-rule.ts";

/** The days between the lessons of a course. */
export const paces = { "7": "Uma por semana", "14": "Uma a cada duas semanas", "1": "Uma por dia" } as const;

const weekdayNeedsWeeks = "Um dia da semana só combina com aulas semanais.";

const fillFields = z.object({
  from: z.enum(["start", "date", "none"], "Escolha a partir de quando.").meta({
    description: "start: do início da turma ou, sem turma, da inscrição; date: de um dia; none: tira as datas.",
  }),
  date: dateField,
  weekday: weekdayField,
  time: timeField,
  every_days: z
    .union([z.literal(1), z.literal(7), z.literal(14)], "Escolha o ritmo.")
    .default(7)
    .meta({ description: "De quantos em quantos dias abre uma aula." }),
});

type FillFields = z.output<typeof fillFields>;

function toFill(
  { from, date, weekday, time, every_days: everyDays }: FillFields,
  issues: Pick<z.core.$RefinementCtx, "addIssue">,
) {
  const ask = (name: string, message: string) => issues.addIssue({ code: "custom", path: [name], message });
  if (from === "none") return { from } as const;
  if (from === "date" && !date) ask("date", askDate);
  if (!time) ask("time", askTime);
  if (typeof weekday === "number" && everyDays % 7) ask("weekday", weekdayNeedsWeeks);
  const common = { weekday: weekday ?? null, minutes: minutesOf(time ?? "00:00"), everyDays };
  return from === "date" ? ({ from, date: date ?? "", ...common } as const) : ({ from, ...common } as const);
}

/** Dates for all lessons of a course at once, in order. */
export const scheduleFill = fillFields.transform(toFill);

/** The same from a form, whose choices are texts. */
export const scheduleFillForm = fillFields
  .extend({ every_days: z.enum(keysOf(paces), invalid).default("7") })
  .transform(({ every_days, ...fields }, issues) => toFill({ ...fields, every_days: Number(every_days) as 7 }, issues));

export type ScheduleFill = z.output<typeof scheduleFill>;

/** What was saved, as a sentence for the next page; a lesson whose date has passed is called open. */
export function savedSentence(title: string, rule: OpeningRule | null, otherwise: string) {
  if (!rule) return `“${title}” ${otherwise}.`;
  const isPast = rule.kind === "at" && rule.opensAt <= new Date();
  if (rule.kind === "open" || isPast) return `“${title}” está aberta.`;
  return `“${title}” abre ${ruleWords(rule, "do início")}.`;
}

/** A rule of a class or of one person, which overrides the course's rule. */
type OpeningException = {
  classId: number | null;
  className: string | null;
  userId: string | null;
  fullName: string | null;
  rule: OpeningRule;
};

/** A lesson in its course's schedule. */
export type ScheduledLesson = {
  id: number;
  courseId: number;
  title: string;
  isFree: boolean;
  /** The course's rule for everybody. */
  rule: OpeningRule | null;
  exceptions: OpeningException[];
};

const lessonShape = {
  lesson_id: number,
  course_id: number,
  title: z.string(),
  is_free: z.boolean().meta({ description: "Uma prévia gratuita está sempre aberta e não tem regra." }),
};

export const scheduledLessonResponse = jsonView("ScheduledLesson", {
  ...lessonShape,
  rule: ruleResponse.nullable().meta({ description: "Nulo: abre com a inscrição." }),
  exceptions: z
    .array(z.strictObject({ class_id: number.nullable(), user_id: z.uuid().nullable(), rule: ruleResponse }))
    .meta({ description: "O que vale no lugar da regra do curso para uma turma ou uma pessoa." }),
});

export const scheduledLessonJson = (lesson: ScheduledLesson) =>
  jsonOf(scheduledLessonResponse, lesson, {
    lesson_id: lesson.id,
    rule: lesson.rule && ruleJson(lesson.rule),
    exceptions: lesson.exceptions.map(({ classId, userId, rule }) => ({
      class_id: classId,
      user_id: userId,
      rule: ruleJson(rule),
    })),
  });

/** A lesson in a class's schedule. */
export type ClassLesson = {
  id: number;
  courseId: number;
  courseTitle: string;
  title: string;
  isFree: boolean;
  /** The class's own rule; without one, the course's applies. */
  own: OpeningRule | null;
  common: OpeningRule | null;
  /** When it opens to the class; null if no date applies. */
  opensAt: Date | null;
  isOpen: boolean;
  /** Members with their own rule. */
  people: { userId: string; fullName: string; rule: OpeningRule }[];
};

export const classLessonResponse = jsonView("ClassLesson", {
  ...lessonShape,
  own_rule: ruleResponse.nullable().meta({ description: "Nulo: vale a regra do curso." }),
  course_rule: ruleResponse.nullable(),
  opens_at: z.string().meta({ format: "date-time" }).nullable(),
  is_open: z.boolean(),
  people: z.array(z.strictObject({ user_id: z.uuid(), rule: ruleResponse })),
});

export const classLessonJson = (lesson: ClassLesson) =>
  jsonOf(classLessonResponse, lesson, {
    lesson_id: lesson.id,
    own_rule: lesson.own && ruleJson(lesson.own),
    course_rule: lesson.common && ruleJson(lesson.common),
    people: lesson.people.map(({ userId, rule }) => ({ user_id: userId, rule: ruleJson(rule) })),
  });
