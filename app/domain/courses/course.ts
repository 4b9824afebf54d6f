import { z } from "zod";
import { type Category, type CategoryNames, categories, categoryLabel } from "#app/domain/categories.ts";
import { decimalText } from "#app/domain/decimal.ts";
import type { Editable } from "#app/domain/edit-version.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { jsonOf, jsonView, keysOf, number, reais } from "#app/domain/json-view.ts";
import { booleanParam, pagingSchema, textParam } from "#app/domain/paging.ts";
import { invalid, lineField, textField } from "#app/domain/text.ts";
import type { courses } from "#drizzle/schema/courses.ts";

/** The three levels, from the easiest. */
export const levels = { iniciante: "Iniciante", intermediario: "Intermediário", avancado: "Avançado" } as const;

type Level = keyof typeof levels;

export const invalidPrice = "Preço inválido.";
const askDuration = "Informe a duração em horas, de meia em meia hora, até 10.000.";

/** Courses of these categories are always free. */
export const freeCategories: readonly Category[] = ["discipulado", "mentoria"];

/** Whether courses of a category are always free, whatever price was sent. */
export const isAlwaysFree = (category: string) => freeCategories.includes(category as Category);

/** The label of a level, or null for no badge. */
export const levelLabel = (value: string) => (isLevel(value) ? levels[value] : null);

export const courseNotFound = "Curso não encontrado";

function isWholeCents(reais: number) {
  return Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;
}

const isLevel = (value: string): value is Level => Object.hasOwn(levels, value);

/** A text of a few lines, each shown as a bullet point. An empty one is cleared. */
const linesField = (name: string) =>
  textField({ max: 2_000, sentences: { long: `${name}: escreva no máximo 2.000 caracteres.` } })
    .transform((text) => text || null)
    .nullish();

/** The lines of such a text. */
export const pointsOf = (text: string | null) =>
  (text ?? "")
    .split("\n")
    .map((line) => line.replace(/^[-•*]\s*/, "").trim())
    .filter(Boolean);

/** A course as form and API send it. An edit sends everything again, except what is marked as staying. */
export const courseFields = z.object({
  title: lineField({
    min: 1,
    max: 200,
    sentences: { missing: "Título do curso é obrigatório", long: "O título deve ter no máximo 200 caracteres." },
  }),
  description: textField({
    max: 10_000,
    sentences: { long: "A descrição deve ter no máximo 10.000 caracteres." },
  }).nullish(),
  what_you_learn: linesField("O que você vai aprender").meta({
    description: "Um item por linha. Sem ele, fica como está.",
  }),
  requirements: linesField("Requisitos").meta({
    description: "Um item por linha. Sem ele, fica como está.",
  }),
  category: z.enum(keysOf(categories), "Escolha a categoria do curso."),
  level: z.enum(keysOf(levels), "Escolha o nível do curso."),
  price: z
    .number(invalidPrice)
    .min(0, invalidPrice)
    .max(99_999.99, invalidPrice)
    .refine(isWholeCents, invalidPrice)
    .nullish()
    .meta({ description: "Em reais. Cursos de discipulado e mentoria são sempre gratuitos e podem omiti-lo." }),
  duration_hours: z
    .number(askDuration)
    .min(0, askDuration)
    .max(10_000, askDuration)
    .multipleOf(0.5, askDuration)
    .nullish()
    .meta({ description: "Em horas, de meia em meia. Sem ele, contam os minutos das aulas." }),
  thumbnail_url: z.string(invalid).nullish().meta({ description: "Um endereço https:// ou /media/{id}, de um envio." }),
  takes_questions: z.boolean(invalid).nullish(),
  instructor_id: z.string(invalid).nullish().meta({
    description: "Só a direção escolhe. Sem ele, quem cria o curso; numa alteração, fica como está.",
  }),
});

export type CourseFields = z.output<typeof courseFields>;

