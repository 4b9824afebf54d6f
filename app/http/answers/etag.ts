import { createHash } from "node:crypto";

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
  const plain = (each: string) => each.trim().replace(/^W\//, "");
  return named.trim() === "*" || named.split(",").some((each) => plain(each) === plain(tag));
}
