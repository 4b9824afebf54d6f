import { pagingOf } from "#app/domain/paging.ts";
import { tidy } from "#app/domain/text.ts";

/** What the catalogue's address asks for; page size 12 unless `limit` says otherwise (A §9). */
export function catalogueQuery(search: URLSearchParams) {
  return {
    ...pagingOf(search),
    category: search.get("category") || null,
    level: search.get("level") || null,
    q: tidy(search.get("q") ?? "").slice(0, 200),
    all: search.get("all") === "true",
  };
}
