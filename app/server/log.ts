import { setTimeout as wait } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";
import type { Settings } from "#app/domain/settings.ts";
import { errorCode } from "#app/domain/transaction.ts";

export type Log = pino.Logger;

/** Lines are written together: at this many bytes, or after this time. */
const buffer = { bytes: 4_096, ms: 50 };
/** How much may wait for a reader that does not read; further lines are lost. */
const maxUnreadBytes = 16 * 1024 * 1024;
/** How long the end of the process waits for such a reader. */
const flushTimeoutMs = 2_000;
const fatal = 60;

/** Writes JSON lines in UTC to stdout; readable lines in development or on a terminal. */
export function openLog({ LOG_LEVEL, LOG_FORMAT, NODE_ENV }: Settings): Log {
  const isWatched = NODE_ENV !== "production" || process.stdout.isTTY;
  const options: pino.LoggerOptions = {
    level: LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: withoutValues },
  };
  if ((LOG_FORMAT ?? (isWatched ? "readable" : "json")) === "readable")
    return pino(options, { write: (line) => void process.stdout.write(readableLine(line)) });
  const { destination, beginEnd } = jsonLines();
  const logMethod: NonNullable<pino.LoggerOptions["hooks"]>["logMethod"] = function (args, method, level) {
    if (level >= fatal) beginEnd();
    method.apply(this, args);
  };
  return pino({ ...options, hooks: { logMethod } }, destination);
}

/** Resolves when all lines are written, or when their reader has read none for too long. */
export async function flushLog(log: Log) {
  await Promise.race([new Promise<void>((resolve) => log.flush(() => resolve())), wait(flushTimeoutMs)]);
}

/**
 * Lines to stdout that wait for no reader while the server runs. Without `beginEnd` pino would keep trying to write the
 * last lines as long as nobody reads them, and the process would not end.
 */
function jsonLines() {
  let giveUpAt = Number.POSITIVE_INFINITY;
  const destination = pino.destination({
    dest: process.stdout.fd, // Reading this property makes Node write to pipes without waiting.
    sync: false,
    minLength: buffer.bytes,
    periodicFlush: buffer.ms,
    maxLength: maxUnreadBytes,
    retryEAGAIN: () => performance.now() < giveUpAt,
  });
  const beginEnd = () => {
    giveUpAt = Math.min(giveUpAt, performance.now() + flushTimeoutMs);
  };
  process.prependOnceListener("exit", () => {
    beginEnd();
    try {
      destination.flushSync();
    } catch {
      destination.destroy(); // Nobody reads: pino's own flush at exit would fail the same way.
    }
  });
  return { destination, beginEnd };
}

type Line = {
  time: string;
  level: string;
  msg: string;
  err?: { stack?: string; message: string };
  request?: { method: string; route: string; status: number; ms: number; from?: string };
};

/** A JSON line for people: local time, message and, for an error, its stack. */
export function readableLine(json: string): string {
  const { time, level, msg, err, request } = JSON.parse(json) as Line;
  const clock = new Date(time).toLocaleTimeString("pt-BR");
  const mark = level === "info" || level === "debug" ? "" : `${level.toUpperCase()} `;
  const text = request ? requestText(request) : msg;
  return `${clock}  ${mark}${text}${err ? `\n${err.stack ?? err.message}` : ""}\n`;
}

function requestText({ method, route, status, ms, from }: NonNullable<Line["request"]>) {
  return `${method} ${route} ${status} (${ms} ms)${from ? ` ${from}` : ""}`;
}

/** An error without the values of a failed query: those are people's names, addresses and secrets. */
function withoutValues(error: Error) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const values = valuesIn(error);
  const redacted = (text = "") => values.reduce((rest, [written, safe]) => rest.replaceAll(written, safe), text);
  return { type, code: errorCode(error), message: redacted(message), stack: redacted(stack) };
}

/** What drizzle and PostgreSQL write of values into error messages, and what is kept of it. */
function valuesIn(error: unknown): [written: string, safe: string][] {
  if (!(error instanceof Error)) return [];
  if (!(error instanceof DrizzleQueryError)) return valuesIn(error.cause);
  const written = error.cause?.message ?? "";
  const values = error.params.filter((value) => typeof value === "string" && value.length > 2) as string[];
  const safe = values.reduce((rest, value) => rest.replaceAll(value, "…"), written);
  return [
    [`\nparams: ${error.params}`, ""],
    ...(written ? ([[written, safe]] as [string, string][]) : []),
    ...valuesIn(error.cause),
  ];
}
