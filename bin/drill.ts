import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";
import { exitCodes, type Outcome } from "#tests/drills/support/conclude.ts";

/**
 * `npm run drill -- <name>`: one of the drills in tests/drills, against the built server, which is built first if
 * stale. Ends with 0 where what was promised has held, with 1 where it is broken, with 3 where this run could not tell.
 */
const [name = "", ...args] = process.argv.slice(2);
const folder = path.join(projectRoot, "tests", "drills");
const names = readdirSync(folder).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);

if (!names.includes(name)) {
  console.error(`Which drill? npm run drill -- <${names.join(" | ")}>`);
  process.exit(2);
}
// Whatever a drill has started or mounted goes with it, also when it is told to stop.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const built = spawnSync(process.execPath, ["bin/build.mjs", "--if-needed"], { cwd: projectRoot, stdio: "inherit" });
if (built.status !== 0) process.exit(1);
const { drill } = (await import(path.join(folder, `${name}.ts`))) as { drill: (args: string[]) => Promise<Outcome> };
process.exitCode = exitCodes[await drill(args)];
