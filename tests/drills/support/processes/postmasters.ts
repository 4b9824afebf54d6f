import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";

/**
 * The postmasters that work in the cluster of a DATA_DIR at this moment: more than one would destroy it. What a killed
 * one leaves behind for a moment, renamed by then to what it serves, is none. On Linux.
 */
export function postmastersIn(dataDir: string): number[] {
  const cluster = realpathSync(path.join(dataDir, "postgres/cluster"));
  const servers = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 1 && worksIn(pid, cluster));
  return servers.filter((pid) => !servers.includes(parentOf(pid)) && !isChild(pid));
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    return nameOf(pid) === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false; // It has ended.
  }
}

function isChild(pid: number): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return command === "" || command.startsWith("postgres: "); // A process that is ending has no command line any more.
  } catch {
    return true; // It has ended.
  }
}

const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, "utf8");
const nameOf = (pid: number) => /\((.*)\)/.exec(statOf(pid))?.[1];

function parentOf(pid: number): number {
  try {
    return Number(/\) \S (\d+)/.exec(statOf(pid))?.[1]);
  } catch {
    return 0;
  }
}
