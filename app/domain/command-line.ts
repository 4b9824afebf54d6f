import type { Settings } from "./settings.ts";

/**
 * How an operator types a command here: with npm if npm started this process, otherwise (as in the container, which has
 * no npm) with the built server.
 */
export function commandLine({ isStartedByNpm }: Pick<Settings, "isStartedByNpm">, command: string): string {
  return isStartedByNpm ? `npm run ${command.replace(" ", " -- ")}` : `node build/server/index.js ${command}`;
}
