import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The process ids of the embedded PostgreSQL of a DATA_DIR, and of the supervisor that holds it. */
export function embeddedProcesses(dataDir: string) {
  const postmaster = postmasterOf(dataDir);
  if (!postmaster) throw new Error(`No PostgreSQL runs in ${dataDir}.`);
  const supervisor = Number(execFileSync("ps", ["-o", "ppid=", "-p", String(postmaster)], { encoding: "utf8" }));
  return { postmaster, supervisor };
}

/** Resolves when another PostgreSQL than `former` has taken the cluster over. */
export async function untilReplaced(dataDir: string, former: number) {
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(5)) {
    const now = postmasterOf(dataDir);
    if (now && now !== former) return;
  }
  throw new Error(`PostgreSQL did not come back within a minute in ${dataDir}.`);
}

/** The first line of PostgreSQL's own pid file. */
function postmasterOf(dataDir: string): number | undefined {
  try {
    return (
      Number.parseInt(readFileSync(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10) || undefined
    );
  } catch {
    return undefined; // It is gone for a moment between two of them.
  }
}
