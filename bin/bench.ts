import { spawnSync } from "node:child_process";
import { projectRoot } from "#drizzle/root.ts";

/** `npm run bench`: see tests/measures/bench.ts; against the built server, which is built first if stale. */
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const built = spawnSync(process.execPath, ["bin/build.mjs", "--if-needed"], { cwd: projectRoot, stdio: "inherit" });
if (built.status !== 0) process.exit(1);
const { bench } = await import("#tests/measures/bench.ts");
await bench(process.argv.slice(2));
process.exit();
