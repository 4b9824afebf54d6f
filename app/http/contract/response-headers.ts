import { createHash } from "node:crypto";
import type { Page } from "#app/domain/paging.ts";

/**
 * The `Link` header of a page of a list (RFC 8288): first, previous, next and last. Only known query parameters are
 * repeated, because others could make the header too long for clients.
 */
export function paginationLinks(
  { pathname }: URL,
  query: Record<string, unknown>,
  { page, totalPages }: Omit<Page<unknown>, "data">,
): string {
  const filters = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const last = Math.max(1, totalPages);
  const places = { first: 1, prev: Math.min(page - 1, last), next: page + 1, last };
  return Object.entries(places)
    .filter(([, number]) => number >= 1 && number <= last)
    .map(([rel, number]) => {
      const search = new URLSearchParams(filters);
      search.set("page", String(number));
      return `<${pathname}?${search}>; rel="${rel}"`;
    })
    .join(", ");
}

/** Weak, because the same content is sent in several encodings. */
export const etagOf = (content: Buffer) =>
  `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;

/** Adds an `ETag` of the content, and answers 304 if `If-None-Match` names it. */
export async function withETag(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200 || response.headers.has("Set-Cookie")) return response;
  const content = Buffer.from(await response.arrayBuffer());
  const tag = etagOf(content);
  const headers = new Headers(response.headers);
  headers.set("ETag", tag);
  // The server adds this only when it compresses a body; a 304 has none.
  headers.append("Vary", "Accept-Encoding");
  if (!matchesETag(request.headers.get("If-None-Match"), tag)) return new Response(content, { headers });
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

/** Whether `If-None-Match` names the tag; strong and weak are compared as equal (RFC 9110, 13.1.2). */
export function matchesETag(named: string | null | undefined, tag: string) {
  if (named == null) return false;
  return named.trim() === "*" || named.split(",").some((each) => each.trim().replace(/^W\//, "") === tag.slice(2));
}
