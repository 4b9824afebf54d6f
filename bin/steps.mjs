import { spawn } from "node:child_process";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

/**
 * Says what is done, does it, and says how long it took.
 * @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function step(name, work) {
  const begun = performance.now();
  console.log(`→ ${name}`);
  const result = await work();
  console.log(`✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  return result;
}

/**
 * Runs a program of node_modules with this Node.
 * @param {string} file its script, from the project's folder
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} options `quiet` shows what it prints only if it fails
 */
export function runTool(file, args, options = {}) {
  return run(process.execPath, [path.join(root, file), ...args], options);
}

/**
 * Runs a program in the project's folder; an exit code other than 0 is an error.
 * @param {string} program @param {string[]} args @param {{ quiet?: boolean, env?: Record<string, string>, shell?:
 * boolean }} options
 * @returns {Promise<void>}
 */
export function run(program, args, { quiet = false, env = {}, shell = false } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    shell,
    stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  const said = [];
  child.stdout?.on("data", (text) => said.push(text));
  child.stderr?.on("data", (text) => said.push(text));
  const pass = (signal) => void child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(said));
      reject(new Failure(`${path.basename(args[0] ?? program)} ended with ${signal ?? `code ${code}`}`));
    });
  });
}

/** A failed step that has printed its reason: no stack is needed. */
export class Failure extends Error {}
