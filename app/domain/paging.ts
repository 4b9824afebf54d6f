import { z } from "zod";
import { normalizeText } from "./text.ts";

/** Which page of a list: `page` from 1, `limit` rows per page. */
export type Paging = { page: number; limit: number };

/** One page of a list, with the counts of the JSON contract. */
export type Page<T> = Paging & { data: T[]; total: number; totalPages: number };

export function mapPage<T, Shown>(found: Page<T>, view: (row: T) => Shown): Page<Shown> {
  const { data, page, limit, total, totalPages } = found;
  return { data: data.map((row) => view(row)), page, limit, total, totalPages };
}

/** Makes a page of `total` rows from the rows in `data`. */
export function toPage<T>(data: T[], total: number, { page, limit }: Paging): Page<T> {
  return { data, page, limit, total, totalPages: Math.ceil(total / limit) };
}

/** Query parameters for paging, with a list's standard page size. */
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

/** Lists of the JSON contract have a hundred rows per page unless asked otherwise. */
export const pagingFields = pagingSchema(100);

/**
 * Reads the query of a list's address by its schema; of repeated parameters the first counts. These schemas refuse
 * nothing: a missing or invalid value becomes the default.
 */
export function readQuery<Query extends z.ZodType>(schema: Query, { searchParams }: Pick<URL, "searchParams">) {
  return schema.parse(Object.fromEntries([...searchParams].reverse()));
}

function clamp(text: string | null, otherwise: number, min: number, max: number) {
  if (text === null || !/^-?\d+$/.test(text)) return otherwise;
  return Math.min(max, Math.max(min, Number(text)));
}

/**
 * How many people a page shows, each with a picture and a few words: eight rows of three, and not endless on a phone.
 */
export const peoplePerPage = 24;

/** Search words. */
export const textParam = (description: string) =>
  z
    .string()
    .optional()
    .transform((typed) => normalizeText(typed ?? "").slice(0, 200))
    .meta({ description });

/** One of a few values; anything else means all. */
export const enumParam = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .optional()
    .meta({ enum: [...names, "all"], default: "all" })
    .transform((value) => names.find((name) => name === value) ?? ("all" as const));

/** The id of a row; anything else means none. */
export const idParam = (description: string) =>
  z
    .string()
    .optional()
    .meta({ type: "integer", description })
    .transform((text) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null));

/** A day as `2026-11-23`; empty for none, and for what is no day. */
export const dayParam = (description: string) =>
  z
    .string()
    .optional()
    .meta({ format: "date", description })
    .transform((text) => (text && z.iso.date().safeParse(text).success ? text : ""));

/** `true` switches it on; anything else leaves it off. */
export const booleanParam = (description: string) =>
  z
    .string()
    .optional()
    .meta({ type: "boolean", default: false, description })
    .transform((value) => value === "true");
