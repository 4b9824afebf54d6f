import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";
import type { Settings } from "#app/domain/settings.ts";
import { failureCode } from "#app/domain/transaction.ts";
import { linesOfJson, linesToRead } from "#app/server/lines.ts";

/** A request that was answered: for the log, without anything of the person. */
export type Told = {
  id: string;
  method: string | undefined;
  /** The route's pattern, never the address. */
  route: string;
  status: number;
  ms: number;
  from?: string;
  actor?: string;
  aborted?: true;
};

export type Log = pino.Logger & {
  /** Has a line written of a request. These are many: they are written together, a moment later. */
  request: (told: Told, level?: "info" | "debug") => void;
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
  const timeOf = clock();
  return Object.assign(log, {
    request(told: Told, level: "info" | "debug" = "info") {
      if (!log.isLevelEnabled(level)) return;
      lines.gather(`{"level":"${level}","time":"${timeOf()}","request":${JSON.stringify(told)},"msg":"request"}\n`);
    },
  });
}

/** The present moment in UTC as text, made once for each millisecond. */
function clock() {
  let at = 0;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== at) text = new Date(now).toISOString();
    at = now;
    return text;
  };
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
