import { z } from "zod";
import { invalid, place, rowId } from "#app/domain/authoring/schema.ts";
import { keysOf } from "#app/domain/keys-of.ts";
import { resourceTypes } from "#app/domain/lessons/labels.ts";
import { text } from "#app/domain/text.ts";

/** What accompanies a lesson (B8), but for the file or address itself. */
export const resourceAbout = z.object({
  resource_type: z.enum(keysOf(resourceTypes), invalid),
  resource_title: text({
    min: 1,
    max: 200,
    sentences: { missing: "Dê um título ao material.", long: "O título deve ter no máximo 200 caracteres." },
  }),
  description: text({ max: 1_000, sentences: { long: "A descrição deve ter no máximo 1.000 caracteres." } }).nullish(),
});

/** The same with its address, `https:` or `/media/{id}`. */
export const resourceFields = resourceAbout.extend({
  resource_url: z.string(invalid).meta({ description: "Um endereço https:// ou /media/{id}, de um envio." }),
});

export type ResourceAbout = z.output<typeof resourceAbout>;
export type ResourceFields = z.output<typeof resourceFields>;

/** A new resource: of which lesson, and where in its list; at the end unless said otherwise. */
export const newResource = resourceFields.extend({
  lesson_id: rowId,
  order_index: place.meta({ description: "O lugar entre os materiais, a partir de 0; sem ele, no fim." }),
});
