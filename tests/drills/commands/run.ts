import { spawnSync } from "node:child_process";
import { projectRoot } from "#drizzle/root.ts";

/** The program that `npm run <name>` runs, with its first arguments. */
export const program = ["node_modules/tsx/dist/cli.mjs", "bin/operate.ts"];

/** Runs a command in an environment that holds nothing else of ours. Returns its exit code, and all that it said. */
export function runIn(env: Record<string, string>, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const options = { cwd: projectRoot, env: { PATH, HOME, ...env }, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], options);
  return { status, said: stdout + stderr };
}
