import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Settings } from "#app/domain/settings.ts";
import type { LoadRouter } from "#app/server/application.ts";
import { prepare } from "#app/server/boot/prepare.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import { limitConnections, serverOptions } from "#app/server/connections.ts";
import { drainOnSignal } from "#app/server/drain.ts";
import { jobsOf } from "#app/server/jobs/jobs.ts";
import { runJobs } from "#app/server/jobs/run-jobs.ts";
import { type Files, listener } from "#app/server/listener.ts";
import { type Log, openLog } from "#app/server/log.ts";
import { openMetrics } from "#app/server/metrics.ts";
import { openPageCache } from "#app/server/page-cache.ts";
import { addPlatformGauges } from "#app/server/platform-gauges.ts";
import type { State } from "#app/server/state.ts";
import { assets } from "#app/server/static-files.ts";

/** How long an instance behind a proxy prepares itself before it listens anyway, in milliseconds. */
const maxPreparingMs = 30_000;

/** How often an instance reads settings saved at another, in seconds. */
const settingsEvery = 4;
const settingsJob = "settings";

/**
 * Runs the platform: it listens at once, answers 503 while the database is being prepared, then serves until it is told
 * to stop. Behind a proxy it listens only once it is ready, its database turns out to be away, or `maxPreparingMs` is
 * over: a proxy sends any request to the next instance if nobody listens, but must not repeat a form that was answered
 * with 503. A wrong setting ends the process (1) with the list of errors. Takes how to load the router (for each
 * request in development), and who answers for static files.
 */
export async function serve({ loadRouter, files = assets() }: { loadRouter: LoadRouter; files?: Files }) {
  const given = settingsOrExit();
  const log = openLog(given);
  logAndExitOnCrash(log);

  const server = createServer(serverOptions);
  limitConnections(server, given);
  const state: State = { phase: "starting", platform: undefined, jobs: undefined };
  const metrics = openMetrics();
  const pages = openPageCache(given.PAGE_CACHE_MB);
  addPlatformGauges(metrics.registry, { settings: given, state });
  const stopping = drainOnSignal(server, { state, log, waitMs: given.DRAIN_WAIT_MS });

  let reportAway = () => {};
  const away = new Promise<void>((resolve) => {
    reportAway = resolve;
  });

  async function open(settings: Settings) {
    const loading = loadRouter(); // While the database is being prepared.
    const { platform, readSettings, close } = await prepare(settings, log, reportAway).catch((error) =>
      logAndExit(log, error),
    );
    let current = platform;
    const follow = async () => {
      const now = await readSettings();
      if (now === current.settings) return;
      current = { ...current, settings: now };
      if (state.platform) state.platform = current;
      pages.clear();
    };
    // The settings are saved, even if they cannot be read again now: the job does it later.
    current.reloadSettings = () => follow().catch((err) => log.warn({ err }, "The settings are read again later."));
    const afterRound = (job: string, hasFailed: boolean) => {
      if (!hasFailed) metrics.jobSucceeded(job);
      if (job !== settingsJob) pages.clear(); // It may have written something that pages show.
    };
    const jobs = runJobs([...jobsOf(settings), { name: settingsJob, every: settingsEvery, run: follow }], {
      platform: () => current,
      log,
      stop: stopping.signal,
      afterRound,
    });
    stopping.last(() => jobs.ended.then(close));
    await loading;
    state.platform = current;
    state.jobs = jobs;
  }

  // If the system chooses the port, the origin is known only after listening.
  const early = given.PROXY_HOPS > 0 && given.PORT !== 0 ? open(given) : undefined;
  if (early) await Promise.race([early, away, wait(maxPreparingMs, undefined, { ref: false })]);
  if (stopping.signal.aborted) return;
  const port = await listen(server, given).catch((error) => logAndExit(log, error));
  const settings = given.PORT === port ? given : settingsOrExit({ PORT: String(port) });
  const answer = listener({
    get settings() {
      return state.platform?.settings ?? settings;
    },
    log,
    state,
    loadRouter,
    files,
    metrics,
    pages,
  });
  // A request with an unknown `Expect` header gets an answer like any other.
  server.on("request", answer).on("checkExpectation", answer);
  const { PUBLIC_ORIGIN: origin } = settings;
  if (!state.platform) log.info({ origin }, `Listening on ${origin}; the database comes next.`);
  await (early ?? open(settings));
  if (state.phase === "starting") state.phase = "ready";
  const { settings: known } = state.platform!;
  log.info({ origin }, `${known.PLATFORM_NAME} is open: ${origin}`);
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

/** An uncaught error is logged and ends the process (1): its state can no longer be trusted. */
function logAndExitOnCrash(log: Log) {
  const end = (err: unknown) => {
    log.fatal({ err }, "The server cannot go on.");
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}

/** Ends the process (1) because it cannot start; the error says in a sentence what to do. */
function logAndExit(log: Log, error: Error): never {
  log.fatal(error.message);
  log.debug({ err: error }, "where it happened");
  process.exit(1);
}
