import { execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/**
 * @typedef {object} Job What the supervisor serves.
 * @property {string} cluster the data folder
 * @property {string} run folder of the sockets, short enough for them
 * @property {string} programs folder with bin, lib and share
 * @property {string} logFile where PostgreSQL writes
 * @property {{ uid: number, gid: number }} [owner] whom PostgreSQL runs as, where we are root
 * @property {boolean} reachable whether that user can enter the cluster by its path
 * @property {boolean} durable false only for throw-away data
 * @property {number} generation which supervisor in succession this is
 */

/** Nothing of the caller's environment reaches PostgreSQL: neither LANG nor PGDATA nor NODE_OPTIONS. */
export const serverEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * Starts PostgreSQL and returns once it accepts connections, however long its recovery takes.
 * @param {Job} job
 * @returns {Promise<{ stop(): Promise<void>, ended: Promise<unknown> }>} refused with the last lines of its log
 */
export async function startPostmaster(job) {
  await clearTheWay(job.cluster);
  const log = openLog(job.logFile);
  // Where the owner cannot reach the folder by its path, it is still the folder that it is started in.
  const place = job.reachable ? job.cluster : "/proc/self/cwd";
  const child = spawn(`${job.programs}/bin/postgres`, ["-D", place, ...settings(job)], {
    ...{ cwd: job.cluster, env: serverEnvironment, stdio: ["ignore", log, log], ...job.owner },
  });
  closeSync(log);

  /** @type {string | null} */
  let over = null;
  const ended = new Promise((resolve) => {
    child.once("exit", () => resolve(lastLines(job.logFile)));
    child.once("error", (error) => resolve(error.message));
  }).then((why) => {
    over = why;
  });
  while (over === null && !isReady(job.cluster, child.pid)) await Promise.race([wait(4), ended]);
  if (over !== null) throw new Error(`PostgreSQL did not start: ${over}`);
  return { ended, stop: () => stopFast(child, ended) };
}

/** Fast shutdown: sessions are cut, everything is written. Immediate where that takes over a minute. */
async function stopFast(child, ended) {
  child.kill("SIGINT");
  const tooLong = setTimeout(() => child.kill("SIGQUIT"), 60_000);
  await ended;
  clearTimeout(tooLong);
}

/** PostgreSQL writes its state into its pid file, where pg_ctl reads it too. */
function isReady(cluster, pid) {
  const lines = postmasterFile(cluster);
  return lines !== null && Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

function openLog(file) {
  try {
    if (statSync(file).size > 5_000_000) renameSync(file, `${file}.1`);
  } catch {
    // The first start has no log yet.
  }
  return openSync(file, "a", 0o600);
}

function lastLines(file) {
  try {
    return readFileSync(file, "utf8").trim().split("\n").slice(-4).join(" | ").slice(-800);
  } catch (error) {
    return error.message;
  }
}

/**
 * Lets a new PostgreSQL have the cluster: one left without its supervisor is stopped first (everything it
 * acknowledged is kept), and a pid file whose process is gone, a zombie or another program is removed.
 * @param {string} cluster
 * @returns {Promise<void>} refused when the old one does not stop
 */
async function clearTheWay(cluster) {
  const since = Date.now();
  for (let pid = runningPid(cluster); pid !== null; pid = runningPid(cluster)) {
    const waited = Date.now() - since;
    if (waited > 90_000) throw new Error(`PostgreSQL (process ${pid}) still holds ${cluster} and does not stop.`);
    signal(pid, waited > 60_000 ? "SIGQUIT" : "SIGINT");
    await wait(10);
  }
  rmSync(`${cluster}/postmaster.pid`, { force: true });
}

/** @param {string} cluster @returns {string[] | null} the lines of postmaster.pid, null without one */
function postmasterFile(cluster) {
  try {
    return readFileSync(`${cluster}/postmaster.pid`, "utf8").split("\n");
  } catch {
    return null;
  }
}

/** @param {string} cluster @returns {number | null} the process that serves this cluster now */
function runningPid(cluster) {
  const pid = Number(postmasterFile(cluster)?.[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return (process.platform === "linux" ? servesOnLinux(pid, cluster) : servesElsewhere(pid)) ? pid : null;
}

/** A postmaster runs in its cluster. If the process works elsewhere, the pid is stale. */
function servesOnLinux(pid, cluster) {
  try {
    const [, name, state] = readFileSync(`/proc/${pid}/stat`, "utf8").match(/^\d+ \((.*)\) (\S)/s) ?? [];
    if (name !== "postgres" || state === "Z" || state === "X") return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

function servesElsewhere(pid) {
  try {
    const [state, name] = execFileSync("ps", ["-o", "stat=,comm=", "-p", `${pid}`], { encoding: "utf8" })
      .trim()
      .split(/\s+/);
    return !state.startsWith("Z") && name.endsWith("postgres");
  } catch {
    return false;
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in between.
  }
}

/**
 * The server's settings, given on the command line at every start so that no file in the cluster can undo them.
 * @param {{ run: string, durable: boolean }} job `run`: folder of the socket; `durable: false` only for throw-away data
 * @returns {string[]} arguments of `postgres`
 */
function settings({ run, durable }) {
  const all = {
    listen_addresses: "",
    unix_socket_directories: quoted(run),
    unix_socket_permissions: "0700",
    ...(durable ? safe : quick),
    dynamic_shared_memory_type: sharedMemory(),
    shared_buffers: "64MB",
    max_wal_size: "512MB",
    min_wal_size: "64MB",
    autovacuum: "on",
    random_page_cost: "1.1",
    timezone: "UTC",
    log_timezone: "UTC",
    // The log never repeats people's data: the program reports refused statements itself.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

const safe = { fsync: "on", full_page_writes: "on", synchronous_commit: "on", max_connections: "60" };
const quick = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "200" };

/** The socket folder is one element of a list, where commas and spaces separate. @param {string} folder */
function quoted(folder) {
  return `"${folder.replaceAll('"', '""')}"`;
}

/** Containers often give /dev/shm 64 MB, too little for parallel queries: there, files in the cluster serve. */
function sharedMemory() {
  if (process.platform !== "linux") return "posix";
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= 256 * 1024 * 1024 ? "posix" : "mmap";
  } catch {
    return "mmap";
  }
}
