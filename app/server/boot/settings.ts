import { readSettings, type Settings } from "#app/domain/settings.ts";
import { ensureSecret } from "#app/server/boot/secret.ts";

/** The settings of this process, `more` going before its environment. What is wrong is printed, and the process ends. */
export function settingsOrExit(more: Record<string, string> = {}): Settings {
  try {
    const settings = readSettings({ ...process.env, ...more }, "");
    return { ...settings, SESSION_SECRET: settings.SESSION_SECRET || ensureSecret(settings.DATA_DIR) };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
