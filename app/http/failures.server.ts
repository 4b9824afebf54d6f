import type { Logger } from "pino";
import type { Refusal } from "#app/domain/refusal.ts";
import { asRefusal } from "#app/http/trouble.ts";

let log: Pick<Logger, "error"> | undefined;

/** The server says once where unforeseen failures are written. */
export function logFailuresTo(logger: Pick<Logger, "error">) {
  log = logger;
}

/**
 * Writes down an error that nobody foresaw. The path goes without its query, which may hold codes or numbers, and
 * without its long parts, which are hashes and unguessable ids. That somebody left before the answer is none.
 */
export function logFailure(error: unknown, request: Request) {
  if (request.signal.aborted && error === request.signal.reason) return;
  const path = new URL(request.url).pathname.replace(/[^/]{20,}/g, "…");
  log?.error({ err: error, method: request.method, path }, "unforeseen failure");
}

/** The refusal that an error is or stands for; undefined where it is a fault of ours. Technical causes are logged. */
export function understood(error: unknown, request: Request): Refusal | undefined {
  const known = asRefusal(error);
  if (known?.cause) logFailure(known.cause, request);
  return known;
}
