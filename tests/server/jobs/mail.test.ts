import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leaseSeconds } from "#app/domain/mail/send-due.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { anEmail } from "#tests/domain/mail/an-email.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

/** The built platform and a real mail server, and what happens to e-mails when one of them stops. */
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

async function start(env = { SMTP_URL: server.url }) {
  const app = await startApp({ connection: database.connection, env });
  apps.push(app);
  return app;
}

/** A mail server that receives the whole e-mail and does not answer yet. */
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

describe("a platform that is killed while the mail server delays its answer", () => {
  it("sends every e-mail after all, and what arrives twice is the same e-mail to a mailbox", async () => {
    const emails = await Promise.all(Array.from({ length: 12 }, () => anEmail(database.db)));
    const { held, release } = heldBack();
    const killed = await start();
    await vi.waitUntil(() => held.length === 4, waitFor);
    killed.process.kill("SIGKILL");
    await killed.ended;
    release();
    server.manners.onMessage = undefined;
    expect(await unsent()).toBe(12);

    // The lease of the instance that died.
    const claim = sql`make_interval(secs => ${leaseSeconds})`;
    await database.db.update(mails).set({ nextAttemptAt: sql`${mails.nextAttemptAt} - ${claim}` });
    await start();
    await vi.waitUntil(async () => (await unsent()) === 0, waitFor);

    const arrived = server.taken.map(({ messageId }) => messageId!);
    expect([...new Set(arrived)].sort()).toEqual(emails.map(({ messageId }) => messageId).sort());
    const twice = arrived.filter((messageId, at) => arrived.indexOf(messageId) !== at);
    expect(twice.filter((messageId) => !held.includes(messageId))).toEqual([]);
    const attempts = (await database.db.select().from(mails)).map((row) => row.attempts);
    expect(attempts.sort()).toEqual([...Array(8).fill(1), ...Array(4).fill(2)]);
  });

  it("waits for the answer when it stops and records it: nothing is lost or sent twice", async () => {
    await anEmail(database.db);
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

describe("a platform with a mail server", () => {
  it("sends an e-mail as soon as who caused it has their answer, and shows the outbox to nobody", async () => {
    const app = await start();
    // The platform also looks every ten seconds: that could explain one of two in a row, not both.
    for (const count of [1, 2]) {
      await anEmail(database.db);
      await fetch(`${app.origin}/light-mode`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ light: "on" }),
      });
      await vi.waitUntil(() => server.taken.length === count, { timeout: 9_000, interval: 10 });
    }
    const [{ id } = { id: 0 }] = await database.db.select({ id: mails.id }).from(mails);
    for (const path of ["/dev/mail", `/dev/mail/${id}`, "/dev/mail.data", `/dev/mail/${id}.data`]) {
      const answer = await ask(app.origin + path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text()).not.toContain("Ester");
    }
  });
});

describe("a mail server that takes connections and says nothing", () => {
  it("delays neither pages nor shutdown", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    for (let count = 0; count < 6; count++) await anEmail(database.db);
    const app = await start({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    await vi.waitUntil(() => sockets.length === 4, waitFor);
    for (const path of ["/", "/courses", "/readyz"]) expect((await ask(app.origin + path)).status).toBe(200);
    await vi.waitUntil(() => app.output().includes("the mail server takes no e-mails"), waitFor);
    expect(app.output()).not.toMatch(/"level":"(error|fatal)"/);
    expect(app.output()).not.toContain("@exemplo.test");
    expect(await app.stop()).toBe(0);
    apps.splice(0);
    expect(await unsent()).toBe(6);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

/** The answer to a request; a busy platform may ask to come back in a moment. */
async function ask(where: string): Promise<Response> {
  return await vi.waitUntil(async () => {
    const answer = await fetch(where);
    return answer.status !== 503 && answer;
  }, waitFor);
}
