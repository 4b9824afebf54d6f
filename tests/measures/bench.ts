import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { projectRoot } from "#drizzle/root.ts";
import { type Fixture, openFixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";
import { aim, memoryOf } from "#tests/measures/bench/aim.ts";
import { benchBeside } from "#tests/measures/bench/beside.ts";
import { always, inTurn, sides } from "#tests/measures/bench/in-turn.ts";
import { headingsFor, rowOf } from "#tests/measures/bench/ratios.ts";
import { record } from "#tests/measures/bench/recorded.ts";
import { pairsOf } from "#tests/measures/bench/students.ts";
import type { Told } from "#tests/measures/bench/yardstick.ts";

/** What visitors read, which the platform keeps. */
const reads = ["/", "/courses", "/courses/{id}", "/instructors", "/ajuda", "/termos", "/api/courses"];

/**
 * In seconds: how long a round is, and how long enrolments warm up. Their code is compiled after thousands of them
 * only.
 */
type Options = { rounds: number; seconds: number; warmUp: number; people: number };

/**
 * `npm run bench`: pages and the catalogue as JSON beside a bare server that sends the same bytes, and enrolling beside
 * a bare server that says the same to PostgreSQL on the same driver; in turn, round by round, since machines are not
 * the same from one minute to the next. Takes whether it is one short round, and the folder of another built tree, with
 * which pages of somebody who is signed in are compared instead.
 */
export async function bench({ quick, beside }: { quick: boolean; beside?: string }) {
  const options = quick
    ? { rounds: 1, seconds: 0.5, warmUp: 0.5, people: 1_000 }
    : { rounds: 5, seconds: 1.5, warmUp: 20, people: 12_000 };
  console.log(`${cpus().length} × ${cpus()[0]!.model}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`);
  if (beside) {
    const { rounds, seconds } = options;
    return benchBeside(beside, { rounds, seconds, warmUp: options.warmUp / 4 });
  }
  const embedded = await openFixture(undefined);
  await benchOn(embedded, "its own PostgreSQL", options).finally(embedded.remove);
  const postgres = await makePostgresServer();
  try {
    await postgres.start();
    const fixture = await openFixture(postgres.url);
    await benchOn(fixture, postgres.version, options).finally(fixture.remove);
  } finally {
    await postgres.remove();
  }
}

async function benchOn(fixture: Fixture, name: string, { rounds, seconds, warmUp, people }: Options) {
  const server = await Server.on(fixture, { LOG_LEVEL: "info" });
  let yardstick: ChildProcess | undefined;
  let letGo = async () => {};
  try {
    server.start();
    await server.untilReady();
    console.log(`\nOn ${name}. After the start ${memoryOf(server.pid).toFixed(0)} MiB`);
    const { db, close } = await fixture.open();
    const ours = await pairsOf(db, people);
    const others = await pairsOf(db, people);
    await close();
    const embedded = fixture.isEmbedded ? await startEmbedded({ dataDir: fixture.dataDir, log: () => {} }) : undefined;
    if (embedded) letGo = embedded.stop;
    const at = embedded?.connection ?? fixture.env.DATABASE_URL!;
    const { token, course } = others();
    const recorded = await record(at, { token, courseId: Number(course) });
    const id = await firstCourse(server.origin);
    const places = reads.map((each) => each.replace("{id}", id));
    const answers = Object.fromEntries(await Promise.all(places.map((each) => answerOf(server.origin, each))));
    yardstick = fork(path.join(projectRoot, "tests/measures/bench/yardstick.ts"));
    yardstick.send({ answers, write: { at, recorded } } satisfies Told);
    const [port] = (await once(yardstick, "message")) as [number];
    const targets = {
      ours: { origin: server.origin, pid: server.pid },
      yardstick: { origin: `http://127.0.0.1:${port}`, pid: yardstick.pid! },
    };
    const reading = places.map((each) => ({ name: each, ask: always({ what: `GET ${each}` }) }));
    const enrolling = {
      name: "an enrolment (POST)",
      ask: {
        ours: () => {
          const { token, course } = ours();
          const head = [`Cookie: sid=${token}`, "Content-Length: 0"];
          return { what: `POST /api/courses/${course}/enroll`, head };
        },
        yardstick: () => ({
          what: "POST /enrolment",
          head: [`X-Whose: ${JSON.stringify(others())}`, "Content-Length: 0"],
        }),
      },
    };
    for (const side of sides) await aim(targets[side], enrolling.ask[side], { connections: 16, seconds: warmUp });
    for (const connections of [1, 16]) {
      console.log(`\n${headingsFor("bare")}   at ${connections} connection${connections > 1 ? "s" : ""}`);
      for (const { name, ask } of [...reading, enrolling]) {
        const measured = await inTurn(targets, ask, { connections, seconds, rounds });
        console.log(rowOf(name, measured));
      }
    }
    const held = `${memoryOf(server.pid).toFixed(0)} MiB, the bare server ${memoryOf(yardstick.pid!).toFixed(0)} MiB`;
    console.log(`\nAfterwards ${held}; load ${loadavg()[0]!.toFixed(1)}`);
  } finally {
    yardstick?.kill();
    await server.stop();
    await letGo();
  }
}

async function firstCourse(origin: string) {
  const { data } = (await (await fetch(`${origin}/api/courses`)).json()) as { data: { id: number }[] };
  return String(data[0]!.id);
}

/** An answer as it crosses the wire, for the bare server to send. */
async function answerOf(origin: string, where: string): Promise<[string, Told["answers"][string]]> {
  const asked = request(origin + where, { headers: { "Accept-Encoding": "br" } }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  const added = /^(date|connection|keep-alive)$/i;
  const pairs = answer.rawHeaders.flatMap((name, at, all) =>
    at % 2 || added.test(name) ? [] : [[name, all[at + 1]!]],
  );
  if (answer.statusCode !== 200) throw new Error(`${where} was answered with ${answer.statusCode}.`);
  return [where, { head: pairs.flat(), body: body.toString("base64") }];
}
