import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { leaseSeconds } from "#app/domain/webhooks/lease-due.server.ts";
import { webhookDeliveries as deliveries } from "#drizzle/schema/webhooks.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { anEndpoint, deliveriesOf, directing, nearby } from "#tests/domain/webhooks/fixture.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";

/** The built platform and real receivers, and what happens to messages when one of them is slow, or stops. */
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let ctx: Ctx;
let course: { id: number };
const apps: App[] = [];
beforeEach(async () => {
  [receiver, database] = await Promise.all([startReceiver(), freshDatabase()]);
  ctx = await directing(database.db);
  course = await aCourse(database.db, {});
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop("SIGKILL");
  await receiver.close();
  await database.close();
});

const waitFor = { timeout: 60_000, interval: 10 };
/** Shorter than the platform's own interval. */
const soon = { timeout: 15_000, interval: 5 };
const publish = () => recordEvent(ctx, "course.published", `course/${course.id}`, {});

/** The platform, with the secret that sealed what the tests have stored. */
async function start(env: Record<string, string> = {}) {
  const { SESSION_SECRET } = nearby;
  const app = await startApp({
    connection: database.connection,
    env: { SESSION_SECRET, WEBHOOKS_TO_PRIVATE: "1", ...env },
  });
  apps.push(app);
  return app;
}

/** Any write will do: after it, the platform looks for messages to send. */
const write = (app: App) =>
  fetch(`${app.origin}/light-mode`, { method: "POST", redirect: "manual", body: new URLSearchParams({ light: "on" }) });

describe("a message", () => {
  it("is sent once the request that caused it is answered, and the specification's own library accepts it", async () => {
    const { secret } = await anEndpoint(ctx, { url: receiver.url });
    const app = await start();
    await publish();
    await write(app);
    await vi.waitUntil(() => receiver.received.length === 1, soon);
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "course.published" });
    expect(app.output()).not.toContain(secret);
    expect(app.output()).not.toContain("/avisos");
  });

  it("that was refused is sent again about five seconds later", async () => {
    await anEndpoint(ctx, { url: receiver.url });
    const at: number[] = [];
    receiver.manners.answer = () => (at.push(performance.now()) === 1 ? 503 : 204);
    await publish();
    await start();
    await vi.waitUntil(() => at.length === 2, soon);
    expect((at[1]! - at[0]!) / 1_000).toBeGreaterThanOrEqual(3.9);
  });
});

describe("an endpoint that is gone", () => {
  it("is e-mailed to the admins at once", async () => {
    const post = await startMailServer();
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    receiver.manners.answer = () => 410;
    await publish();
    const app = await start({ SMTP_URL: post.url });
    const mine = () => post.taken.filter(({ envelope }) => envelope.to[0] === ctx.viewer!.email);
    await vi.waitUntil(() => mine().length === 1, waitFor);
    const [email] = mine();
    expect(email!.subject).toBe(`Integração parada: 127.0.0.1:${receiver.port}`);
    expect(email!.text).toContain(`/admin/webhooks/${id}`);
    expect(email!.raw).not.toContain("/avisos");
    await app.stop();
    expect(mine()).toHaveLength(1);
    await post.close();
  });
});

describe("an endpoint that never answers", () => {
  it("delays neither other endpoints nor shutdown, and records the attempt under way", async () => {
    const silent = await startReceiver({ answer: () => undefined });
    const { id } = await anEndpoint(ctx, { url: silent.url });
    for (let count = 0; count < 5; count++) await publish();
    const app = await start();
    await vi.waitUntil(() => silent.received.length === 2, waitFor);
    await anEndpoint(ctx, { url: receiver.url });
    for (let count = 1; count <= 5; count++) {
      await publish();
      await write(app);
      await vi.waitUntil(() => receiver.received.length === count, soon);
    }
    expect(silent.received).toHaveLength(2);
    app.process.kill("SIGTERM");
    await vi.waitUntil(() => app.output().includes("Stopping"), waitFor);
    expect(app.process.exitCode).toBe(null);
    await silent.close();
    expect(await app.ended).toBe(0);
    const rows = await deliveriesOf(database.db, id);
    expect(rows.map(({ claimedUntil }) => claimedUntil)).toEqual(rows.map(() => null));
    expect(rows.filter(({ attempts }) => attempts === 1)).toHaveLength(2);
    expect(app.output()).not.toMatch(/"level":"(error|fatal)"/);
  });
});

describe("a platform that is killed while a receiver delays its answer", () => {
  it("sends every message after all; what comes twice has the same id", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    for (let count = 0; count < 12; count++) await publish();
    receiver.manners.answer = () => undefined;
    const killed = await start();
    await vi.waitUntil(() => receiver.received.length === 2, waitFor);
    killed.process.kill("SIGKILL");
    await killed.ended;
    const held = receiver.received.map(({ headers }) => headers["webhook-id"]);
    receiver.manners.answer = undefined;

    // The lease of the instance that died.
    const past = new Date(Date.now() - leaseSeconds * 1_000);
    for (const { id: each, claimedUntil } of await deliveriesOf(database.db, id)) {
      if (claimedUntil) await database.db.update(deliveries).set({ claimedUntil: past }).where(eq(deliveries.id, each));
    }
    await Promise.all([start(), start()]);
    const left = async () => (await deliveriesOf(database.db, id)).filter(({ deliveredAt }) => !deliveredAt).length;
    await vi.waitUntil(async () => (await left()) === 0, waitFor);
    const arrived = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(arrived).size).toBe(12);
    expect(arrived.filter((each, at) => arrived.indexOf(each) !== at).sort()).toEqual(held.sort());
  });
});
