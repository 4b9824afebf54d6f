import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import type { Connection } from "#tests/support/cluster.ts";

const file = path.join(projectRoot, "test-results", "database.json");

/** Leaves word of where the database of the browser tests is, for those that need time to have passed. */
export function tellGround(connection: Connection) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(connection), { mode: 0o600 });
}

export const forgetGround = () => rmSync(file, { force: true });

/** One connection to the database that the server under test uses. */
export function openToldGround() {
  return openDatabase(JSON.parse(readFileSync(file, "utf8")) as Connection, { max: 1 });
}
