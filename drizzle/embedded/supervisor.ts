import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { projectRoot } from "#drizzle/root.ts";
import type { Place } from "./place.ts";
import { findPrograms } from "./programs.ts";

export type Launch = (generation: number) => ChildProcess;
type Status = { state: "starting" | "ready" | "down" | "failed"; pid: number; why?: string };
type Call = {
  socket: Socket;
  /** Resolves once the supervisor is ready or has failed; undefined if it went away first. */
  settled(): Promise<Status | undefined>;
};

/**
 * How a supervisor is started for this place. Binaries and versions are looked at only then, so that attaching to a
 * running one is quick. Throws where there are no binaries, or the cluster is of another major version.
 */
export function launcher(place: Place, options: { durable: boolean; packageDir: string | undefined }): Launch {
  let programs: string | undefined;
  return (generation) => {
    programs ??= findMatching(place, options.packageDir);
    const { cluster, run, owner, reachable } = place;
    const logFile = join(place.home, "postgres.log");
    const job = { cluster, run, owner, reachable, programs, logFile, durable: options.durable, generation };
    // In the built server it is not beside this file: the supervisor runs from the sources shipped with it.
    const file = join(projectRoot, "drizzle", "embedded", "supervisor.mjs");
    if (!existsSync(file)) throw new Error(`${file} is missing: ship the drizzle folder with the built server.`);
    const log = openSync(logFile, "a", 0o600);
    const child = spawn(process.execPath, [file, JSON.stringify(job)], {
      detached: true,
      cwd: "/",
      env: { PATH: "/usr/bin:/bin" },
      stdio: ["ignore", log, log],
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
 * Connects to the newest supervisor of the folder. `call` is undefined where none answers: `newest` is then the number of
 * the last there was, 0 for never. Throws where the supervisor runs as another user, to whom we may not connect.
 */
export async function callNewest(run: string): Promise<{ call: Call | undefined; newest: number }> {
  const numbers = readdirSync(run).map((name) => Number(/^holder\.(\d+)$/.exec(name)?.[1] ?? 0));
  const newest = Math.max(0, ...numbers);
  if (newest === 0) return { call: undefined, newest };
  try {
    const address = readFileSync(join(run, `holder.${newest}`), "utf8");
    return { call: listenTo(await open(join(run, address))), newest };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") return { call: undefined, newest };
    throw new Error(`Another user runs the database of this DATA_DIR (${run}): start as that user, or stop it first.`);
  }
}

function open(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket)).once("error", reject);
  });
}

/** The supervisor sends its status as lines of JSON. */
function listenTo(socket: Socket): Call {
  let status: Status | undefined;
  let onStatus = () => {};
  let rest = "";
  socket.on("error", () => {});
  socket.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) status = JSON.parse(line);
    onStatus();
  });
  const settled = () =>
    new Promise<Status | undefined>((resolve) => {
      socket.once("close", () => resolve(status?.state === "failed" ? status : undefined));
      onStatus = () => (status?.state === "ready" || status?.state === "failed") && resolve(status);
      onStatus();
    });
  return { socket, settled };
}
