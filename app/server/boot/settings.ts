import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { formerSecretFile, secretFile } from "#app/domain/backups/manifest.ts";
import { commandLine } from "#app/domain/command-line.ts";
import { readSettings, type Settings } from "#app/domain/settings.ts";

/**
 * The settings of this process, `more` going before its environment. What is wrong is printed, and the process ends.
 */
export function settingsOrExit(more: Record<string, string> = {}): Settings {
  const settings = readOrExit({ ...process.env, ...more });
  if (settings.SESSION_SECRET) return settings;
  const SESSION_SECRET = ensureSecret(settings.DATA_DIR);
  return { ...settings, SESSION_SECRET, SESSION_SECRET_PREVIOUS: formerSecret(settings.DATA_DIR) };
}

/** How another command is typed where this one runs. */
export const typedHere = (command: string) =>
  commandLine({ isStartedByNpm: Boolean(process.env.npm_execpath) }, command);

export const settingsWithoutSecret = (): Settings => readOrExit(process.env);

function readOrExit(variables: Record<string, string | undefined>): Settings {
  try {
    return readSettings(variables, "");
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** The secret of this DATA_DIR: made by the first process that asks, and the same for every later one. */
export function ensureSecret(dataDir: string): string {
  const file = path.join(dataDir, secretFile);
  return read(file) ?? keep(file, randomBytes(32).toString("base64url"));
}

/** The secret that this DATA_DIR had before, as long as anything may still be sealed with it. */
const formerSecret = (dataDir: string): string | undefined => read(path.join(dataDir, formerSecretFile));

/** Written whole before it gets its name, so that two processes starting at once end up with one secret. */
function keep(file: string, secret: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
