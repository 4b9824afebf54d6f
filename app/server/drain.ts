import type { Server } from "node:http";
import net from "node:net";
import { setImmediate as nextTick, setTimeout as wait } from "node:timers/promises";
import { openSockets } from "#app/server/connections.ts";
import { flushLog, type Log } from "#app/server/log.ts";
import type { State } from "#app/server/state.ts";

const requestTimeoutMs = 30_000;
/** Time for a proxy's health check to notice, so that it sends no form to a server that no longer listens. */
const noticeMs = 2_000;
const maxTurns = 1_000;
/** How long a new connection may take to send its first request. Browsers keep spare ones, which never do. */
const unusedMs = 1_000;

/**
 * Stops on SIGTERM or SIGINT without failing a request. Health and readiness turn 503 and every answer closes its
 * connection; the listening socket closes, behind a proxy (`waitMs`) after 2 s; after `waitMs`, when a proxy has
 * dropped its idle connections, idle connections close, and a second later those that were never used; requests under
 * way have 30 s; then the function given to `last` runs and the process ends (0). Later signals change nothing.
 * Returns `signal`, aborted at once, and `last`.
 */
export function drainOnSignal(server: Server, { state, log, waitMs }: { state: State; log: Log; waitMs: number }) {
  let last = async () => {};
  const signalled = new AbortController();
  const sockets = openSockets(server);
  /** Node counts a connection without a request as one with a request under way. */
  const closeUnused = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  async function drain() {
    state.phase = "draining";
    signalled.abort();
    log.info("Stopping: requests under way are finished first.");
    const acceptMs = Math.min(noticeMs, waitMs);
    await wait(acceptMs);
    await acceptWaiting(server);
    const closed = closeListener(server);
    await wait(waitMs - acceptMs);
    server.closeIdleConnections();
    const unused = setTimeout(closeUnused, unusedMs);
    const cut = setTimeout(() => server.closeAllConnections(), requestTimeoutMs);
    await closed;
    clearTimeout(unused);
    clearTimeout(cut);
    await last();
    log.info("Stopped.");
    await flushLog(log);
    process.exit(0);
  }

  let begun = false;
  const begin = () => {
    if (!begun) void drain();
    begun = true;
  };
  process.on("SIGTERM", begin).on("SIGINT", begin);
  return {
    signal: signalled.signal,
    last(work: () => Promise<void>) {
      last = work;
    },
  };
}

/** Accepts the connections in the system's queue, one per turn, which closing the server would reset. */
async function acceptWaiting(server: Server) {
  let came = true;
  const notice = () => {
    came = true;
  };
  server.on("connection", notice);
  for (let turns = 0; came && turns < maxTurns; turns++) {
    came = false;
    await nextTick();
    await nextTick();
  }
  server.off("connection", notice);
}

/** The plain `server.close()` would also cut idle connections, on which a proxy may be about to send. */
function closeListener(server: Server) {
  return new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
}
