import { z } from "zod";
import { categories, levels } from "#app/domain/courses/labels.ts";
import { firstOf, paging } from "#app/domain/paging.ts";
import { flag, words } from "#app/domain/query-fields.ts";

const chosen = (among: object) =>
  z
    .string()
    .optional()
    .transform((word) => word?.slice(0, 200) || null)
    .meta({ description: Object.keys(among).join(", ") });

/** What may be asked of the catalogue; page size 12 unless `limit` says otherwise (A §9). */
export const catalogueFields = paging(12).extend({
  category: chosen(categories),
  level: chosen(levels),
  q: words("Palavras do título ou da descrição, sem diferença de acentos."),
  all: flag("Também os rascunhos: para quem ensina, os seus; para a direção, todos."),
});

/** What the catalogue's address asks for. */
export const catalogueQuery = (search: URLSearchParams) => catalogueFields.parse(firstOf(search));
