import type { Logger } from "pino";
import { AppError } from "#app/domain/app-error.ts";
import { errorCode } from "#app/domain/transaction.ts";
import { requestIdHeader } from "#app/http/request-id.ts";
import { databaseFailure } from "#drizzle/failures.ts";

let log: Pick<Logger, "error"> | undefined;

/** Called once, by the server. */
export function logFailuresTo(logger: Pick<Logger, "error">) {
  log = logger;
}

/**
 * Logs an error. The path is logged without its query, which may contain codes, and without its long parts, which are
 * hashes and unguessable ids. Nothing is logged if the reader left before the answer.
 */
export function logFailure(error: unknown, request: Request) {
  if (isAbort(error, request)) return;
  const about = { err: error, ...aboutOf(request) };
  log?.error(about, toAppError(error) ? foreseen : "unforeseen failure");
}

const foreseen = "failed for a known cause";

const isAbort = (error: unknown, { signal }: Request) => signal.aborted && error === signal.reason;

/** The id is also in the access log and in the response's header. */
const aboutOf = (request: Request) => ({
  id: request.headers.get(requestIdHeader) ?? undefined,
  method: request.method,
  path: new URL(request.url).pathname.replace(/[^/]{20,}/g, "…"),
});

/** The AppError that an error is or corresponds to; undefined for a bug. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  const failure = databaseFailure(error);
  if (failure?.kind === "full" || code === "ENOSPC") return new AppError("full", undefined, { cause: error });
  if (code === "22021" || code === "22P05") return new AppError("invalid", undefined, { cause: error });
  if (failure) return new AppError("unavailable", undefined, { retryAfter: 2, cause: error });
  return undefined;
}

/** `toAppError`, with technical causes logged. */
export function toAppErrorLogged(error: unknown, request: Request): AppError | undefined {
  const known = toAppError(error);
  if (known?.cause) logCause(known.cause, request);
  return known;
}

/** How long repeated causes are logged without their stack, in milliseconds. */
const stackEvery = 10_000;

/** Causes logged with their stack: when, and how many requests have failed for it since. */
const reported = new Map<string, { at: number; since: number }>();

/**
 * Logs why a request failed. While a database is away the cause is the same for all, so the stack is logged once, and
 * again after ten seconds with the number of failures between.
 */
function logCause(cause: unknown, request: Request) {
  if (isAbort(cause, request)) return;
  const name = errorCode(cause) ?? String((cause as Error).message ?? cause).split("\n", 1)[0]!;
  const before = reported.get(name);
  const isNew = !before || performance.now() - before.at > stackEvery;
  if (!isNew) {
    before.since += 1;
    return log?.error({ cause: name, ...aboutOf(request) }, "failed for the same cause");
  }
  for (const [each, { at }] of reported) if (performance.now() - at > stackEvery) reported.delete(each);
  reported.set(name, { at: performance.now(), since: 0 });
  const alsoFailed = before?.since || undefined;
  log?.error({ err: cause, ...aboutOf(request), alsoFailed }, foreseen);
}
