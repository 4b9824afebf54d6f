import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";
import type { Settings } from "#app/domain/settings.ts";
import { failureCode } from "#app/domain/transaction.ts";
import { accessLines, type Level, type Told } from "#app/server/log/access-lines.ts";
import { linesOfJson, linesToRead } from "#app/server/log/lines.ts";

export type Log = pino.Logger & {
  /** Has a line written of a request. These are many: they are written together, a moment later. */
  request: (told: Told, level?: Level) => void;
};

/** Writes JSON lines in UTC to stdout; in development, and where somebody is watching, lines to be read. */
export function openLog({ LOG_LEVEL, LOG_FORMAT, NODE_ENV }: Settings): Log {
  const watched = NODE_ENV !== "production" || process.stdout.isTTY;
  const options: pino.LoggerOptions = {
    level: LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: withoutValues },
  };
  const lines = (LOG_FORMAT ?? (watched ? "readable" : "json")) === "json" ? linesOfJson() : linesToRead();
  const log = pino(options, lines);
  const lineOf = accessLines();
  return Object.assign(log, {
    request(told: Told, level: Level = "info") {
      if (log.isLevelEnabled(level)) lines.gather(lineOf(told, level));
    },
  });
}

/** An error without the values of a query that failed: those are people's names, addresses and secrets. */
function withoutValues(error: Error) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const values = valuesIn(error);
  const told = (text = "") => values.reduce((rest, [said, kept]) => rest.replaceAll(said, kept), text);
  return { type, code: failureCode(error), message: told(message), stack: told(stack) };
}

/**
 * What drizzle and PostgreSQL write of values into the messages of an error and of what caused it, and what is kept.
 */
function valuesIn(error: unknown): [said: string, kept: string][] {
  if (!(error instanceof Error)) return [];
  if (!(error instanceof DrizzleQueryError)) return valuesIn(error.cause);
  const said = error.cause?.message ?? "";
  const values = error.params.filter((value) => typeof value === "string" && value.length > 2) as string[];
  const kept = values.reduce((rest, value) => rest.replaceAll(value, "…"), said);
  return [
    [`\nparams: ${error.params}`, ""],
    ...(said ? ([[said, kept]] as [string, string][]) : []),
    ...valuesIn(error.cause),
  ];
}
