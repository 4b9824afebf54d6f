import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { projectRoot } from "#drizzle/root.ts";

/**
 * `npm run weigh`: see tests/measures/weigh.ts; against the built server, which is built first if stale. `-- --runs 5`
 * tells medians, `--beside FOLDER` measures in turn with another tree that is built, `--slower` takes a line of 64 kbit/s.
 */
const { runs, beside, slower } = parseArgs({
  options: { runs: { type: "string" }, beside: { type: "string" }, slower: { type: "boolean" } },
}).values;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const built = spawnSync(process.execPath, ["bin/build.mjs", "--if-needed"], { cwd: projectRoot, stdio: "inherit" });
if (built.status !== 0) process.exit(1);
const { weigh } = await import("#tests/measures/weigh.ts");
process.exitCode = (await weigh({
  runs: Number(runs ?? 1),
  line: slower ? "slower" : "usual",
  ...(beside && { beside }),
}))
  ? 0
  : 1;
