import type { Settings } from "#app/domain/settings.ts";
import { configuredProviders } from "#app/domain/sign-in/providers/configured-providers.ts";
import type { Log } from "#app/server/log/log.ts";

/** Says when the built-in provider, where anybody may be anybody, can be reached from other machines. */
export function warnOfNeighbours(settings: Settings, log: Log) {
  const isOpen = configuredProviders(settings).some(({ name }) => name === "local");
  if (!isOpen || /^(127\.|::1$|localhost$)/.test(settings.HOST)) return;
  log.warn(
    `Whoever reaches port ${settings.PORT} from this private network can sign in as anybody, administrators included: ` +
      "demo sign-in is on. Set PUBLIC_ORIGIN and a provider, or let only this machine in (HOST=127.0.0.1).",
  );
}
