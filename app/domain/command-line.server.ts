/**
 * How an operator's command is typed where this program was started: through npm where npm started it, and otherwise,
 * as in the container, where there is no npm, by the built server.
 */
export function commandLine(command: string): string {
  if (process.env.npm_execpath) return `npm run ${command.replace(" ", " -- ")}`;
  return `node build/server/index.js ${command}`;
}
