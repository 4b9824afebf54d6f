import type { Log } from "#app/server/log.ts";

/** Whatever nobody caught is written down and ends the process: its state can no longer be trusted. */
export function catchCrashes(log: Log) {
  const end = (err: unknown) => {
    log.fatal({ err }, "The server cannot go on.");
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
