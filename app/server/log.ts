import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";
import type { Settings } from "#app/domain/settings.ts";
import { failureCode } from "#app/domain/transaction.ts";
import { readableLine } from "#app/server/readable.ts";

export type Log = pino.Logger;

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
  if ((LOG_FORMAT ?? (watched ? "readable" : "json")) === "json") return pino(options);
  return pino(options, { write: (line) => process.stdout.write(readableLine(line)) });
}

/** An error without the values of a query that failed: those are people's names, addresses and secrets. */
function withoutValues(error: Error) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const values = valuesIn(error);
  const told = (text = "") => values.reduce((rest, [said, kept]) => rest.replaceAll(said, kept), text);
  return { type, code: failureCode(error), message: told(message), stack: told(stack) };
}

/** What drizzle and PostgreSQL write of values into the messages of an error and of what caused it, and what is kept. */
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
