import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { Place } from "#drizzle/embedded/place.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";

let model: Promise<string> | undefined;

/** A new folder, empty, in one that every user can enter; gone after the run. */
export function folder(name = "data"): string {
  return mkdtempSync(join(inject("fixture").scratch, `${name}-`));
}

/** A DATA_DIR that already has its cluster: a copy of one made once per worker. */
export async function usedDataDir(): Promise<string> {
  model ??= makeModel();
  const copy = folder();
  execFileSync("cp", ["-a", `${await model}/.`, copy]);
  chmodSync(copy, 0o755);
  return copy;
}

async function makeModel(): Promise<string> {
  const dataDir = folder("model");
  chmodSync(dataDir, 0o755);
  await (await startEmbedded({ dataDir, log: () => {} })).stop();
  return dataDir;
}

/** The postmaster of a DATA_DIR as its pid file has it; undefined without one. */
export function postmasterPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}

/** Resolves when the process is gone. */
export async function gone(pid: number): Promise<void> {
  await until(() => !alive(pid));
}

/** The owner's numbers of the process, as /proc has them. */
export function uidOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/^Uid:\s+(\d+)/m)?.[1]);
}

/** Looks every 5 ms until `truth` holds; fails after a minute. */
export async function until(truth: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await truth()); await new Promise((resolve) => setTimeout(resolve, 5))) {
    if (Date.now() > end) throw new Error(`Never became true within a minute: ${truth}`);
  }
}

function alive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** A place for tests of single parts, where PostgreSQL would run as ourselves from `home`. */
export function placeIn(home: string): Place {
  const run = join(home, "run");
  return { home, cluster: join(home, "cluster"), run, programsHome: home, owner: undefined, reachable: true };
}
