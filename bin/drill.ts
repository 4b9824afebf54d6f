import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";
import { exitCodes, type Outcome } from "#tests/drills/support/conclude.ts";

/**
 * `npm run drill -- <name>`: one of the drills in tests/drills, against the built server, which is built first if
 * stale. Exit code 0 if the promise held, 1 if it was broken, 3 if this run could not tell.
 */
const [name = "", ...args] = process.argv.slice(2);
const folder = path.join(projectRoot, "tests", "drills");
const names = readdirSync(folder).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);

if (!names.includes(name)) {
  console.error(`Which drill? npm run drill -- <${names.join(" | ")}>`);
  process.exit(2);
}
// Stops and unmounts everything a drill has started, also when it is interrupted.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const built = spawnSync(process.execPath, ["bin/build.mjs", "--if-needed"], { cwd: projectRoot, stdio: "inherit" });
if (built.status !== 0) process.exit(1);
const { drill } = (await import(path.join(folder, `${name}.ts`))) as { drill: (args: string[]) => Promise<Outcome> };
process.exitCode = exitCodes[await drill(args)];
