import { openFixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { aim } from "#tests/measures/bench/aim.ts";
import { type Effort, inTurn, sides } from "#tests/measures/bench/in-turn.ts";
import { headingsFor, rowOf } from "#tests/measures/bench/ratios.ts";

/** What is made again each time, since it is somebody's own. */
const personal = ["/courses", "/", "/api/my-courses"];
const student = "estudante@sementeira.example";

/**
 * Pages and calls of somebody who is signed in, beside another build, each with a demo school of its own. Takes the
 * folder of the other tree, built, how long each is asked, and how long before it counts, until its code is compiled.
 */
export async function benchBeside(
  folder: string,
  { warmUp, ...effort }: Omit<Effort, "connections"> & { warmUp: number },
) {
  const fixtures = [await openFixture(undefined), await openFixture(undefined)] as const;
  const servers = { ours: await Server.on(fixtures[0]), yardstick: await Server.on(fixtures[1], {}, folder) };
  try {
    for (const server of Object.values(servers)) server.start();
    for (const server of Object.values(servers)) await server.untilReady();
    const [ours, yardstick] = [await askAs(servers.ours), await askAs(servers.yardstick)];
    for (const connections of [1, 16]) {
      console.log(`\n${headingsFor("that")}   at ${connections} connection${connections > 1 ? "s" : ""}`);
      for (const path of personal) {
        const ask = { ours: ours(path), yardstick: yardstick(path) };
        for (const side of sides) await aim(servers[side], ask[side], { connections: 16, seconds: warmUp });
        console.log(rowOf(`${path} (estudante)`, await inTurn(servers, ask, { connections, ...effort })));
      }
    }
  } finally {
    for (const server of Object.values(servers)) await server.stop();
    for (const fixture of fixtures) await fixture.remove();
  }
}

async function askAs({ origin }: Server) {
  const cookie = await signIn(origin, student);
  return (path: string) => () => ({ what: `GET ${path}`, head: [`Cookie: ${cookie}`] });
}
