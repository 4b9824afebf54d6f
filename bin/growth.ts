import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { projectRoot } from "#drizzle/root.ts";

/**
 * `npm run growth [-- --data FOLDER]`: see tests/measures/growth.ts; against the built server, which is built first if
 * stale.
 */
const { data } = parseArgs({ options: { data: { type: "string" } } }).values;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const built = spawnSync(process.execPath, ["bin/build.mjs", "--if-needed"], { cwd: projectRoot, stdio: "inherit" });
if (built.status !== 0) process.exit(1);
const { growth } = await import("#tests/measures/growth.ts");
process.exitCode = (await growth(data)) ? 0 : 1;
