import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { projectRoot } from "#drizzle/root.ts";
import { share } from "#tests/drills/load/account.ts";
import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { watchCallers } from "#tests/drills/slow-clients/callers.ts";
import type { Order, Report } from "#tests/drills/slow-clients/crowd.ts";
import type { Kind } from "#tests/drills/slow-clients/kinds.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { heldBy } from "#tests/drills/support/held-by.ts";
import { Apart } from "#tests/drills/support/processes/apart.ts";
import { openIn } from "#tests/drills/support/processes/connections.ts";
import { inSmallContainer, Server } from "#tests/drills/support/server.ts";
import { startInstances } from "#tests/drills/support/servers/instances.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { sendVideo } from "#tests/drills/upload/video.ts";

export type Findings = Awaited<ReturnType<typeof hinder>>;

/** How long, in seconds, the slow ones stay and the others are measured without them; whether nginx stands between. */
type About = { seconds: number; yardstick: number; behindNginx: boolean };

const program = path.join(projectRoot, "tests/drills/slow-clients/crowd.ts");
/** Larger than what the system keeps for a reader. */
const mebibytes = 24;
const maxWaitMs = 60_000;

/**
 * Twenty students work as in every drill: alone, beside 350 who are slow to ask, to send or to read, and alone again.
 * The slow ones are a process of their own, and come again whenever they are cut.
 */
export async function hinder(fixture: Fixture, { seconds, yardstick, behindNginx }: About) {
  const { origin, server, stop } = await (behindNginx ? startBehind(fixture) : startAlone(fixture));
  const port = Number(new URL(server.origin).port);
  const slow = await Apart.start<Order, Report>(program);
  try {
    const cookie = await signIn(origin, "instrutor@sementeira.example");
    const video = await sendVideo(`${origin}/api/upload`, { mebibytes, Cookie: cookie });
    const crowd = await gatherCrowd(fixture, [origin]);
    const { tally, ledger } = crowd;
    const during = async (milliseconds: number) => {
      const from = tally.took.length;
      await crowd.during(milliseconds);
      return timesOf(tally.took.slice(from), milliseconds);
    };
    await during(yardstick * 1_000); // Until all is warm.
    const before = await during(yardstick * 1_000);
    const baseline = { ...openIn(server.pid, port), memory: heldBy(server.pid).held };
    await slow.ask({ what: "come", port: Number(new URL(origin).port), video, cookie });
    const callers = watchCallers(server.pid, port);
    const beside = await during(seconds * 1_000);
    await untilCut(slow, behindNginx ? ["head"] : ["head", "body"], crowd.during);
    const held = { ...openIn(server.pid, port), memory: heldBy(server.pid).held };
    const seen = callers.end();
    const told = await slow.ask({ what: "leave" });
    const after = await during(yardstick * 1_000);
    await crowd.leave();
    const leaked = await untilLetGo(server.pid, port, baseline.others);
    const memory = heldBy(server.pid).held;
    await stop();
    const { crashes } = server;
    const complaints = complaintsIn(server.logFile);
    const found = await inspect(fixture, ledger);
    return {
      before,
      beside,
      after,
      told,
      readers: told.readers.flatMap((caller) => seen.get(caller) ?? []),
      baseline,
      held,
      leaked,
      memory,
      tally,
      crashes,
      complaints,
      behindNginx,
      ...found,
    };
  } finally {
    await slow.stop();
    await stop();
  }
}

async function startAlone(fixture: Fixture) {
  const server = await Server.on(fixture, inSmallContainer);
  server.start();
  await server.untilReady();
  return { origin: server.origin, server, stop: () => server.stop() };
}

async function startBehind(fixture: Fixture) {
  const { origin, servers, stop } = await startInstances(fixture, 1, inSmallContainer);
  let stopped: Promise<void> | undefined;
  return {
    origin,
    server: servers[0]!,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function timesOf(took: number[], milliseconds: number) {
  const sorted = took.sort((a, b) => a - b);
  return { requests: sorted.length, aSecond: (1_000 * sorted.length) / milliseconds, p95: share(sorted, 0.95) };
}

/** Resolves once some of each kind have been cut, which on a busy machine takes longer than it may. */
async function untilCut(slow: Apart<Order, Report>, kinds: Kind[], during: (milliseconds: number) => Promise<unknown>) {
  for (const until = performance.now() + maxWaitMs; performance.now() < until; await during(500)) {
    const { cut } = await slow.ask({ what: "tell" });
    if (kinds.every((kind) => cut.some((each) => each.kind === kind))) return;
  }
}

/** What is still open in the server that was not before, once it has had time: connections of nobody, and files. */
async function untilLetGo(pid: number, port: number, others: number) {
  for (const until = performance.now() + maxWaitMs; ; await wait(200)) {
    const now = openIn(pid, port);
    const ours = openIn(process.pid, port).to;
    const left = { connections: Math.max(0, now.from - ours), others: Math.max(0, now.others - others) };
    if (left.connections + left.others === 0 || performance.now() > until) return left;
  }
}
