import { z } from "zod";

/** Which page is asked for: `page` from 1, `limit` rows a page. */
export type Paging = { page: number; limit: number };

/** One page of a list, with the figures of the JSON contract (A §3 "Paged list"). */
export type Page<T> = Paging & { data: T[]; total: number; totalPages: number };

/** The same page, each row of it as `view` shows it. */
export function mapPage<T, Shown>(page: Page<T>, view: (row: T) => Shown): Page<Shown> {
  return { ...page, data: page.data.map((row) => view(row)) };
}

/** The page of a list of `total` rows that `data` are the rows of. */
export function pageOf<T>(data: T[], total: number, { page, limit }: Paging): Page<T> {
  return { data, page, limit, total, totalPages: Math.ceil(total / limit) };
}

/** The same as what stands behind the `?` of a call; `standard` rows a page. */
export const paging = (standard: number) =>
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
export const pagingFields = paging(100);

/** What stands behind the `?` by its name; of what stands there twice, the first. */
export const firstOf = (search: URLSearchParams) => Object.fromEntries([...search].reverse());

/** Page and limit from an address; what is missing or out of range is brought into range, never refused. */
export function pagingOf(search: URLSearchParams, standard = 12): Paging {
  return { page: clamp(search.get("page"), 1, 1, 100_000), limit: clamp(search.get("limit"), standard, 1, 100) };
}

function clamp(text: string | null, otherwise: number, least: number, most: number) {
  if (text === null || !/^-?\d+$/.test(text)) return otherwise;
  return Math.min(most, Math.max(least, Number(text)));
}

/**
 * How many people, each with a picture and a few words, a page shows: eight rows of three, and no endless way on a
 * phone.
 */
export const peopleShown = 24;
