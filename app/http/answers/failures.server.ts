import type { Logger } from "pino";
import type { Refusal } from "#app/domain/refusal.ts";
import { failureCode } from "#app/domain/transaction.ts";
import { asRefusal } from "./trouble.ts";

let log: Pick<Logger, "error"> | undefined;

/** The server says once where unforeseen failures are written. */
export function logFailuresTo(logger: Pick<Logger, "error">) {
  log = logger;
}

/**
 * Writes down an error, and whether anybody foresaw it: what stands for a refusal is answered as one. The path goes
 * without its query, which may hold codes or numbers, and without its long parts, which are hashes and unguessable ids.
 * That somebody left before the answer is none.
 */
export function logFailure(error: unknown, request: Request) {
  if (isMereLeaving(error, request)) return;
  const about = { err: error, method: request.method, path: pathOf(request) };
  log?.error(about, asRefusal(error) ? foreseen : "unforeseen failure");
}

const foreseen = "failed for a known cause";

const isMereLeaving = (error: unknown, { signal }: Request) => signal.aborted && error === signal.reason;
const pathOf = (request: Request) => new URL(request.url).pathname.replace(/[^/]{20,}/g, "…");

/** The refusal that an error is or stands for; undefined where it is a fault of ours. Technical causes are logged. */
export function understood(error: unknown, request: Request): Refusal | undefined {
  const known = asRefusal(error);
  if (known?.cause) logCause(known.cause, request);
  return known;
}

/** For how long one stack stands for everything that fails for the same cause, in milliseconds. */
const stackEvery = 10_000;

/** Causes told with their stack of late: when, and how many requests have failed for it since. */
const told = new Map<string, { at: number; since: number }>();

/**
 * Writes down what kept a request from its answer: while a database is away that is the same for each. The first of a
 * cause brings its stack; so does the next after ten seconds, with the number of those between, which are told in a
 * word.
 */
function logCause(cause: unknown, request: Request) {
  if (isMereLeaving(cause, request)) return;
  const name = failureCode(cause) ?? String((cause as Error).message ?? cause).split("\n", 1)[0]!;
  const before = told.get(name);
  const isNews = !before || performance.now() - before.at > stackEvery;
  if (!isNews) {
    before.since += 1;
    return log?.error({ cause: name, method: request.method, path: pathOf(request) }, "failed for the same cause");
  }
  for (const [each, { at }] of told) if (performance.now() - at > stackEvery) told.delete(each);
  told.set(name, { at: performance.now(), since: 0 });
  const alsoFailed = before?.since || undefined;
  log?.error({ err: cause, method: request.method, path: pathOf(request), alsoFailed }, foreseen);
}
