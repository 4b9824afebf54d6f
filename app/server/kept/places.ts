import type { IncomingMessage } from "node:http";
import { categories, levels } from "#app/domain/courses/labels.ts";
import { articlePath, helpArticles } from "#app/domain/help/articles.ts";
import { legalPages } from "#app/domain/legal/legal-pages.ts";

/** Something that is the same for every visitor, under the one address that all ways of asking for it come to. */
export type Place = {
  address: string;
  /**
   * Of words that anybody may think up, of pages past the end of a list, and of ways to cut one into pages there are
   * more than can be kept.
   */
  isEndless: boolean;
  /** Only who makes it finds out whether there is such a thing. */
  mayBeMissing: boolean;
};

/** What each thing behind the `?` comes to: nothing where it is the default, null where no such page is kept. */
type Fields = Record<string, (value: string) => string | null>;

const oneOf = (names: object) => (value: string) => (Object.hasOwn(names, value) ? value : null);
const pageNumber = (value: string) => (value === "1" ? "" : /^[1-9]\d{0,8}$/.test(value) ? value : null);
/** Few lists are longer, in pages. */
const longList = 20;
const words = (value: string) => (value.length <= 60 ? value.trim() : null);

const catalogue: Fields = { category: oneOf(categories), level: oneOf(levels), q: words, page: pageNumber };

/** How many of a list one answer of the contract holds. */
const limit = (value: string) => (/^([1-9]\d?|100)$/.test(value) ? value : null);

const articles = helpArticles.map(({ slug }): [string, Fields] => [articlePath(slug), {}]);
const law = Object.values(legalPages).map(({ path }): [string, Fields] => [path, {}]);

const places: ReadonlyMap<string, Fields> = new Map<string, Fields>([
  ["/", {}],
  ["/courses", { ...catalogue, layout: (value) => (value === "list" ? value : "") }],
  ["/about", {}],
  ["/partners", {}],
  ["/instructors", { page: pageNumber }],
  ["/contact", {}],
  ["/ajuda", { q: words }],
  ...articles,
  ...law,
  ["/api/courses", { ...catalogue, limit }],
  ["/api/instructors", { page: pageNumber, limit }],
  ["/api/certificate-settings", {}],
  ["/api/openapi.json", {}],
]);

const course: Fields = { avaliacoes: pageNumber };

/** What links from elsewhere carry for the sake of whoever counts them. */
const counted = /^(utm_\w+|fbclid|gclid)$/;

/**
 * What is asked for under an address, if it is the same for every visitor; undefined where it is not, or where anything
 * stands behind the `?` that is not known, so that nobody fills the memory with what they make up.
 */
export function placeOf(url: string): Place | undefined {
  const mark = url.indexOf("?");
  const [path, query] = mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
  const fields = places.get(path) ?? (/^\/courses\/[1-9]\d{0,8}$/.test(path) ? course : undefined);
  if (!fields) return undefined;
  const mayBeMissing = fields === course;
  if (!query) return { address: path, isEndless: false, mayBeMissing };
  const asked = new URLSearchParams(query);
  for (const name of asked.keys()) if (!Object.hasOwn(fields, name) && !counted.test(name)) return undefined;
  const search = new URLSearchParams();
  for (const [name, read] of Object.entries(fields)) {
    const given = asked.get(name);
    const value = given && read(given);
    if (given && value === null) return undefined;
    if (value) search.set(name, value);
  }
  const isFar = Number(search.get("page") ?? search.get("avaliacoes")) > longList;
  const isEndless = isFar || search.has("q") || search.has("limit");
  return { address: search.size ? `${path}?${search}` : path, isEndless, mayBeMissing };
}

/** Whether it is a visitor who only reads: without cookie, access token or body, and no page of another origin. */
export function isVisitor({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}
