import { readSettings, type Settings } from "#app/domain/settings.ts";
import { ensureSecret, formerSecret } from "#app/server/boot/secret.ts";

/**
 * The settings of this process, `more` going before its environment. What is wrong is printed, and the process ends.
 */
export function settingsOrExit(more: Record<string, string> = {}): Settings {
  const settings = readOrExit({ ...process.env, ...more });
  if (settings.SESSION_SECRET) return settings;
  const SESSION_SECRET = ensureSecret(settings.DATA_DIR);
  return { ...settings, SESSION_SECRET, SESSION_SECRET_PREVIOUS: formerSecret(settings.DATA_DIR) };
}

/** The same for work that opens nothing sealed: no secret is made, and where none was given it is empty. */
export const settingsWithoutSecret = (): Settings => readOrExit(process.env);

function readOrExit(variables: Record<string, string | undefined>): Settings {
  try {
    return readSettings(variables, "");
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
