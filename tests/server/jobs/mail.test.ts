import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { claimSeconds } from "#app/domain/mail/claim-due.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { aLetter } from "#tests/domain/mail/a-letter.ts";
import { freePort } from "#tests/drills/stage/servers/free-port.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

/** The real built platform and a real mail server, and what becomes of letters when one of them ends. */
let server: Awaited<ReturnType<typeof startMailServer>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
const apps: App[] = [];
beforeEach(async () => {
  [server, database] = await Promise.all([startMailServer(), freshDatabase()]);
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop("SIGKILL");
  await server.close();
  await database.close();
});

async function start(env: Record<string, string> = { SMTP_URL: server.url }) {
  const app = await startApp({ connection: database.connection, env });
  apps.push(app);
  return app;
}

/** A mail server that has the whole letter and keeps its answer back. */
function heldBack() {
  const held: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.manners.onMessage = async ({ messageId }) => {
    held.push(messageId!);
    await released;
    return undefined;
  };
  return { held, release };
}

const unsent = async () => (await database.db.select().from(mails)).filter(({ sentAt }) => !sentAt).length;
const waitFor = { timeout: 60_000, interval: 20 };

describe("a platform that is killed while the mail server keeps its answer back", () => {
  it("sends every letter after all, and whatever arrives twice is the same letter to a mailbox", async () => {
    const letters = await Promise.all(Array.from({ length: 12 }, () => aLetter(database.db)));
    const { held, release } = heldBack();
    const killed = await start();
    await vi.waitUntil(() => held.length === 4, waitFor);
    killed.process.kill("SIGKILL");
    await killed.ended;
    release();
    server.manners.onMessage = undefined;
    expect(await unsent()).toBe(12);

    // The time for which whoever has died had its letters to itself.
    const claim = sql`make_interval(secs => ${claimSeconds})`;
    await database.db.update(mails).set({ nextAttemptAt: sql`${mails.nextAttemptAt} - ${claim}` });
    await start();
    await vi.waitUntil(async () => (await unsent()) === 0, waitFor);

    const arrived = server.taken.map(({ messageId }) => messageId!);
    expect([...new Set(arrived)].sort()).toEqual(letters.map(({ messageId }) => messageId).sort());
    const twice = arrived.filter((messageId, at) => arrived.indexOf(messageId) !== at);
    expect(twice.filter((messageId) => !held.includes(messageId))).toEqual([]);
    const attempts = (await database.db.select().from(mails)).map((row) => row.attempts);
    expect(attempts.sort()).toEqual([...Array(8).fill(1), ...Array(4).fill(2)]);
  });

  it("told to stop, waits for the answer and notes it: nothing is left, nothing goes out twice", async () => {
    await aLetter(database.db);
    const { held, release } = heldBack();
    const app = await start();
    await vi.waitUntil(() => held.length === 1, waitFor);
    app.process.kill("SIGTERM");
    await vi.waitUntil(() => app.output().includes("Stopping"), waitFor);
    expect(app.process.exitCode).toBe(null);
    release();
    expect(await app.ended).toBe(0);
    expect(await database.db.select().from(mails)).toMatchObject([{ sentAt: expect.any(Date), attempts: 1 }]);
    expect(server.taken).toHaveLength(1);
  });
});

describe("a letter", () => {
  it("goes out as soon as whoever caused it has their answer", async () => {
    const app = await start();
    const home = await fetch(app.origin);
    expect(home.status).toBe(200);
    // The platform looks by itself every ten seconds: that could be the reason for one of two in a row, not for both.
    for (const count of [1, 2]) {
      await aLetter(database.db);
      await fetch(`${app.origin}/light-mode`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ light: "on" }),
      });
      await vi.waitUntil(() => server.taken.length === count, { timeout: 9_000, interval: 10 });
    }
  });
});

describe("a mail server that takes connections and says nothing", () => {
  it("keeps nobody waiting: pages come, and the platform stops when told to", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    for (let count = 0; count < 6; count++) await aLetter(database.db);
    const app = await start({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    await vi.waitUntil(() => sockets.length === 4, waitFor);
    for (const path of ["/", "/courses", "/readyz"]) expect((await ask(app.origin + path)).status).toBe(200);
    await vi.waitUntil(() => app.output().includes("the mail server takes no letters"), waitFor);
    expect(app.output()).not.toMatch(/"level":"(error|fatal)"/);
    expect(app.output()).not.toContain("@exemplo.test");
    expect(await app.stop()).toBe(0);
    apps.splice(0);
    expect(await unsent()).toBe(6);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

describe("the outbox in the browser", () => {
  it("is there for whoever tries the product out, and nowhere else", async () => {
    const { id } = await aLetter(database.db);
    const app = await start({});
    for (const path of ["/dev/mail", `/dev/mail/${id}`]) {
      expect((await ask(app.origin + path)).status, path).toBe(200);
      expect((await ask(`${app.origin}${path}.data`)).status, path).toBe(200);
    }
    await app.stop();
    apps.splice(0);
    for (const env of [
      { PUBLIC_ORIGIN: "https://escola.example" },
      { SMTP_URL: server.url },
      { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" },
    ] as Record<string, string>[]) {
      const PORT = String(await freePort());
      await start({ ...env, PORT });
      for (const path of ["/dev/mail", `/dev/mail/${id}`, "/dev/mail.data", `/dev/mail/${id}.data`]) {
        const answer = await ask(`http://127.0.0.1:${PORT}${path}`);
        expect(answer.status, `${path} with ${Object.keys(env)[0]}`).toBe(404);
        expect(await answer.text()).not.toContain("Ester");
      }
    }
  });
});

/** What comes of a request; on a busy machine the platform may ask to come back in a moment. */
async function ask(where: string): Promise<Response> {
  return await vi.waitUntil(async () => {
    const answer = await fetch(where);
    return answer.status !== 503 && answer;
  }, waitFor);
}
