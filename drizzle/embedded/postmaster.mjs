import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { clearTheWay, postmasterFile } from "./postmaster-file.mjs";
import { settings } from "./settings.mjs";

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

/** Nothing of the caller's environment reaches the server: not LANG, not PGDATA, not NODE_OPTIONS. */
export const serverEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * Starts PostgreSQL and returns once it accepts connections, however long its recovery takes.
 * @param {Job} job
 * @returns {Promise<{ stop(): Promise<void>, ended: Promise<unknown> }>} refused with the last lines of its log
 */
export async function startPostmaster(job) {
  await clearTheWay(job.cluster);
  const log = openLog(job.logFile);
  // A folder that the owner cannot reach by path is still reached as the working folder we leave it in.
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
  const patience = setTimeout(() => child.kill("SIGQUIT"), 60_000);
  await ended;
  clearTimeout(patience);
}

/** PostgreSQL writes its state into its pid file: the same place pg_ctl reads. */
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
