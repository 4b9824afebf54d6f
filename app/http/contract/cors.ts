import { isCallPath } from "#app/http/contract/call-path.ts";

/** Headers that a browser may show to a page of another origin. */
const shown = "ETag, Idempotent-Replayed, Link, Retry-After";
const taken = "Authorization, Content-Type, Idempotency-Key, If-None-Match";

/** How long a browser may remember what it was allowed, in seconds. */
const remembered = 600;

/** A call that pages of other origins may make, and the one that it comes from where the school lets that in. */
export type CorsRequest = { origin: string | null };

/**
 * Whether what is asked for is open to pages of other origins at all (API_ALLOWED_ORIGINS); null where it is not. Takes
 * the address and the `Origin` of a request.
 */
export function readCorsRequest(
  asked: { path: string; origin: string | null | undefined },
  allowed: readonly string[],
): CorsRequest | null {
  if (!allowed.length || !isCallPath(asked.path)) return null;
  const { origin } = asked;
  return { origin: origin && allowed.includes(origin) ? origin : null };
}

/**
 * The headers that let a page of that origin read the answer. Never with cookies: it asks with a token, or as nobody.
 * A cache must not give the answer for nobody's page to a page that was let in, so it is told even where none was.
 */
export function corsHeaders(crossing: CorsRequest | null): [name: string, value: string][] {
  if (!crossing) return [];
  const varies: [string, string] = ["Vary", "Origin"];
  if (crossing.origin === null) return [varies];
  return [varies, ["Access-Control-Allow-Origin", crossing.origin], ["Access-Control-Expose-Headers", shown]];
}

/**
 * What a browser asks before it lets a page of another origin write: the headers of the answer (204) to its preflight.
 */
export const preflightHeaders = (methods: string): Record<string, string> => ({
  "Access-Control-Allow-Methods": methods,
  "Access-Control-Allow-Headers": taken,
  "Access-Control-Max-Age": String(remembered),
  "Cache-Control": "no-store",
});

/** Whether a request, by its method and what it says it would ask with, only asks what it would be allowed to. */
export const isPreflight = (method: string | undefined, wouldAsk: string | null | undefined) =>
  method === "OPTIONS" && wouldAsk != null;
