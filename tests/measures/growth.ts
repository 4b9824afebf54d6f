import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { projectRoot } from "#drizzle/root.ts";
import { type Ground, openGround } from "#tests/drills/stage/ground.ts";
import { Server } from "#tests/drills/stage/server.ts";
import { signIn } from "#tests/drills/stage/sign-in.ts";
import { type Asked, asked } from "#tests/measures/growth/asked.ts";
import { headings, middle, mostRatio, rowOf, type Taken } from "#tests/measures/growth/ratio.ts";

/** How often each is asked in each world; the first ones warm up and do not count. */
const times = { warm: 3, counted: 15 };

/**
 * `npm run growth`: how long pages and calls take in a school of 100,000 people, beside the demo school, both on this
 * machine at the same time and asked in turn, so that what else it does weighs on both alike. In: the DATA_DIR of a
 * school grown before; without it one is grown first, which takes minutes. Out: whether every p50 is within 1.3 times.
 */
export async function growth(data?: string): Promise<boolean> {
  const [demo, large] = [await openGround(undefined), await openGround(undefined)];
  const grown: Ground = data ? { ...large, dataDir: data } : large;
  if (!data) grow(grown.dataDir);
  const servers = [await Server.on(demo), await Server.on(grown, { BACKUP_BEFORE_UPGRADE: "false" })] as const;
  const slow: string[] = [];
  try {
    for (const server of servers) server.start();
    for (const server of servers) await server.untilReady();
    const cookies = new Map<string, string[]>();
    for (const who of new Set(asked.map(({ as }) => as)))
      cookies.set(who, who ? await Promise.all(servers.map(({ origin }) => signIn(origin, who))) : ["", ""]);
    console.log(headings(loadavg()[0]!));
    for (const one of asked) {
      const [before, after] = await compare(one, servers, cookies.get(one.as)!);
      console.log(rowOf(one, before, after));
      if (after.ms / before.ms > mostRatio) slow.push(`${one.path} ${one.as}`);
    }
  } finally {
    for (const server of servers) await server.stop();
    for (const ground of [demo, large]) await ground.remove();
  }
  console.log(`Load at the end: ${loadavg()[0]!.toFixed(1)}`);
  for (const one of slow) console.log(`✗ more than ${mostRatio} times: ${one}`);
  console.log(slow.length ? "✗ growth" : `✓ growth: every p50 within ${mostRatio} times`);
  return slow.length === 0;
}

function grow(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: "production" };
  const args = ["node_modules/.bin/tsx", "bin/seed.ts", "--size", "large"];
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The large school could not be grown.");
}

/** What it takes in each school: of times the middle, of bytes those of the last answer. */
async function compare(
  { path, status = 200 }: Asked,
  servers: readonly Server[],
  cookies: string[],
): Promise<[Taken, Taken]> {
  const took: [number[], number[]] = [[], []];
  const bytes: [number, number] = [0, 0];
  for (let n = 0; n < times.warm + times.counted; n += 1) {
    for (const [k, { origin }] of servers.entries()) {
      const begun = performance.now();
      const answer = await fetch(origin + path, { headers: { Cookie: cookies[k]! }, redirect: "manual" });
      bytes[k as 0 | 1] = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}.`);
      if (n >= times.warm) took[k]!.push(performance.now() - begun);
    }
  }
  return [
    { ms: middle(took[0]), bytes: bytes[0] },
    { ms: middle(took[1]), bytes: bytes[1] },
  ];
}
