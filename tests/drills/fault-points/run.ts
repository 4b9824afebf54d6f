import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import { unanswered, type Work, type Works } from "#tests/drills/fault-points/works.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { Ledger } from "#tests/drills/load/ledger.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";

/** One kill: before the `point`-th thing that the server said, what of the work was there then, and what in the end. */
export type Kill = { work: string; point: number; of: number; state: string; between: string[]; atLast: string };

export type Findings = Awaited<ReturnType<typeof runFaultPoints>>;

const never = 1_000_000;

/** A step was answered, but not as it should be. */
class Refused extends Error {}

type Setup = {
  fixture: Fixture;
  works: Works;
  gateway?: { url: string; env: Record<string, string> };
  most?: number | undefined;
};

/**
 * Does each kind of work once to see what it says to PostgreSQL and to anyone who asked; then again and again, killed
 * before one of those things each time, started again and brought to its end. `most` is how many kills of each kind,
 * spread evenly; all of them, unless said. `gateway` is where the school sells, if not with the simulator.
 */
export async function runFaultPoints({ fixture, works, gateway, most = never }: Setup, say: (kill: Kill) => void) {
  const server = await Server.on(fixture, {
    NODE_OPTIONS: `--import=${path.join(projectRoot, "tests/drills/fault-points/die.mjs")}`,
    FAULT_PORTS: [fixture.env.DATABASE_URL!, ...(gateway ? [gateway.url] : [])].map((url) => new URL(url).port).join(),
    ...gateway?.env,
  });
  server.start();
  await server.untilReady();
  const { db, close } = await fixture.open();
  const kills: Kill[] = [];
  try {
    for (const [name, prepare] of Object.entries(works)) {
      const { states, said } = await rehearse(await prepare(server.origin, db));
      const count = Math.min(most, said + 1);
      for (let i = 0; i < count; i += 1) {
        const point = count === 1 ? 0 : Math.round((i * said) / (count - 1));
        const kill = await killAt(server, { name, prepare, point, states, db });
        kills.push({ ...kill, of: said });
        say(kills.at(-1)!);
      }
    }
    const [row] = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
    await server.stop();
    const { broken } = await inspect(fixture, new Ledger(path.join(fixture.notes, "acknowledged.jsonl")));
    return { kills, broken, crashes: server.crashes, version: row!.version };
  } finally {
    await close();
    await server.stop();
  }
}

/** Does the work undisturbed. Returns what was there before it and after each step, and how many things were said. */
async function rehearse({ steps, state }: Work) {
  const states = [await state()];
  let said = 0;
  for (const [i, step] of steps.entries()) {
    const answer = await carryOut(step, i ? {} : { "X-Fault-Point": `${never}` });
    said = Number(answer.headers.get("X-Said"));
    states.push(await state());
  }
  return { states, said };
}

async function killAt(
  server: Server,
  {
    name,
    prepare,
    point,
    states,
    db,
  }: { name: string; prepare: Works[string]; point: number; states: string[]; db: Db },
) {
  const { steps, state, recover } = await prepare(server.origin, db);
  const dead = server.untilDead();
  if (await begin(steps, point)) await dead;
  else await server.kill();
  const found = await state();
  server.start();
  await server.untilReady();
  if (found === unanswered && recover) await recover();
  else if (found === unanswered) {
    await db.execute(sql`update payments set asked_at = asked_at - interval '3 minutes' where asked is not null`);
    // Finds out what the provider did. Where the money was taken, the answer is that the course is theirs already.
    await carryOut(steps[0]!).catch((error) => {
      if (!(error instanceof Refused)) throw error;
    });
  }
  const done = Math.max(0, states.indexOf(await state()));
  for (const step of steps.slice(done)) await carryOut(step);
  return { work: name, point, state: found, between: states, atLast: await state() };
}

/** Does a step to its end; a server that has just begun on a busy machine may ask to come back. */
async function carryOut(step: Work["steps"][number], headers: Record<string, string> = {}) {
  for (let left = 100; ; left -= 1) {
    const answer = await step(headers);
    const said = await answer.text();
    if (answer.ok) return answer;
    if (answer.status !== 503 || left === 0) throw new Refused(`A step was answered ${answer.status}: ${said}`);
    await wait(100);
  }
}

/**
 * Does one step after another until the server is gone. Returns false where it outlived them: how much it says varies a
 * little with what its jobs say beside it, so the last points may come too late.
 */
async function begin(steps: Work["steps"], point: number) {
  try {
    for (const [i, step] of steps.entries()) {
      await carryOut(step, i ? {} : { "X-Fault-Point": `${point}` });
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    return true; // It is dead, as it should be.
  }
  return false;
}
