import { z } from "zod";
import { hoursOfLessons, minutesOf } from "#app/domain/certificates/hours.ts";
import { view } from "#app/domain/json-view.ts";
import { keysOf } from "#app/domain/keys-of.ts";
import { type ContentType, contentTypes } from "#app/domain/lessons/labels.ts";

export type ProgramLesson = {
  order: number;
  title: string;
  content_type: ContentType;
  duration_minutes: number;
};

/** What a course teaches, as the back of a certificate tells it: titles, kinds and minutes, never content. */
export type Program = {
  title: string;
  description: string;
  level: string;
  category: string;
  durationHours: number;
  lessons: ProgramLesson[];
};

/** A course's program in the JSON contract (A §3). */
export const programAnswer = view("ProgramContent", {
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

/** In: a course's program. Out: the same for the JSON contract. */
export function programJson(program: Program): z.infer<typeof programAnswer> {
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
    lessons: program.lessons.map(({ order, title, duration_minutes, content_type }) => ({
      order,
      title,
      duration_minutes,
      content_type,
    })),
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
