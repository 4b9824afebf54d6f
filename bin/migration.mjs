import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { root, runTool } from "./steps.mjs";

/** `npm run migration -- NAME`: writes the SQL of what changed in the schema; with `--custom`, an empty file for it. */
await runTool("node_modules/drizzle-kit/bin.cjs", ["generate", "--name", ...process.argv.slice(2)]);

// Only the newest snapshot is compared with the schema; each has some 15,000 lines.
const folder = path.join(root, "migrations/meta");
const snapshots = readdirSync(folder).filter((file) => file.endsWith("_snapshot.json"));
for (const older of snapshots.toSorted().slice(0, -1)) rmSync(path.join(folder, older));
