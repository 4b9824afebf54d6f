import { chownSync, mkdtempSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { buildImage, Engine } from "#tests/drills/container/image.ts";
import { buildFormer } from "#tests/drills/former-release/build.ts";
import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { paceOf } from "#tests/drills/load/pace.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { Caddy } from "#tests/drills/support/servers/caddy.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { testSettings } from "#tests/support/people.ts";

/** What the image's user is. */
const user = 1000;
const pace = 15;
const student = "estudante@sementeira.example";
const onePixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export type Built = ReturnType<typeof buildImage>;
export type Walk = Awaited<ReturnType<typeof walk>>;
export type Upgrade = Awaited<ReturnType<typeof upgrade>>;
export type Renewal = Awaited<ReturnType<typeof renew>>;

const settings = (port: number, more: Record<string, string> = {}) => ({
  HOST: "127.0.0.1",
  PORT: String(port),
  PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  DEMO_HISTORY: "false",
  ...{ RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "warn", ...more },
});

/** A folder that the image's user owns. */
function aVolume(engine: Engine) {
  const folder = mkdtempSync(path.join(engine.folder, "data-"));
  chownSync(folder, user, user);
  return folder;
}

async function readyAfter(origin: string): Promise<number> {
  const begun = performance.now();
  for (const until = begun + 120_000; performance.now() < until; await wait(50)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return Math.round(performance.now() - begun);
  }
  throw new Error(`Nothing was ready at ${origin} within two minutes.`);
}

/**
 * One container on its own PostgreSQL: what it may do; people who sign in, upload, pay, learn and get certificates; a
 * backup; the end; and the backup in the place of what came after it.
 */
export async function walk(engine: Engine, image: string) {
  const data = aVolume(engine);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begin = async () => {
    engine.start("alone", image, { data, env: settings(port) });
    return await readyAfter(origin);
  };
  const first = await begin();
  const status = engine.run("podman", "exec", "alone", "cat", "/proc/1/status");
  const write = engine.try("podman", "exec", "alone", "touch", "/app/x");
  const confined = {
    user: Number(/^Uid:\s+(\d+)/m.exec(status)![1]),
    capabilities: /^CapEff:\s+(\w+)/m.exec(status)![1]!,
    mayWrite: write.status === 0,
  };

  const Cookie = await signIn(origin, student);
  const sent = await fetch(`${origin}/api/profile`, {
    method: "PUT",
    headers: { Cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ full_name: "Ana Lima", profile_picture_url: onePixel }),
  });
  const crowd = await gatherCrowd({ notes: engine.folder } as never, [origin], { pace: paceOf(pace) });
  const certificateOf = () => crowd.ledger.read().find((entry) => entry.kind === "certificate");
  for (let left = 120; left > 0 && !certificateOf(); left -= 1) await crowd.during(1_000);
  await crowd.leave();
  const writes = crowd.ledger.read();
  const certificate = certificateOf();

  const backup = engine.operate("alone", "backup");
  const name = /backups\/(sementeira-\S+Z)/.exec(backup.said)?.[1] ?? "";
  await fetch(`${origin}/api/profile`, {
    method: "PUT",
    headers: { Cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ full_name: "Depois da Cópia" }),
  });
  const ended = engine.stop("alone");
  const restore = engine.operateOn(image, data, "restore", `/data/backups/${name}`, "--replace");
  const again = await begin();
  const back = await fetch(`${origin}/api/profile`, { headers: { Cookie: await signIn(origin, student) } });
  const profile = (await back.json()) as { data: { full_name: string; profile_picture_url: string } };
  const picture = await fetch(new URL(profile.data.profile_picture_url, origin));
  const shown = certificate && (await fetch(`${origin}/certificate/${certificate.id}`)).status;
  const doctor = engine.operate("alone", "doctor");
  engine.stop("alone");
  return {
    ready: [first, again],
    confined,
    uploaded: sent.ok && picture.ok,
    tally: crowd.tally,
    writes: writes.length,
    certificate: shown,
    backup,
    ended,
    restore,
    name: profile.data.full_name,
    doctor,
  };
}

/** The release before the newest migration fills a volume; the image takes it over. */
export async function upgrade(engine: Engine, image: string) {
  const former = await buildFormer();
  if ("why" in former) return former;
  const fixture = await openFixture(undefined);
  const old = await Server.on(fixture, {}, former.folder);
  try {
    old.start();
    await old.untilReady();
    const crowd = await gatherCrowd(fixture, [old.origin], { pace: paceOf(pace) });
    await crowd.during(3_000);
    await crowd.leave();
    await old.stop();
    const owners = readdirSync(fixture.dataDir).map((name) => {
      const at = path.join(fixture.dataDir, name);
      return [at, engine.run("stat", "--format", "%u:%g", at)] as const;
    });
    engine.run("chown", "--recursive", `${user}:${user}`, fixture.dataDir);
    const port = await freePort();
    engine.start("upgraded", image, { data: fixture.dataDir, env: settings(port) });
    const ready = await readyAfter(`http://127.0.0.1:${port}`);
    const { code } = engine.stop("upgraded");
    const copies = readdirSync(path.join(fixture.dataDir, "backups")).filter((name) => name.endsWith("-upgrade"));
    for (const [at, owner] of owners) engine.run("chown", "--recursive", owner, at);
    return { former: former.name, ready, code, copies, ...(await inspect(fixture, crowd.ledger)) };
  } finally {
    await old.stop();
    former.remove();
    await fixture.remove();
  }
}

/** Two containers on one PostgreSQL behind the Caddy of compose.yaml, renewed in turn while twenty people work. */
export async function renew(engine: Engine, image: string) {
  const database = await makePostgresServer();
  await database.start();
  const fixture = await openFixture(database.url);
  const data = aVolume(engine);
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()] as [number, number, number];
  const origin = `http://127.0.0.1:${front}`;
  // With it the crowd opens the demo sign-in, which asks for a code behind a proxy.
  const { SESSION_SECRET } = testSettings();
  const begin = async (port: number) => {
    const env = settings(port, { ...fixture.env, SESSION_SECRET, PUBLIC_ORIGIN: origin, PROXY_HOPS: "1" });
    engine.start(`instance-${port}`, image, { data, env });
    return await readyAfter(`http://127.0.0.1:${port}`);
  };
  try {
    for (const port of ports) await begin(port);
    const caddy = await Caddy.start({ port: front, behind: ports, plain: true });
    const crowd = await gatherCrowd(fixture, [origin], { pace: paceOf(pace) });
    const codes: number[] = [];
    for (const port of ports) {
      await crowd.during(2_000);
      // It stops beside us, so that the crowd goes on.
      codes.push(await stopBeside(engine, `instance-${port}`));
      await begin(port);
    }
    await crowd.during(2_000);
    await crowd.leave();
    await caddy.stop();
    for (const port of ports) engine.stop(`instance-${port}`);
    return { codes, tally: crowd.tally, ...(await inspect(fixture, crowd.ledger)) };
  } finally {
    await fixture.remove();
    await database.remove();
  }
}

/** SIGTERM, and the end awaited without holding up this process. */
async function stopBeside(engine: Engine, name: string): Promise<number> {
  const state = () => engine.run("podman", "inspect", "--format", "{{.State.Running}}", name);
  engine.run("podman", "kill", "--signal", "TERM", name);
  while (state() === "true") await wait(200);
  return engine.stop(name).code;
}
