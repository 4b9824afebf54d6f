import { z } from "zod";
import { type CourseView, courseFields, courseJson, courseResponse, isAlwaysFree } from "#app/domain/courses/course.ts";
import { decimalText } from "#app/domain/decimal.ts";
import { versionField } from "#app/domain/edit-version.ts";
import { amountLabel, priceLabel } from "#app/domain/figures.ts";
import { dateTime, jsonOf, jsonView } from "#app/domain/json-view.ts";
import { notAnImage } from "#app/domain/media/image.ts";
import { decimalField, invalid, yesOrNo } from "#app/domain/text.ts";

/** The picture of a course or trail as a form sends it: a file, and which part of it stays (`cutCover`). */
export const sentThumbnail = {
  thumbnail: z.instanceof(Blob, { error: notAnImage }).optional(),
  thumbnail_cut: z.int(invalid).min(0, invalid).max(100, invalid).optional(),
};

export type SentThumbnail = { thumbnail?: Blob; thumbnail_cut?: number };

/** The position of a new item in its list; at the end if left out. */
export const orderIndexField = z.int(invalid).min(0, invalid).max(100_000, invalid).nullish();

/** Whether to publish; if left out, the state is reversed. */
export const publicationFields = z.object({
  is_published: z.boolean(invalid).nullish().meta({ description: "Sem ele, o estado se inverte." }),
});

/** The new order of a course's lessons, all of them. */
export const lessonOrder = z.object({
  lesson_ids: z
    .array(z.int(invalid), invalid)
    .max(1_000, invalid)
    .meta({ description: "Todas as aulas do curso, na nova ordem." }),
});

/** A course in its authors' list. `lessonCount` includes lessons without content. */
export type ManagedCourse = CourseView & {
  createdAt: Date;
  instructorId: string;
  /** When it is to be published, if its author chose a date. */
  publishesAt: Date | null;
  /** The hours as written; 0 where they are those of its lessons. */
  statedHours: number;
  /** The version an edit starts from. */
  version: string;
  /** How many points of the checklist are open before it can be published. */
  pendingCount: number;
};

export const managedCourseResponse = jsonView("ManagedCourse", {
  ...courseResponse.shape,
  is_published: z.boolean(),
  created_at: dateTime,
  instructor_id: z.uuid(),
  publishes_at: dateTime.nullable(),
  version: z.string(),
  pending_count: z.int().meta({
    description: "Quanto falta: o curso só é publicado quando nada faltar.",
  }),
});

export const managedCourseJson = (course: ManagedCourse) => jsonOf(managedCourseResponse, course, courseJson(course));

export const courseEdit = courseFields.extend({ version: versionField });

/** Above these the form asks whether the number is right: a lost comma makes it a hundred times as high. */
const unusual = {
  price: { from: 1_000, label: (value: number) => amountLabel(Math.round(value * 100)) },
  duration_hours: { from: 100, label: (value: number) => `${value.toLocaleString("pt-BR")} horas` },
};
type Measure = keyof typeof unusual;

/**
 * An unusual price or duration that must be confirmed: in words, and as the form's `confirmed` names it; null for a
 * usual one.
 */
export function toConfirm(name: Measure, value: number | null | undefined) {
  const { from, label } = unusual[name];
  return value && value >= from ? { key: `${name}=${value}`, label: label(value) } : null;
}

const measures = (fields: Partial<Record<Measure, number | null>>) =>
  (Object.keys(unusual) as Measure[]).map((name) => ({ name, doubt: toConfirm(name, fields[name]) }));

/**
 * The course form: its fields, numbers as text, and a picture as a file, which takes precedence over an address. An
 * unusual price or duration comes back once with the question whether it is right.
 */
export const courseForm = courseEdit
  .extend({
    price: decimalField(courseFields.shape.price),
    duration_hours: decimalField(courseFields.shape.duration_hours),
    takes_questions: z.boolean(invalid).default(false),
    ...sentThumbnail,
    confirmed: z.array(z.string()).max(10).default([]),
  })
  .superRefine(({ confirmed, ...fields }, { addIssue }) => {
    for (const { name, doubt } of measures(fields)) {
      if (!doubt || confirmed.includes(doubt.key) || (name === "price" && isAlwaysFree(fields.category))) continue;
      const message = `Entendemos ${doubt.label}. Se é isso mesmo, marque “Sim” e salve de novo.`;
      addIssue({ code: "custom", path: [name], message });
    }
  });

/** The form's initial values. What is saved needs no confirmation. */
export const courseDefaults = (course: ManagedCourse) => ({
  ...managedCourseJson(course),
  price: decimalText(course.priceCents / 100, 2),
  duration_hours: course.statedHours ? decimalText(course.statedHours) : "",
  takes_questions: course.takesQuestions ? "on" : undefined,
  confirmed: measures({ price: course.priceCents / 100, duration_hours: course.statedHours }).flatMap(
    ({ doubt }) => doubt?.key ?? [],
  ),
});

/** The saved price and duration in words. */
export const measuresLabel = ({ priceCents, statedHours }: ManagedCourse) =>
  [
    priceLabel(priceCents),
    statedHours && `${statedHours.toLocaleString("pt-BR")} ${statedHours === 1 ? "hora" : "horas"}`,
  ]
    .filter(Boolean)
    .join(", ");

/** The panel's publish button: the new state, and the list to return to. */
export const publicationForm = z.object({
  back: z
    .string()
    .regex(/^\/admin(\?[^#]*)?$/)
    .optional()
    .catch(undefined),
  is_published: yesOrNo(),
});