/** The columns that take a course's fields unchanged. */
export const courseValues = (fields: CourseFields) => ({
  title: fields.title,
  description: fields.description ?? "",
  category: fields.category,
  level: fields.level,
  durationHours: fields.duration_hours ?? 0,
  ...(fields.what_you_learn !== undefined && { whatYouLearn: fields.what_you_learn }),
  ...(fields.requirements !== undefined && { requirements: fields.requirements }),
  ...(typeof fields.takes_questions === "boolean" && { takesQuestions: fields.takes_questions }),
});

/** The fields of a saved course, for a copy or package of it: all but who teaches it. */
export const courseFieldsOf = (course: typeof courses.$inferSelect): Required<Omit<CourseFields, "instructor_id">> => ({
  title: course.title,
  description: course.description,
  what_you_learn: course.whatYouLearn,
  requirements: course.requirements,
  category: course.category as CourseFields["category"],
  level: course.level as CourseFields["level"],
  price: course.priceCents / 100,
  duration_hours: course.durationHours,
  thumbnail_url: course.thumbnailUrl,
  takes_questions: course.takesQuestions,
});

/** A course as catalogue and course page show it: its row, and counts. */
export type CourseView = Omit<
  typeof courses.$inferSelect,
  "createdBy" | "instructorId" | "createdAt" | "deletedAt" | "publishesAt" | "folded" | "search"
> & {
  lessonCount: number;
  /** The total length of its lessons. */
  lessonMinutes: number;
  enrollmentCount: number;
  /** 1 to 5; null without reviews. */
  averageRating: number | null;
  reviewCount: number;
  instructorName: string;
  instructorPicture: string | null;
};

export const courseResponse = jsonView("Course", {
  id: number,
  title: z.string(),
  description: z.string(),
  what_you_learn: z.string().nullable(),
  requirements: z.string().nullable(),
  category: z.string().meta({ description: Object.keys(categories).join(", ") }),
  level: z.string().meta({ description: Object.keys(levels).join(", ") }),
  price: reais,
  thumbnail_url: z.string().nullable(),
  duration_hours: z.number(),
  takes_questions: z.boolean(),
  lesson_count: z.int(),
  enrollment_count: z.int(),
  average_rating: z.number().nullable().meta({ description: "De 1 a 5; nulo enquanto ninguém avaliou." }),
  total_reviews: z.int(),
  instructor_name: z.string(),
  instructor_picture: z.string().nullable(),
});

export const courseJson = (course: CourseView) =>
  jsonOf(courseResponse, course, { price: course.priceCents / 100, total_reviews: course.reviewCount });

type Written = Pick<CourseView, keyof ReturnType<typeof courseValues> | "priceCents" | "thumbnailUrl"> & {
  instructorId: string;
};

/** The fields that an edit compares with the saved version, as people read them. */
export const editableCourse = (course: Written, names: CategoryNames) =>
  ({
    title: ["Título", course.title],
    description: ["Descrição", course.description],
    what_you_learn: ["O que você vai aprender", course.whatYouLearn],
    requirements: ["Requisitos", course.requirements],
    category: ["Categoria", categoryLabel(course.category, names)],
    level: ["Nível", levelLabel(course.level)],
    price: ["Preço", amountLabel(course.priceCents)],
    duration_hours: ["Duração", `${decimalText(course.durationHours)} h`],
    thumbnail_url: ["Imagem", course.thumbnailUrl],
    takes_questions: ["Dúvidas dos alunos", course.takesQuestions ? "abertas" : "fechadas"],
    instructor_id: ["Instrutor", course.instructorId],
  }) satisfies Record<keyof CourseFields, Editable[string]>;

const chosen = (among: object) =>
  z
    .string()
    .optional()
    .transform((word) => word?.slice(0, 200) || null)
    .meta({ description: Object.keys(among).join(", ") });

/** The query of the catalogue; page size 12 unless `limit` says otherwise. */
export const catalogueFields = pagingSchema(12).extend({
  category: chosen(categories),
  level: chosen(levels),
  q: textParam(
    "Palavras do título, da descrição, da categoria, das aulas ou do nome do instrutor, com ou sem acentos.",
  ),
  all: booleanParam("Inclui os rascunhos: para instrutores, os próprios; para a direção, todos."),
});
