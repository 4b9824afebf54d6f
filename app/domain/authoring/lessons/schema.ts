import { z } from "zod";
import { invalid, place, rowId } from "#app/domain/authoring/schema.ts";
import { keysOf } from "#app/domain/keys-of.ts";
import { contentTypes } from "#app/domain/lessons/labels.ts";
import { text } from "#app/domain/text.ts";

const askMinutes = "Informe a duração em minutos inteiros, de 0 a 10.000.";
const askPassMark = "Informe de 1 a 100 por cento.";

/** The longest text of a lesson, in characters: some forty printed pages. */
export const longestText = 60_000;

/** The bytes of a JSON body that holds a text of that length. */
export const lessonBodyLimit = 384 * 1024;

/** What a lesson is given as (B6). It may be saved without its content, and waits for it then. */
export const lessonFields = z.object({
  title: text({
    min: 1,
    max: 200,
    sentences: { missing: "Dê um título à aula.", long: "O título deve ter no máximo 200 caracteres." },
  }),
  content_type: z.enum(keysOf(contentTypes), invalid),
  content_url: z
    .string(invalid)
    .nullish()
    .meta({ description: "De um vídeo ou áudio: um endereço https:// ou /media/{id}, de um envio." }),
  /** The text of a text lesson; beside a film or recording, its transcript. */
  content_text: text({
    max: longestText,
    sentences: { long: "O texto deve ter no máximo 60.000 caracteres. Divida-o em duas aulas." },
  })
    .nullish()
    .meta({ description: "O texto da aula, em Markdown; num vídeo ou áudio, a transcrição." }),
  duration_minutes: z.int(askMinutes).min(0, askMinutes).max(10_000, askMinutes).nullish(),
  is_free: z.boolean(invalid).default(false),
  pass_mark: z
    .int(askPassMark)
    .min(1, askPassMark)
    .max(100, askPassMark)
    .nullish()
    .meta({ description: "Por cento de acertos para passar no questionário. Sem ele, fica como está; no começo, 70." }),
});

/** A new lesson: of which course, and where in it; at the end unless said otherwise, or where the place is taken. */
export const newLesson = lessonFields.extend({
  course_id: rowId,
  order_index: place.meta({ description: "O lugar no curso, a partir de 0; sem ele, no fim." }),
});

export type LessonFields = z.output<typeof lessonFields>;

/** One step earlier or later in a list. */
export const step = z.object({ direction: z.enum(["up", "down"], invalid) });
export type Direction = z.output<typeof step>["direction"];
