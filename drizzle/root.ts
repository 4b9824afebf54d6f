import { existsSync } from "node:fs";
import path from "node:path";

/** The project's folder: the nearest one above this file with a package.json, in source and in the built server. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
  return findRoot(above);
}
