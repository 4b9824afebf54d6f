import { isCallPath } from "#app/http/contract/call-path.ts";

const exposedHeaders = "ETag, Idempotent-Replayed, Link, Retry-After";
const allowedHeaders = "Authorization, Content-Type, Idempotency-Key, If-None-Match";

const maxAgeSeconds = 600;

/** A request to the JSON contract while CORS is on; `origin` is null unless it is an allowed one. */
export type CorsRequest = { origin: string | null };

/** Null if CORS does not apply: no API_ALLOWED_ORIGINS, or not a JSON call. */
export function readCorsRequest(
  request: { path: string; origin: string | null | undefined },
  allowed: readonly string[],
): CorsRequest | null {
  if (!allowed.length || !isCallPath(request.path)) return null;
  const { origin } = request;
  return { origin: origin && allowed.includes(origin) ? origin : null };
}

/**
 * The headers that let a page of that origin read the answer, never with cookies. `Vary` is sent to all, so that a
 * cache does not give one origin's answer to another.
 */
export function corsHeaders(cors: CorsRequest | null): [name: string, value: string][] {
  if (!cors) return [];
  const varies: [string, string] = ["Vary", "Origin"];
  if (cors.origin === null) return [varies];
  return [varies, ["Access-Control-Allow-Origin", cors.origin], ["Access-Control-Expose-Headers", exposedHeaders]];
}

/** The headers of the answer (204) to a preflight. */
export const preflightHeaders = (methods: string): Record<string, string> => ({
  "Access-Control-Allow-Methods": methods,
  "Access-Control-Allow-Headers": allowedHeaders,
  "Access-Control-Max-Age": String(maxAgeSeconds),
  "Cache-Control": "no-store",
});

export const isPreflight = (method: string | undefined, requestMethod: string | null | undefined) =>
  method === "OPTIONS" && requestMethod != null;
