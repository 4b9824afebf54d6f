import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Lets a new PostgreSQL have the cluster: one left without its supervisor is stopped first (everything it
 * acknowledged is kept), and a pid file whose process is gone, a zombie or another program is removed.
 * @param {string} cluster
 * @returns {Promise<void>} refused when the old one does not stop
 */
export async function clearTheWay(cluster) {
  const since = Date.now();
  for (let pid = runningPid(cluster); pid !== null; pid = runningPid(cluster)) {
    const waited = Date.now() - since;
    if (waited > 90_000) throw new Error(`PostgreSQL (process ${pid}) still holds ${cluster} and does not stop.`);
    signal(pid, waited > 60_000 ? "SIGQUIT" : "SIGINT");
    await wait(10);
  }
  rmSync(`${cluster}/postmaster.pid`, { force: true });
}

/**
 * The lines of postmaster.pid, or null without one.
 * @param {string} cluster
 * @returns {string[] | null}
 */
export function postmasterFile(cluster) {
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

/** A postmaster works from its cluster. A number that now belongs to anything else is a stale one. */
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
    // It ended between the look and the signal.
  }
}
