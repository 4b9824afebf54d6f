import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** Beside this file in the source; from the built server, in the project's drizzle folder somewhere above. */
function supervisorFile(): string {
  const name = join("drizzle", "embedded", "supervisor.mjs");
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return join(folder, name);
    if (dirname(folder) === folder)
      throw new Error(`${name} is missing: ship the drizzle folder with the built server.`);
  }
}
