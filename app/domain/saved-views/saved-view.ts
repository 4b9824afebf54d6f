import { z } from "zod";
import { listNamed } from "#app/domain/list.ts";
import { lineField } from "#app/domain/text.ts";

export const viewNotFound = "Visão não encontrada";

export const maxViews = 20;

/** A list as it is shown now, under a name. */
export const viewFields = z.object({
  list: z.string().refine((name) => listNamed(name), "Escolha uma lista do painel."),
  name: lineField({
    max: 60,
    min: 1,
    sentences: { missing: "Dê um nome à visão.", long: "O nome deve ter no máximo 60 letras." },
  }),
  search: z.string().max(2_000).default(""),
});
