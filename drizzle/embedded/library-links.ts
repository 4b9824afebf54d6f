import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Makes the links between the package's libraries that its install script would have made: npm packages hold no
 * links, and install scripts are often blocked.
 * @returns false where a link is missing and cannot be made, in a read-only node_modules for one
 */
export function linkLibraries(native: string): boolean {
  return librariesToLink(native).every(({ source, target }) => {
    if (existsSync(target)) return true;
    try {
      symlinkSync(relative(dirname(target), source), target);
      return true;
    } catch {
      return existsSync(target);
    }
  });
}

/** The package lists its links by paths from its own folder, the one above `native`. */
function librariesToLink(native: string): { source: string; target: string }[] {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  const inside = (path: string) => join(native, relative("native", path));
  return links.map(({ source, target }) => ({ source: inside(source), target: inside(target) }));
}
