import type { Settings } from "./settings.ts";

/**
 * How an operator's command is typed where this program was started: through npm where npm started it, and otherwise,
 * as in the container, where there is no npm, by the built server.
 */
export function commandLine({ isStartedByNpm }: Pick<Settings, "isStartedByNpm">, command: string): string {
  return isStartedByNpm ? `npm run ${command.replace(" ", " -- ")}` : `node build/server/index.js ${command}`;
}
