import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { assets } from "#app/server/answer/assets.ts";
import { prepare } from "#app/server/boot/prepare.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import { catchCrashes } from "#app/server/crashes.ts";
import { drainOnSignal } from "#app/server/drain.ts";
import { type Answerer, listener, type Router } from "#app/server/listener.ts";
import { openLog } from "#app/server/log.ts";
import type { State } from "#app/server/state.ts";
import { limitConnections, serverOptions } from "#app/server/traffic/limits.ts";

/** `load` gives the router, anew for each request in development; `files` answers for static files there. */
type Serving = { load: () => Promise<Router>; files?: Answerer };

/**
 * Runs the platform: it listens at once, answers 503 while the database is being readied, then serves until it is
 * told to stop. A wrong setting ends the process (1) with the list of what is wrong.
 */
export async function serve({ load, files = assets() }: Serving) {
  const settings = settingsOrExit();
  const log = openLog(settings);
  catchCrashes(log);

  const state: State = { phase: "starting", platform: undefined };
  const server = createServer(serverOptions);
  limitConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(settings.PORT, settings.HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const known = settings.PORT === port ? settings : settingsOrExit({ PORT: String(port) });
  server.on("request", listener({ settings: known, log, state, load, files }));

  const stopping = drainOnSignal(server, { state, log, waitMs: known.DRAIN_WAIT_MS });
  log.info(`Listening on ${known.PUBLIC_ORIGIN}; the database comes next.`);
  const { platform, close } = await prepare(known, { log, signal: stopping.signal });
  stopping.last(close);
  await load();
  Object.assign(state, { phase: state.phase === "starting" ? "ready" : state.phase, platform });
  log.info(`${known.PLATFORM_NAME} is open: ${known.PUBLIC_ORIGIN}`);
}
