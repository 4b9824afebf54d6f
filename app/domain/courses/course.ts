import { z } from "zod";
import { jsonView, keysOf, number, reais } from "#app/domain/json-view.ts";
import { booleanParam, pagingSchema, textParam } from "#app/domain/paging.ts";
import { invalid, textField } from "#app/domain/text.ts";
import type { courses } from "#drizzle/schema/courses.ts";

/** The five categories in the order of the catalogue's pills. */
export const categories = {
  profissionalizante: "Profissionalizante",
  teologico: "Teológico",
  desenvolvimento_pessoal: "Desenvolvimento Pessoal",
  discipulado: "Discipulado",
  mentoria: "Mentoria",
} as const;

/** The three levels, from the easiest. */
export const levels = { iniciante: "Iniciante", intermediario: "Intermediário", avancado: "Avançado" } as const;

export type Category = keyof typeof categories;
type Level = keyof typeof levels;

export const invalidPrice = "Preço inválido.";
const askDuration = "Informe a duração em horas, de meia em meia hora, até 10.000.";

/** Courses of these categories never cost anything. */
export const freeCategories: readonly Category[] = ["discipulado", "mentoria"];

/** Whether courses of a category never cost anything, whatever price was sent. */
export const isAlwaysFree = (category: string) => freeCategories.includes(category as Category);

/** A category in words; one that nobody knows is "Geral". */
export const categoryLabel = (value: string) => (isCategory(value) ? categories[value] : "Geral");

/** A level in words, or null where there is no badge to show. */
export const levelLabel = (value: string) => (isLevel(value) ? levels[value] : null);

export const courseNotFound = "Curso não encontrado";

function isWholeCents(reais: number) {
  return Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;
}

const isCategory = (value: string): value is Category => Object.hasOwn(categories, value);
const isLevel = (value: string): value is Level => Object.hasOwn(levels, value);

/** A text of a few lines, each of which is shown as a point. Empty, it is cleared. */
const linesField = (name: string) =>
  textField({ max: 2_000, sentences: { long: `${name}: escreva no máximo 2.000 caracteres.` } })
    .transform((text) => text || null)
    .nullish();

/** The points of such a text. */
export const pointsOf = (text: string | null) =>
  (text ?? "")
    .split("\n")
    .map((line) => line.replace(/^[-•*]\s*/, "").trim())
    .filter(Boolean);

/** A course as form and API send it; an edit sends all of it again, but for what says that it stays. */
export const courseFields = z.object({
  title: textField({
    min: 1,
    max: 200,
    sentences: { missing: "Título do curso é obrigatório", long: "O título deve ter no máximo 200 caracteres." },
  }),
  description: textField({
    max: 10_000,
    sentences: { long: "A descrição deve ter no máximo 10.000 caracteres." },
  }).nullish(),
  what_you_learn: linesField("O que você vai aprender").meta({
    description: "O que o curso ensina, um item por linha. Sem ele, fica como está.",
  }),
  requirements: linesField("Requisitos").meta({
    description: "O que é preciso para acompanhar, um item por linha. Sem ele, fica como está.",
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
    .meta({ description: "Em horas, de meia em meia." }),
  thumbnail_url: z.string(invalid).nullish().meta({ description: "Um endereço https:// ou /media/{id}, de um envio." }),
  instructor_id: z.string(invalid).nullish().meta({
    description: "O instrutor: só a direção escolhe. Sem ele, quem cria o curso; numa alteração, fica como está.",
  }),
});

export type CourseFields = z.output<typeof courseFields>;

/** The columns that a course's fields say as they are. */
export const courseValues = (fields: CourseFields) => ({
  title: fields.title,
  description: fields.description ?? "",
  category: fields.category,
  level: fields.level,
  durationHours: fields.duration_hours ?? 0,
  ...(fields.what_you_learn !== undefined && { whatYouLearn: fields.what_you_learn }),
  ...(fields.requirements !== undefined && { requirements: fields.requirements }),
});

/** A course as the catalogue and the course page know it: its row, and figures beside it. */
export type CourseView = Omit<
  typeof courses.$inferSelect,
  "createdBy" | "instructorId" | "createdAt" | "deletedAt" | "folded" | "search"
> & {
  lessonCount: number;
  /** How long its lessons take together. */
  lessonMinutes: number;
  enrollmentCount: number;
  /** 1 to 5; null as long as nobody has rated the course. */
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
  lesson_count: z.int(),
  enrollment_count: z.int(),
  average_rating: z.number().nullable().meta({ description: "De 1 a 5; nulo enquanto ninguém avaliou." }),
  total_reviews: z.int(),
  instructor_name: z.string(),
  instructor_picture: z.string().nullable(),
});

export function courseJson(course: CourseView): z.infer<typeof courseResponse> {
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    what_you_learn: course.whatYouLearn,
    requirements: course.requirements,
    category: course.category,
    level: course.level,
    price: course.priceCents / 100,
    thumbnail_url: course.thumbnailUrl,
    duration_hours: course.durationHours,
    lesson_count: course.lessonCount,
    enrollment_count: course.enrollmentCount,
    average_rating: course.averageRating,
    total_reviews: course.reviewCount,
    instructor_name: course.instructorName,
    instructor_picture: course.instructorPicture,
  };
}

const chosen = (among: object) =>
  z
    .string()
    .optional()
    .transform((word) => word?.slice(0, 200) || null)
    .meta({ description: Object.keys(among).join(", ") });

/** What may be asked of the catalogue; page size 12 unless `limit` says otherwise. */
export const catalogueFields = pagingSchema(12).extend({
  category: chosen(categories),
  level: chosen(levels),
  q: textParam(
    "Palavras do título, da descrição, da categoria, das aulas ou do nome do instrutor, com ou sem acentos.",
  ),
  all: booleanParam("Inclui os rascunhos: para instrutores, os próprios; para a direção, todos."),
});
