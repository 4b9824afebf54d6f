import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { linkLibraries } from "./library-links.ts";

/**
 * Copies the binaries to `target`, whole or not at all, readable for every user, with their links made.
 * @returns `target`; an earlier copy there is kept
 */
export function copyPrograms(native: string, target: string): string {
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !/\.a$|\/include$/.test(path) });
  openToAll(draft);
  linkLibraries(draft);
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}

function openToAll(path: string) {
  const { mode } = lstatSync(path);
  if (lstatSync(path).isSymbolicLink()) return;
  chmodSync(path, (mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
