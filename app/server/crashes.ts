import type { Log } from "#app/server/log/log.ts";

/** Whatever nobody caught is written down and ends the process (1): its state can no longer be trusted. */
export function catchCrashes(log: Log) {
  const end = (err: unknown) => {
    log.fatal({ err }, "The server cannot go on.");
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}

/** Ends the process (1) because it cannot start; the error says in a sentence what to do. */
export function endWith(log: Log, error: Error): never {
  log.fatal(error.message);
  log.debug({ err: error }, "where it happened");
  process.exit(1);
}
