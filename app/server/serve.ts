import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { listPassages } from "#app/domain/help/list-passages.server.ts";
import { sealerName } from "#app/domain/secrets/sealers.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { assets } from "#app/server/answer/assets.ts";
import { warnOfNeighbours } from "#app/server/boot/exposure.ts";
import { prepare } from "#app/server/boot/prepare.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import { catchCrashes, endWith } from "#app/server/crashes.ts";
import { drainOnSignal } from "#app/server/drain.ts";
import { jobsOf } from "#app/server/jobs/jobs.ts";
import { runJobs } from "#app/server/jobs/run-jobs.ts";
import { hearOfChanges } from "#app/server/kept/hearing.ts";
import { keepPages } from "#app/server/kept/kept-pages.ts";
import { type Files, type Load, listener } from "#app/server/listener.ts";
import { openLog } from "#app/server/log/log.ts";
import { openMetrics } from "#app/server/metrics/metrics.ts";
import { addPlatformGauges } from "#app/server/metrics/platform-gauges.ts";
import type { State } from "#app/server/state.ts";
import { limitConnections, serverOptions } from "#app/server/traffic/limits.ts";

/**
 * How long an instance behind a proxy readies itself before it listens, where its database is there, in milliseconds.
 */
const mostUnheard = 30_000;

/**
 * Runs the platform: it listens at once, answers 503 while the database is being readied, then serves until it is
 * told to stop. Behind a proxy it listens once it is ready, or its database turns out to be away, or `mostUnheard` is
 * over: from where nobody listens a proxy takes any request on to the next instance, but a form that was answered with
 * 503 it must not send twice. A wrong setting ends the process (1) with the list of what is wrong.
 * In: how to come by the router (in development anew for each request), and who answers for static files.
 */
export async function serve({ load, files = assets() }: { load: Load; files?: Files }) {
  const given = settingsOrExit();
  const log = openLog(given);
  catchCrashes(log);

  const server = createServer(serverOptions);
  limitConnections(server, given);
  const state: State = { phase: "starting", platform: undefined, jobs: undefined };
  const metrics = openMetrics();
  const kept = keepPages(given.KEPT_PAGES_MB * 1024 * 1024);
  addPlatformGauges(metrics.registry, { settings: given, state });
  const stopping = drainOnSignal(server, { state, log, waitMs: given.DRAIN_WAIT_MS });

  let sayAway = () => {};
  const away = new Promise<void>((resolve) => {
    sayAway = resolve;
  });

  async function open(settings: Settings) {
    const loading = load(); // While the database is being readied.
    setImmediate(listPassages, settings); // Likewise: what the help says is made ready once, and takes a while.
    const { platform, at, close } = await prepare(settings, log, sayAway).catch((error) => endWith(log, error));
    const jobs = runJobs(jobsOf(settings), { platform, log, stop: stopping.signal, didJob: metrics.didJob });
    const hearing = settings.KEPT_PAGES_MB
      ? hearOfChanges({
          at,
          name: `${sealerName(settings)}, listening`,
          db: platform.db,
          log,
          stop: stopping.signal,
        })
      : undefined;
    stopping.last(() => Promise.all([jobs.ended, hearing]).then(close));
    await loading;
    state.platform = platform;
    state.jobs = jobs;
  }

  // Where the system is to choose the port, nobody knows the origin before it listens.
  const early = given.PROXY_HOPS > 0 && given.PORT !== 0 ? open(given) : undefined;
  if (early) await Promise.race([early, away, wait(mostUnheard, undefined, { ref: false })]);
  if (stopping.signal.aborted) return;
  const port = await listen(server, given).catch((error) => endWith(log, error));
  const settings = given.PORT === port ? given : settingsOrExit({ PORT: String(port) });
  const answer = listener({ settings, log, state, load, files, metrics, kept });
  // Whoever expects something that nobody knows gets an answer like any other.
  server.on("request", answer).on("checkExpectation", answer);
  const { PUBLIC_ORIGIN: origin } = settings;
  warnOfNeighbours(settings, log);
  if (!state.platform) log.info({ origin }, `Listening on ${origin}; the database comes next.`);
  await (early ?? open(settings));
  if (state.phase === "starting") state.phase = "ready";
  log.info({ origin }, `${settings.PLATFORM_NAME} is open: ${origin}`);
}

function listen(server: Server, { PORT, HOST }: { PORT: number; HOST: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, { PORT, HOST })));
    server.listen(PORT, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

function explain(error: NodeJS.ErrnoException, { PORT, HOST }: { PORT: number; HOST: string }) {
  if (error.code === "EADDRINUSE")
    return new Error(`Port ${PORT} is in use: stop what uses it, or set PORT to another.`);
  if (error.code === "EACCES")
    return new Error(`This user may not listen on port ${PORT}: set PORT to one above 1023.`);
  return new Error(`Cannot listen on ${HOST}:${PORT} (${error.message}): set HOST and PORT.`);
}
