import type { Logger } from "pino";

let log: Pick<Logger, "error"> | undefined;

/** The server says once where unforeseen failures are written. */
export function logFailuresTo(logger: Pick<Logger, "error">) {
  log = logger;
}

/** Writes down an error that nobody foresaw. The path goes without its query, which may hold codes or numbers. */
export function logFailure(error: unknown, request: Request) {
  log?.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "unforeseen failure");
}
