import { z } from "zod";
import { sentThumbnail } from "#app/domain/authoring/course.ts";
import { type CourseView, courseFields, courseJson, courseResponse } from "#app/domain/courses/course.ts";
import { decimalText } from "#app/domain/decimal.ts";
import { type Editable, versionField, versionOf } from "#app/domain/edit-version.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { jsonOf, jsonView, number, reais } from "#app/domain/json-view.ts";
import { rowId } from "#app/domain/path-id.ts";
import { decimalField, invalid, lineField } from "#app/domain/text.ts";

/** A trail as form and API send it; an edit sends all fields again. */
export const trailFields = z.object({
  title: lineField({
    min: 1,
    max: 200,
    sentences: { missing: "Dê um título à trilha.", long: "O título deve ter no máximo 200 caracteres." },
  }),
  description: courseFields.shape.description,
  price: courseFields.shape.price.meta({ description: "Em reais; sem ele, ou com 0, a trilha é gratuita." }),
  in_order: z.boolean(invalid).nullish().meta({
    description: "Se cada curso só abre quando o anterior é concluído.",
  }),
  thumbnail_url: courseFields.shape.thumbnail_url,
});

export type TrailFields = z.output<typeof trailFields>;

export const trailEdit = trailFields.extend({ version: versionField });

/** The form of a trail: its price as text, and a picture as a file, which overrides an address. */
export const trailForm = trailEdit.extend({
  price: decimalField(trailFields.shape.price),
  in_order: z.boolean().default(false),
  ...sentThumbnail,
});

/** One change to the list of courses. A course is added at the end. */
export const trailCourseChange = z.object({
  course_id: rowId,
  change: z.enum(["add", "remove", "up", "down"], invalid),
});

/** The same from a form. */
export const trailCourseForm = trailCourseChange.extend({
  course_id: z
    .string({ error: "Escolha um curso." })
    .regex(/^[1-9]\d{0,8}$/, "Escolha um curso.")
    .transform(Number),
});

/** A trail with totals of its courses. */
export type TrailView = {
  id: number;
  title: string;
  description: string;
  thumbnailUrl: string | null;
  priceCents: number;
  inOrder: boolean;
  isPublished: boolean;
  /** Whether it is on offer: it is published, and so are all its courses. */
  isOnOffer: boolean;
  courseCount: number;
  durationHours: number;
  /** The sum of its courses' own prices. */
  singlyCents: number;
  /** The category of its first course, for the drawn cover. */
  category: string;
};

export const trailResponse = jsonView("Trail", {
  id: number,
  title: z.string(),
  description: z.string(),
  price: reais,
  courses_price: reais.meta({ description: "Em reais: quanto os cursos custam um a um." }),
  thumbnail_url: z.string().nullable(),
  duration_hours: z.number(),
  course_count: z.int(),
  in_order: z.boolean().meta({ description: "Se cada curso só abre quando o anterior é concluído." }),
});

export const trailDetailResponse = jsonView("TrailDetail", {
  ...trailResponse.shape,
  is_published: z.boolean().optional().meta({ description: "Só para a direção, como version." }),
  version: z.string().optional(),
  courses: z.array(courseResponse).meta({ description: "Na ordem da trilha." }),
});

export const trailJson = (trail: TrailView) =>
  jsonOf(trailResponse, trail, {
    price: trail.priceCents / 100,
    courses_price: trail.singlyCents / 100,
  });

export type TrailWithCourses = { trail: TrailView; courses: CourseView[] };

export function trailDetailJson(
  { trail, courses }: TrailWithCourses,
  may: { manage: boolean } = { manage: false },
): z.infer<typeof trailDetailResponse> {
  return {
    ...trailJson(trail),
    ...(may.manage && { is_published: trail.isPublished, version: trailVersion(trail) }),
    courses: courses.map(courseJson),
  };
}

type Written = Pick<TrailView, "title" | "description" | "priceCents" | "inOrder" | "thumbnailUrl">;

export const editableTrail = (trail: Written): Editable => ({
  title: ["Título", trail.title],
  description: ["Descrição", trail.description],
  price: ["Preço", amountLabel(trail.priceCents)],
  in_order: ["Cursos na ordem", trail.inOrder ? "sim" : "não"],
  thumbnail_url: ["Imagem", trail.thumbnailUrl],
});

export const trailVersion = (trail: Written) => versionOf(editableTrail(trail));

/** The values that a trail's form starts from. */
export const trailDefaults = (trail: TrailView) => ({
  title: trail.title,
  description: trail.description,
  price: decimalText(trail.priceCents / 100, 2),
  in_order: trail.inOrder ? "on" : "",
  thumbnail_url: trail.thumbnailUrl ?? "",
});

/** What a trail's purchase includes. */
export const trailBenefits = ({ courseCount }: Pick<TrailView, "courseCount">, guaranteeDays: number) =>
  [
    ["lifetime", "Acesso vitalício aos cursos"],
    ["certificate", `Certificado de cada curso e da trilha: ${courseCount + 1} no total`],
    ["people", "Suporte da equipe"],
    ["safe", `Garantia de ${guaranteeDays} dias`],
  ] as const;
