import { z } from "zod";
import { invalid } from "#app/domain/authoring/schema.ts";
import { alwaysFree, type Category, categories, levels } from "#app/domain/courses/labels.ts";
import { keysOf } from "#app/domain/keys-of.ts";
import { text } from "#app/domain/text.ts";

export const invalidPrice = "Preço inválido.";
const askDuration = "Informe a duração em horas, de meia em meia hora, até 10.000.";

/** What a course is given as, on the form and in the call (B2). An edit sends all of it again. */
export const courseFields = z.object({
  title: text({
    min: 1,
    max: 200,
    sentences: { missing: "Título do curso é obrigatório", long: "O título deve ter no máximo 200 caracteres." },
  }),
  description: text({
    max: 10_000,
    sentences: { long: "A descrição deve ter no máximo 10.000 caracteres." },
  }).nullish(),
  category: z.enum(keysOf(categories), invalid),
  level: z.enum(keysOf(levels), invalid),
  /** Reais. A course that is always free may leave it out. */
  price: z
    .number(invalidPrice)
    .min(0, invalidPrice)
    .max(99_999.99, invalidPrice)
    .refine(isWholeCents, invalidPrice)
    .nullish(),
  duration_hours: z
    .number(askDuration)
    .min(0, askDuration)
    .max(10_000, askDuration)
    .multipleOf(0.5, askDuration)
    .nullish(),
  /** `https:` or a file of the platform's own, `/media/{id}`. */
  thumbnail_url: z.string(invalid).nullish(),
  /** Who teaches it: for admins alone; whoever writes the course by default, and left as it is where it is not sent. */
  instructor_id: z.string(invalid).nullish(),
});

export type CourseFields = z.output<typeof courseFields>;

/** Publishing or not, said outright; left out, the state is turned round. */
export const publication = z.object({ is_published: z.boolean(invalid).nullish() });

/** Whether courses of a category never cost anything, whatever price was sent. */
export const isAlwaysFree = (category: string) => alwaysFree.includes(category as Category);

/** The order of a course's lessons, all of them. */
export const lessonOrder = z.object({ lesson_ids: z.array(z.int(invalid), invalid).max(1_000, invalid) });

function isWholeCents(reais: number) {
  return Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;
}
