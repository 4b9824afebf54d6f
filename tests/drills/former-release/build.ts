import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";

/** A release as it was, built into a folder of its own. */
export type Former = { folder: string; name: string; remove: () => void };

type Package = { dependencies: Record<string, string> };

/**
 * Builds the release at a commit; unless said, the one before the newest migration landed. It uses the libraries that
 * are installed here. Returns the release, or in words why it cannot be had.
 */
export async function buildFormer(commit?: string): Promise<Former | { why: string }> {
  const at = commit ?? beforeNewestMigration();
  const name = at && git("log", "-1", "--format=%h %cs %s", at);
  if (!at || !name)
    return { why: "this clone has no commit from before the newest migration; git fetch --unshallow brings it." };
  const others = otherLibraries(at);
  if (others.length) return { why: `${name} needs libraries that are not installed here: ${others.join(", ")}.` };
  const folder = mkdtempSync(path.join(tmpdir(), "sementeira-drill-former-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const archive = execFileSync("git", ["archive", at], { cwd: projectRoot, maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-xf", "-", "-C", folder], { input: archive });
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
  const built = spawnSync(process.execPath, ["bin/build.mjs"], { cwd: folder, stdio: "inherit" });
  if (built.status !== 0) throw new Error(`${name} could not be built.`);
  return { folder, name, remove };
}

/** The parent of the commit with which the newest migration came to the main line; undefined where that is not here. */
function beforeNewestMigration() {
  const added = git("log", "-1", "--first-parent", "-m", "--diff-filter=A", "--format=%H", "--", "migrations/*.sql");
  return added && git("rev-parse", "--verify", "--quiet", `${added}^1`);
}

/** What it was built with and is here in another version, or not at all. */
function otherLibraries(at: string): string[] {
  const then = JSON.parse(git("show", `${at}:package.json`)!) as Package;
  const now = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as Package;
  return Object.entries(then.dependencies).flatMap(([name, version]) =>
    now.dependencies[name] === version ? [] : [`${name} ${version}`],
  );
}

/** Undefined where git cannot say. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: projectRoot, encoding: "utf8" });
  return (status === 0 && stdout.trim()) || undefined;
}
