import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

export type Owner = { uid: number; gid: number };

/** The user that runs PostgreSQL for root: `postgres` where the machine has it, else `nobody`. */
export function unprivileged(): Owner {
  const people = read("/etc/passwd")
    .split("\n")
    .map((line) => line.split(":"));
  const found = people.find(([name]) => name === "postgres") ?? people.find(([name]) => name === "nobody");
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : { uid: 65534, gid: 65534 };
}

/** Whether `owner`, with no other group, may enter `folder` and every folder above it. */
export function canEnter(folder: string, owner: Owner): boolean {
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return dirname(folder) === folder || canEnter(dirname(folder), owner);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
