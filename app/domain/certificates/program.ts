import { z } from "zod";
import { decimalLabel } from "#app/domain/figures.ts";
import { jsonView, keysOf } from "#app/domain/json-view.ts";
import { type ContentType, contentTypes } from "#app/domain/lessons/lesson.ts";

/** The lessons' minutes as hours with one decimal, at least half an hour; 0 without lessons. */
export function hoursOfLessons(lessons: { duration_minutes: number }[]) {
  if (lessons.length === 0) return 0;
  return Math.max(0.5, Math.round(minutesOf(lessons) / 6) / 10);
}

/** The lessons' minutes added up. */
export function minutesOf(lessons: { duration_minutes: number }[]) {
  return lessons.reduce((sum, lesson) => sum + lesson.duration_minutes, 0);
}

/**
 * The hours on a certificate: the sum of the lessons if the school's settings say so and there are lessons, else the
 * hours that the course states.
 */
export function certifiedHours(
  stated: number,
  { lessons, autoGenerate }: { lessons: { duration_minutes: number }[]; autoGenerate: boolean },
) {
  return autoGenerate && lessons.length > 0 ? hoursOfLessons(lessons) : Math.max(0.5, stated);
}

/** `12,5 horas`, `1 hora`, `0,5 hora`. */
export const hoursInWords = (hours: number) => `${decimalLabel(hours)} ${hoursNoun(hours, "hora", "horas")}`;

/** In Portuguese anything below two hours is singular. */
export const hoursNoun = (hours: number, one: string, many: string) => (hours > 0 && hours < 2 ? one : many);

export type ProgramLesson = {
  order: number;
  title: string;
  content_type: ContentType;
  duration_minutes: number;
};

/** What a course teaches, for the back of a certificate: titles, kinds and minutes, never content. */
export type Program = {
  title: string;
  description: string;
  level: string;
  category: string;
  durationHours: number;
  lessons: ProgramLesson[];
};

export const programResponse = jsonView("ProgramContent", {
  course_info: z.strictObject({
    title: z.string(),
    description: z.string(),
    level: z.string(),
    category: z.string(),
    duration_hours: z.number(),
    calculated_hours: z.number().nullable(),
  }),
  lessons: z.array(
    z.strictObject({
      order: z.int(),
      title: z.string(),
      duration_minutes: z.int(),
      content_type: z.enum(keysOf(contentTypes)),
    }),
  ),
  summary: z.strictObject({
    total_lessons: z.int(),
    total_minutes: z.int(),
    total_hours: z.number().nullable(),
    content_types: z.strictObject({ video: z.int(), audio: z.int(), text: z.int() }),
  }),
});

export function programJson(program: Program): z.infer<typeof programResponse> {
  const hours = hoursOfLessons(program.lessons);
  return {
    course_info: {
      title: program.title,
      description: program.description,
      level: program.level,
      category: program.category,
      duration_hours: program.durationHours,
      calculated_hours: hours,
    },
    lessons: program.lessons,
    summary: {
      total_lessons: program.lessons.length,
      total_minutes: minutesOf(program.lessons),
      total_hours: hours,
      content_types: countKinds(program.lessons),
    },
  };
}

function countKinds(lessons: ProgramLesson[]) {
  const kinds = { video: 0, audio: 0, text: 0 };
  for (const { content_type } of lessons) kinds[content_type] += 1;
  return kinds;
}
