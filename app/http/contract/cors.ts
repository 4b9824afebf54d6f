/** Headers that a browser may show to a page of another origin. */
const shown = "ETag, Idempotent-Replayed, Link, Retry-After";
const taken = "Authorization, Content-Type, Idempotency-Key, If-None-Match";

/** How long a browser may remember what it was allowed, in seconds. */
const remembered = 600;

/** The other origin that a call comes from, where the school lets it in (API_ALLOWED_ORIGINS); null otherwise. */
export function allowedOrigin(request: Request, allowed: readonly string[]): string | null {
  const origin = request.headers.get("Origin");
  return origin !== null && allowed.includes(origin) ? origin : null;
}

/** Lets a page of that origin read the answer. Never with cookies: it asks with a token, or as nobody. */
export function letRead(headers: Headers, origin: string) {
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", shown);
}

/** What a browser asks before it lets a page of another origin write: the answer to its preflight. */
export function preflightAnswer(methods: string): Response {
  const headers = new Headers({
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": taken,
    "Access-Control-Max-Age": String(remembered),
    "Cache-Control": "no-store",
  });
  return new Response(null, { status: 204, headers });
}

/** Whether a request only asks what it would be allowed to. */
export const isPreflight = (request: Request) =>
  request.method === "OPTIONS" && request.headers.has("Access-Control-Request-Method");
