import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { projectRoot } from "#drizzle/root.ts";

/**
 * `npm run bench`: see tests/measures/bench.ts; against the built server, which is built first if stale. `-- --quick`
 * is one short round, `-- --beside FOLDER` compares signed-in pages with another tree that is built.
 */
const { quick, beside } = parseArgs({ options: { quick: { type: "boolean" }, beside: { type: "string" } } }).values;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const built = spawnSync(process.execPath, ["bin/build.mjs", "--if-needed"], { cwd: projectRoot, stdio: "inherit" });
if (built.status !== 0) process.exit(1);
const { bench } = await import("#tests/measures/bench.ts");
await bench({ quick: quick ?? false, ...(beside && { beside }) });
process.exit();
