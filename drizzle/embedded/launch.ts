import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#drizzle/root.ts";
import type { Place } from "./place.ts";
import { findPrograms } from "./programs.ts";

export type Launch = (generation: number) => ChildProcess;

/**
 * How a supervisor is started for this place, should none be running. Binaries and versions are looked at only then,
 * so that attaching stays quick.
 * Refused when called: no binaries for this platform; a cluster of another major version, which is left untouched.
 */
export function launcher(place: Place, options: { durable: boolean; packageDir: string | undefined }): Launch {
  let programs: string | undefined;
  return (generation) => {
    programs ??= findMatching(place, options.packageDir);
    const { cluster, run, owner, reachable } = place;
    const logFile = join(place.home, "postgres.log");
    const job = { cluster, run, owner, reachable, programs, logFile, durable: options.durable, generation };
    const log = openSync(logFile, "a", 0o600);
    const child = spawn(process.execPath, [supervisorFile(), JSON.stringify(job)], {
      ...{ detached: true, cwd: "/", env: { PATH: "/usr/bin:/bin" }, stdio: ["ignore", log, log] },
    });
    closeSync(log);
    child.on("error", () => {});
    child.unref();
    return child;
  };
}

function findMatching(place: Place, packageDir: string | undefined): string {
  const { programs, major } = findPrograms(place, packageDir);
  const file = join(place.cluster, "PG_VERSION");
  const existing = existsSync(file) ? Number(readFileSync(file, "utf8")) : major;
  if (existing === major) return programs;
  throw new Error(
    `The database in ${place.cluster} was made by PostgreSQL ${existing} and these binaries are PostgreSQL ${major}: ` +
      "start the release that made it and take a backup there, then restore it into an empty DATA_DIR; nothing was touched.",
  );
}

/**
 * Not beside this file once the server is built: the supervisor runs alone, from the sources that are shipped along.
 */
function supervisorFile(): string {
  const file = join(projectRoot, "drizzle", "embedded", "supervisor.mjs");
  if (existsSync(file)) return file;
  throw new Error(`${file} is missing: ship the drizzle folder with the built server.`);
}
