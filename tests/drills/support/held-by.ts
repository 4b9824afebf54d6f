import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux tells what a process holds; elsewhere nothing is known. */
export const isTold = existsSync("/proc/self/status");

/** What a process holds in mebibytes: all that is in memory, and what of that is no file. */
export type Held = { held: number; own: number };

export function heldBy(pid: number): Held {
  if (!isTold) return { held: 0, own: 0 };
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { held: mebibytes("VmRSS"), own: mebibytes("RssAnon") };
}

/** How many files, sockets and pipes a process has open. */
export const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
