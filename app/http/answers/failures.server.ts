import type { Logger } from "pino";
import { AppError } from "#app/domain/app-error.ts";
import { errorCode } from "#app/domain/transaction.ts";
import { databaseFailure } from "#drizzle/failures.ts";

let log: Pick<Logger, "error"> | undefined;

/** The server says once where unforeseen failures are written. */
export function logFailuresTo(logger: Pick<Logger, "error">) {
  log = logger;
}

/**
 * Writes down an error, and whether anybody foresaw it: what stands for an error is answered as one. The path goes
 * without its query, which may hold codes or numbers, and without its long parts, which are hashes and unguessable ids.
 * That somebody left before the answer is none.
 */
export function logFailure(error: unknown, request: Request) {
  if (isMereLeaving(error, request)) return;
  const about = { err: error, ...aboutOf(request) };
  log?.error(about, toAppError(error) ? foreseen : "unforeseen failure");
}

const foreseen = "failed for a known cause";

const isMereLeaving = (error: unknown, { signal }: Request) => signal.aborted && error === signal.reason;

/** The id is also in the line of the answer, and in its header, where somebody may read it out. */
const aboutOf = (request: Request) => ({
  id: request.headers.get("X-Request-Id") ?? undefined,
  method: request.method,
  path: new URL(request.url).pathname.replace(/[^/]{20,}/g, "…"),
});

/** What a failure means to the person who asked; undefined where it is a fault of ours. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  const failure = databaseFailure(error);
  if (failure?.kind === "full" || code === "ENOSPC") return new AppError("full", undefined, { cause: error });
  if (code === "22021" || code === "22P05") return new AppError("invalid", undefined, { cause: error });
  if (failure) return new AppError("unavailable", undefined, { retryAfter: 2, cause: error });
  return undefined;
}

/** The AppError that an error is or stands for; undefined where it is a fault of ours. Technical causes are logged. */
export function toAppErrorLogged(error: unknown, request: Request): AppError | undefined {
  const known = toAppError(error);
  if (known?.cause) logCause(known.cause, request);
  return known;
}

/** For how long one stack stands for everything that fails for the same cause, in milliseconds. */
const stackEvery = 10_000;

/** Causes told with their stack of late: when, and how many requests have failed for it since. */
const reported = new Map<string, { at: number; since: number }>();

/**
 * Writes down what kept a request from its answer: while a database is away that is the same for each. The first of a
 * cause brings its stack; so does the next after ten seconds, with the number of those between, which are told in a
 * word.
 */
function logCause(cause: unknown, request: Request) {
  if (isMereLeaving(cause, request)) return;
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
