import { z } from "zod";
import {
  type CourseView,
  categoryLabel,
  courseFields,
  courseJson,
  courseResponse,
  isAlwaysFree,
  levelLabel,
} from "#app/domain/courses/course.ts";
import { decimalText } from "#app/domain/decimal.ts";
import { type Editable, versionField } from "#app/domain/edit-version.ts";
import { amountLabel, priceLabel } from "#app/domain/figures.ts";
import { dateTime, jsonView } from "#app/domain/json-view.ts";
import { notAnImage } from "#app/domain/media/image.ts";
import { decimalField, invalid } from "#app/domain/text.ts";

/** The number of a course or lesson in a body, as far as PostgreSQL counts. */
export const rowId = z.int(invalid).min(1, invalid).max(2_147_483_647, invalid);

/** The place of something new in its list: at the end unless said otherwise. */
export const orderIndexField = z.int(invalid).min(0, invalid).max(100_000, invalid).nullish();

/** Publishing or not, said outright; left out, the state is turned round. */
export const publicationFields = z.object({
  is_published: z.boolean(invalid).nullish().meta({ description: "Sem ele, o estado se inverte." }),
});

/** The order of a course's lessons, all of them. */
export const lessonOrder = z.object({
  lesson_ids: z
    .array(z.int(invalid), invalid)
    .max(1_000, invalid)
    .meta({ description: "Todas as aulas do curso, na nova ordem." }),
});

/** A course as those who write it see it in their list. `lessonCount` counts pending lessons too. */
export type ManagedCourse = CourseView & {
  createdAt: Date;
  instructorId: string;
  /** What an edit of it begins from. */
  version: string;
  /** How many things are still missing before it may be published, as the checklist counts them. */
  pendingCount: number;
};

/** A course in the JSON contract, for those who manage it. */
export const managedCourseResponse = jsonView("ManagedCourse", {
  ...courseResponse.shape,
  is_published: z.boolean(),
  created_at: dateTime,
  instructor_id: z.uuid(),
  version: z.string(),
  pending_count: z.int().meta({
    description: "Aulas e materiais ainda sem conteúdo: o curso só pode ser publicado quando não houver nenhum.",
  }),
});

export function managedCourseJson(course: ManagedCourse): z.infer<typeof managedCourseResponse> {
  return {
    ...courseJson(course),
    is_published: course.isPublished,
    created_at: course.createdAt.toISOString(),
    instructor_id: course.instructorId,
    version: course.version,
    pending_count: course.pendingCount,
  };
}

/** A course's fields for a change of it. */
export const courseEdit = courseFields.extend({ version: versionField });

type Written = Pick<
  CourseView,
  | "title"
  | "description"
  | "whatYouLearn"
  | "requirements"
  | "category"
  | "level"
  | "priceCents"
  | "durationHours"
  | "thumbnailUrl"
> & { instructorId: string };

export const editableCourse = (course: Written): Editable => ({
  title: ["Título", course.title],
  description: ["Descrição", course.description],
  what_you_learn: ["O que você vai aprender", course.whatYouLearn],
  requirements: ["Requisitos", course.requirements],
  category: ["Categoria", categoryLabel(course.category)],
  level: ["Nível", levelLabel(course.level)],
  price: ["Preço", amountLabel(course.priceCents)],
  duration_hours: ["Duração", `${decimalText(course.durationHours)} h`],
  thumbnail_url: ["Imagem", course.thumbnailUrl],
  instructor_id: ["Instrutor", course.instructorId],
});

/** From these on the form asks whether the number is meant: a comma that was lost makes it a hundred times as high. */
const unusual = {
  price: { from: 1_000, label: (value: number) => amountLabel(Math.round(value * 100)) },
  duration_hours: { from: 100, label: (value: number) => `${value.toLocaleString("pt-BR")} horas` },
};
type Measure = keyof typeof unusual;

/** A measure that has to be confirmed, in words and as the form's `confirmed` names it; null for a usual one. */
export function toConfirm(name: Measure, value: number | null | undefined) {
  const { from, label } = unusual[name];
  return value && value >= from ? { key: `${name}=${value}`, label: label(value) } : null;
}

const measures = (fields: Partial<Record<Measure, number | null>>) =>
  (Object.keys(unusual) as Measure[]).map((name) => ({ name, asked: toConfirm(name, fields[name]) }));

/**
 * The course form: its fields, numbers as text, and a picture as a file, which wins over an address. An unusual price or
 * duration comes back once with the question whether it is meant.
 */
export const courseForm = courseEdit
  .extend({
    price: decimalField(courseFields.shape.price),
    duration_hours: decimalField(courseFields.shape.duration_hours),
    thumbnail: z.instanceof(Blob, { error: notAnImage }).optional(),
    confirmed: z.array(z.string()).max(10).default([]),
  })
  .superRefine(({ confirmed, ...fields }, { addIssue }) => {
    for (const { name, asked } of measures(fields)) {
      if (!asked || confirmed.includes(asked.key) || (name === "price" && isAlwaysFree(fields.category))) continue;
      const message = `Entendemos ${asked.label}. Se é isso mesmo, marque “Sim” e salve de novo.`;
      addIssue({ code: "custom", path: [name], message });
    }
  });

/** What the course form starts from; what the course says already needs no confirming. */
export const courseDefaults = (course: ManagedCourse) => ({
  ...managedCourseJson(course),
  price: decimalText(course.priceCents / 100, 2),
  duration_hours: decimalText(course.durationHours),
  confirmed: measures({ price: course.priceCents / 100, duration_hours: course.durationHours }).flatMap(
    ({ asked }) => asked?.key ?? [],
  ),
});

/** How a saved course's price and duration were understood. */
export const measuresLabel = ({ priceCents, durationHours }: ManagedCourse) =>
  `${priceLabel(priceCents)}, ${durationHours.toLocaleString("pt-BR")} ${durationHours === 1 ? "hora" : "horas"}`;

/** The button of the panel: what the course is to be, and the list of courses that it stood in. */
export const publicationForm = z.object({
  back: z
    .string()
    .regex(/^\/admin(\?[^#]*)?$/)
    .optional()
    .catch(undefined),
  is_published: z.enum(["true", "false"]).transform((value) => value === "true"),
});

/** What the panel's table of courses may be sorted by. */
export const courseColumnNames = ["title", "price", "hours", "created", "enrolments", "lessons"] as const;
export type CourseColumn = (typeof courseColumnNames)[number];

/** What the table is asked for: words to find, a state, and the order. */
export type CourseTableQuery = {
  q: string;
  status: "all" | "draft" | "published";
  sort: CourseColumn;
  descending: boolean;
};
