import type { Passage } from "#app/domain/passages/passage.ts";
import { tidy } from "#app/domain/text.ts";

/** As long as a search of the help may be, in characters. */
export const longestSearch = 200;

/** What is searched for, as it was asked: one line of visible characters, no longer than it may be. */
export function readSearch(asked: string | null): string {
  const line = tidy(asked ?? "").replace(/\s+/g, " ");
  return Array.from(line).slice(0, longestSearch).join("").trim();
}

/** What a search found: a page, or the part of one that fits best, with how it begins. */
export type Found = Pick<Passage, "title" | "href"> & { excerpt: string };
