import { z } from "zod";
import { normalizeText } from "./text.ts";

/** Which page is asked for: `page` from 1, `limit` rows a page. */
export type Paging = { page: number; limit: number };

/** One page of a list, with the figures of the JSON contract. */
export type Page<T> = Paging & { data: T[]; total: number; totalPages: number };

export function mapPage<T, Shown>(found: Page<T>, view: (row: T) => Shown): Page<Shown> {
  const { data, page, limit, total, totalPages } = found;
  return { data: data.map((row) => view(row)), page, limit, total, totalPages };
}

/** The page of a list of `total` rows that `data` are the rows of. */
export function toPage<T>(data: T[], total: number, { page, limit }: Paging): Page<T> {
  return { data, page, limit, total, totalPages: Math.ceil(total / limit) };
}

/** Page and limit, with the page size that a list has where none is asked for. */
export const pagingSchema = (standard: number) =>
  z.object({
    page: z
      .string()
      .optional()
      .meta({ type: "integer", minimum: 1, default: 1, description: "A página, a partir de 1." })
      .transform((text) => clamp(text ?? null, 1, 1, 100_000)),
    limit: z
      .string()
      .optional()
      .meta({ type: "integer", minimum: 1, maximum: 100, default: standard, description: "Linhas por página." })
      .transform((text) => clamp(text ?? null, standard, 1, 100)),
  });

/** Lists of the contract give a hundred rows a page unless asked otherwise. */
export const pagingFields = pagingSchema(100);

/**
 * What an address asks of a list, by the list's schema; of what stands there twice, the first. The schemas refuse
 * nothing: what is missing or out of range becomes what is usual.
 */
export function readQuery<Query extends z.ZodType>(schema: Query, { searchParams }: Pick<URL, "searchParams">) {
  return schema.parse(Object.fromEntries([...searchParams].reverse()));
}

function clamp(text: string | null, otherwise: number, min: number, max: number) {
  if (text === null || !/^-?\d+$/.test(text)) return otherwise;
  return Math.min(max, Math.max(min, Number(text)));
}

/**
 * How many people, each with a picture and a few words, a page shows: eight rows of three, and no endless way on a
 * phone.
 */
export const peoplePerPage = 24;

/** Words to look for, behind the `?` of an address; nothing where nothing is asked. */
export const textParam = (description: string) =>
  z
    .string()
    .optional()
    .transform((typed) => normalizeText(typed ?? "").slice(0, 200))
    .meta({ description });

/** One of a few; whatever is none of them asks for all. */
export const enumParam = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .optional()
    .meta({ enum: [...names, "all"], default: "all" })
    .transform((asked) => names.find((name) => name === asked) ?? ("all" as const));

/** `true` switches it on, everything else leaves it off. */
export const booleanParam = (description: string) =>
  z
    .string()
    .optional()
    .meta({ type: "boolean", default: false, description })
    .transform((asked) => asked === "true");
