import { readdirSync, readFileSync } from "node:fs";

/** What a process holds in mebibytes: all that is in memory, and what of that is no file. */
export type Held = { held: number; own: number };

export function heldBy(pid: number): Held {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { held: mebibytes("VmRSS"), own: mebibytes("RssAnon") };
}

/** How many files, sockets and pipes a process has open. */
export const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
