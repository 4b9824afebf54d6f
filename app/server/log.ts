import pino from "pino";
import type { Settings } from "#app/domain/settings.ts";
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
  };
  if ((LOG_FORMAT ?? (watched ? "readable" : "json")) === "json") return pino(options);
  return pino(options, { write: (line) => process.stdout.write(readableLine(line)) });
}
