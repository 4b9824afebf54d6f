/** Which page is asked for: `page` from 1, `limit` rows a page. */
export type Paging = { page: number; limit: number };

/** One page of a list, with the figures of the JSON contract (A §3 "Paged list"). */
export type Page<T> = Paging & { data: T[]; total: number; totalPages: number };

/** The page of a list of `total` rows that `data` are the rows of. */
export function pageOf<T>(data: T[], total: number, { page, limit }: Paging): Page<T> {
  return { data, page, limit, total, totalPages: Math.ceil(total / limit) };
}

/** Page and limit from an address; what is missing or out of range is brought into range, never refused. */
export function pagingOf(search: URLSearchParams, standard = 12): Paging {
  return { page: clamp(search.get("page"), 1, 1, 100_000), limit: clamp(search.get("limit"), standard, 1, 100) };
}

function clamp(text: string | null, otherwise: number, least: number, most: number) {
  if (text === null || !/^-?\d{1,9}$/.test(text)) return otherwise;
  return Math.min(most, Math.max(least, Number(text)));
}
