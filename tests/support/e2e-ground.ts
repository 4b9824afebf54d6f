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

/** The database that the server under test uses. */
export const toldConnection = () => JSON.parse(readFileSync(file, "utf8")) as Connection;

/** One connection to it. */
export const openToldGround = () => openDatabase(toldConnection(), { max: 1 });
