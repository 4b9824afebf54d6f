import type { Server } from "node:http";
import net from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { Log } from "#app/server/log/log.ts";
import type { State } from "#app/server/state.ts";

const patience = 30_000;
const mostTurns = 1_000;

/**
 * On SIGTERM or SIGINT the server stops without failing a request: readiness goes and every answer closes its
 * connection; the listening socket closes; after `waitMs`, by when a proxy has let its idle connections go, idle
 * connections close; requests under way have 30 s; then what was given to `last`; then the process ends (0).
 * Later signals change nothing. Out: `signal`, aborted as soon as the server is told, and `last`.
 */
export function drainOnSignal(server: Server, { state, log, waitMs }: { state: State; log: Log; waitMs: number }) {
  let last = async () => {};
  const told = new AbortController();

  async function drain() {
    state.phase = "draining";
    told.abort();
    log.info("Stopping: requests under way are finished first.");
    await letIn(server);
    const closed = closeListener(server);
    await wait(waitMs);
    server.closeIdleConnections();
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearTimeout(cut);
    await last();
    log.info("Stopped.");
    process.exit(0);
  }

  let begun = false;
  const begin = () => {
    if (!begun) void drain();
    begun = true;
  };
  process.on("SIGTERM", begin).on("SIGINT", begin);
  return {
    signal: told.signal,
    last(work: () => Promise<void>) {
      last = work;
    },
  };
}

/** Whoever has connected already waits in a queue of the system's, and would be turned away: one comes in at a turn. */
async function letIn(server: Server) {
  let came = true;
  const notice = () => {
    came = true;
  };
  server.on("connection", notice);
  for (let turns = 0; came && turns < mostTurns; turns++) {
    came = false;
    await turn();
    await turn();
  }
  server.off("connection", notice);
}

/** The plain `server.close()` would also cut idle connections, on which a proxy may be about to send. */
function closeListener(server: Server) {
  return new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
}
