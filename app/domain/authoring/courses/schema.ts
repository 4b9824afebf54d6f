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
    description: "Quem ensina: só a direção escolhe. Sem ele, quem cria o curso; numa alteração, continua quem era.",
  }),
});

export type CourseFields = z.output<typeof courseFields>;

/** Publishing or not, said outright; left out, the state is turned round. */
export const publication = z.object({
  is_published: z.boolean(invalid).nullish().meta({ description: "Sem ele, o estado se inverte." }),
});

/** Whether courses of a category never cost anything, whatever price was sent. */
export const isAlwaysFree = (category: string) => alwaysFree.includes(category as Category);

/** The order of a course's lessons, all of them. */
export const lessonOrder = z.object({
  lesson_ids: z
    .array(z.int(invalid), invalid)
    .max(1_000, invalid)
    .meta({ description: "Todas as aulas do curso, na nova ordem." }),
});

function isWholeCents(reais: number) {
  return Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;
}
