import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { deliver } from "#app/domain/webhooks/deliver.server.ts";
import { resend } from "#app/domain/webhooks/deliveries.server.ts";
import { maxAttempts } from "#app/domain/webhooks/delivery.ts";
import { rotateSecret, setEndpointActive } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { leaseDue, leaseSeconds, maxConcurrentPerEndpoint } from "#app/domain/webhooks/lease-due.server.ts";
import { createSender } from "#app/domain/webhooks/send.server.ts";
import { openDatabase } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import {
  anEndpoint,
  attemptsOf,
  deliveriesOf,
  directing,
  endpointRow,
  sendDue,
} from "#tests/domain/webhooks/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";
import { type Received, startReceiver } from "#tests/support/webhook-receiver.ts";

/** Messages from the transaction that causes them to a real receiver. What is committed is what is tested. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let ctx: Awaited<ReturnType<typeof directing>>;
let course: { id: number };
beforeEach(async () => {
  [database, receiver] = await Promise.all([freshDatabase(), startReceiver()]);
  ctx = await directing(database.db);
  course = await aCourse(database.db, {});
});
afterEach(async () => {
  expect(await brokenRules(database.db)).toEqual([]);
  await receiver.close();
  await database.close();
});

const publish = (within: Ctx = ctx) => recordEvent(within, "course.published", `course/${course.id}`, {});
const emailsTo = ({ email }: { email: string }) =>
  database.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
const later = (seconds: number): typeof ctx => ({ ...ctx, now: new Date(Date.now() + seconds * 1_000) });
const hours = 3_600;

/** The body that was signed, as the library that others verify with reads it; throws where it does not hold. */
const verified = (secret: string, { body, headers }: Received) => new Webhook(secret).verify(body, headers);

describe("a message", () => {
  it("reaches its receiver as the library of the specification wants it", async () => {
    const { id, secret } = await anEndpoint(ctx, { url: receiver.url });
    await publish();
    expect(await sendDue(ctx)).toEqual([{ failure: null, wait: null, paused: null }]);
    const [message] = receiver.received;
    expect(verified(secret, message!)).toEqual({
      type: "course.published",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
      data: { course_id: course.id, instructor_id: expect.any(String) },
    });
    expect(message).toMatchObject({
      path: "/avisos",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Sementeira-Webhooks/1",
        "webhook-id": expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      },
    });
    const [delivery] = await deliveriesOf(database.db, id);
    expect(delivery).toMatchObject({ attempts: 1, deliveredAt: expect.any(Date), body: message!.body });
    expect(await attemptsOf(database.db, delivery!.id)).toMatchObject([{ status: 204, failure: null }]);
    expect((await endpointRow(database.db, id)).lastDeliveredAt).toBeInstanceOf(Date);
    expect(await sendDue(later(100 * hours))).toEqual([]);
  });

  it("is there exactly when the transaction that caused it is", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    const undone = inTransaction(ctx, async (within) => {
      await publish(within);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await deliveriesOf(database.db, id)).toEqual([]);
  });

  it("goes to those who want to know of it, in one body of its own each", async () => {
    const other = await startReceiver();
    await anEndpoint(ctx, { url: receiver.url, types: ["course.published"] });
    await anEndpoint(ctx, { url: other.url, types: ["payment.completed"] });
    await publish();
    await recordEvent(ctx, "course.changed", `course/${course.id}`, { fields: ["title"] });
    await sendDue(ctx);
    await other.close();
    expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
  });
});

describe("a message that is not taken", () => {
  it("comes again on the schedule, the same bytes under the same id with a signature of its own, and is then given up", async () => {
    const { id, secret } = await anEndpoint(ctx, { url: receiver.url });
    receiver.manners.answer = () => 500;
    await publish();
    let at = Date.now() + 1_000;
    const waited: number[] = [];
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const [before] = await deliveriesOf(database.db, id);
      expect(before).toMatchObject({ attempts: attempt - 1, givenUpAt: null });
      const now = { ...ctx, now: new Date(at) };
      const [outcome] = await sendDue(now);
      const isLast = attempt === maxAttempts;
      expect(outcome).toMatchObject({ failure: "answer", paused: isLast ? "failing" : null });
      const [after] = await deliveriesOf(database.db, id);
      if (isLast) break;
      expect(await sendDue({ ...ctx, now: new Date(after!.nextAttemptAt!.getTime() - 1_000) })).toEqual([]);
      waited.push((after!.nextAttemptAt!.getTime() - at) / 1_000);
      at = after!.nextAttemptAt!.getTime() + 1; // The database counts microseconds.
    }
    const nominal = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(waited.every((wait, n) => wait >= nominal[n]! * 0.79 && wait <= nominal[n]! * 1.21)).toBe(true);
    expect(receiver.received).toHaveLength(maxAttempts);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(maxAttempts);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-signature"])).size).toBe(maxAttempts);
    expect(() => verified(secret, receiver.received[0]!)).not.toThrow();
    const [delivery] = await deliveriesOf(database.db, id);
    expect(delivery).toMatchObject({ attempts: maxAttempts, nextAttemptAt: null, givenUpAt: expect.any(Date) });
    expect(await endpointRow(database.db, id)).toMatchObject({ pausedFor: "failing", pausedAt: expect.any(Date) });
    const [email, ...others] = await emailsTo(ctx.viewer);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ kind: "webhook.paused", subject: `Integração parada: 127.0.0.1:${receiver.port}` });
    expect(email!.text).toContain("Um aviso falhou em todas as tentativas");
    expect(email!.text).toContain("Falhando desde:");

    receiver.manners.answer = undefined;
    await setEndpointActive(ctx, id, true);
    await resend(ctx, delivery!.id);
    expect(await sendDue(later(1))).toMatchObject([{ failure: null }]);
    expect(receiver.received.at(-1)).toMatchObject({
      body: delivery!.body,
      headers: { "webhook-id": delivery!.messageId },
    });
  });

  it("is not tried again before its receiver wants it (Retry-After), nor later than a day", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    const asks = ["120", "31536000"];
    receiver.manners.answer = (_, response) => {
      response.writeHead(429, { "Retry-After": asks.shift()! }).end();
      return undefined;
    };
    await publish();
    const begun = Date.now() + 1_000;
    expect(await sendDue({ ...ctx, now: new Date(begun) })).toMatchObject([{ failure: "answer", paused: null }]);
    expect(await sendDue({ ...ctx, now: new Date(begun + 119_000) })).toEqual([]);
    const again = begun + 145_000;
    expect(await sendDue({ ...ctx, now: new Date(again) })).toHaveLength(1);
    const [row] = await deliveriesOf(database.db, id);
    const waits = (row!.nextAttemptAt!.getTime() - again) / 3_600_000;
    expect(waits).toBeGreaterThanOrEqual(24);
    expect(waits).toBeLessThanOrEqual(24 * 1.2);
  });

  it("does not stop an endpoint that took another one meanwhile", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    const [poison] = [await publish(), await publish()];
    const [bad] = await deliveriesOf(database.db, id);
    receiver.manners.answer = ({ headers }) => (headers["webhook-id"] === bad!.messageId ? 500 : 204);
    expect(bad!.eventId).toBe(poison);
    for (let at = Date.now() + 1_000, left = true; left; ) {
      await sendDue({ ...ctx, now: new Date(at) });
      const [row] = await deliveriesOf(database.db, id);
      left = row!.nextAttemptAt !== null;
      at = (row!.nextAttemptAt?.getTime() ?? at) + 1;
    }
    expect((await deliveriesOf(database.db, id)).map(({ givenUpAt }) => givenUpAt !== null)).toEqual([true, false]);
    expect(await endpointRow(database.db, id)).toMatchObject({ pausedAt: null });
  });

  it("because its endpoint is gone (410) stops all that goes there, until somebody lets it go on", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    receiver.manners.answer = () => 410;
    await publish();
    expect(await sendDue(ctx)).toMatchObject([{ failure: "gone", paused: "gone" }]);
    expect(await emailsTo(ctx.viewer)).toHaveLength(1);
    await publish();
    expect(await sendDue(later(100 * hours))).toEqual([]);
    expect(await endpointRow(database.db, id)).toMatchObject({ pausedFor: "gone" });
    receiver.manners.answer = undefined;
    await setEndpointActive(ctx, id, true);
    expect(await sendDue(later(1))).toHaveLength(2);
    expect((await deliveriesOf(database.db, id)).every(({ deliveredAt }) => deliveredAt)).toBe(true);
  });

  it("that stops its endpoint is told to every admin, once each time, and to nobody else", async () => {
    const other = await anAdmin(database.db, { givenName: "Débora" });
    const [student, instructor] = [await aStudent(database.db), await anInstructor(database.db)];
    const { id } = await anEndpoint(ctx, { url: `${receiver.url}/segredo-no-caminho` });
    receiver.manners.answer = () => 410;
    await Promise.all([publish(), publish()]);
    const due = await leaseDue(ctx);
    await Promise.all(due.map((each) => deliver(ctx, createSender(ctx.settings), each)));
    for (const { email } of [ctx.viewer, other]) expect(await emailsTo({ email })).toHaveLength(1);
    for (const { email } of [student, instructor]) expect(await emailsTo({ email })).toEqual([]);
    const [email] = await emailsTo(other);
    for (const part of [email!.text, email!.html]) {
      expect(part).toContain("Olá, Débora.");
      expect(part).toContain(`127.0.0.1:${receiver.port}`);
      expect(part).not.toContain("segredo-no-caminho");
      expect(part).toContain("(410)");
      expect(part).toContain(`${ctx.settings.PUBLIC_ORIGIN}/admin/webhooks/${id}`);
      expect(part).toContain("Retomar envios");
    }
    expect(email!.text).toMatch(/Na fila: 2 avisos/);

    await setEndpointActive(ctx, id, false);
    await setEndpointActive(ctx, id, true);
    expect(await emailsTo(other)).toHaveLength(1);
    await sendDue(later(hours));
    expect(await emailsTo(other)).toHaveLength(2);
  });

  it("stops its endpoint with the e-mails, or not at all", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    receiver.manners.answer = () => 410;
    await publish();
    const [claimed] = await leaseDue(ctx);
    const failing = inTransaction(ctx, async (within) => {
      await deliver(within, createSender(ctx.settings), claimed!);
      throw new Error("the power went out");
    });
    await expect(failing).rejects.toThrow("the power went out");
    expect(await endpointRow(database.db, id)).toMatchObject({ pausedAt: null });
    expect(await emailsTo(ctx.viewer)).toEqual([]);
  });

  it("while somebody paused its endpoint waits in line", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    await setEndpointActive(ctx, id, false);
    await publish();
    expect(await sendDue(later(hours))).toEqual([]);
    await setEndpointActive(ctx, id, true);
    expect(await sendDue(later(1))).toMatchObject([{ failure: null }]);
  });

  it("is given up unsent when it ended the platform at each attempt", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    await publish();
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      expect(await leaseDue(later(attempt * (leaseSeconds + 1)))).toHaveLength(1);
    }
    expect(await sendDue(later(hours))).toMatchObject([{ failure: "broken", wait: null }]);
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(database.db, id)).toMatchObject([{ givenUpAt: expect.any(Date) }]);
  });
});

describe("a platform that dies between sending and writing it down", () => {
  it("sends once more when its claim is over, under the same id, and keeps what it wrote", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    await publish();
    const [claimed] = await leaseDue(ctx);
    const died = new Error("killed");
    const reaches = createSender(ctx.settings);
    const dying = deliver(ctx, async (message) => reaches(message).then(() => Promise.reject(died)), claimed!);
    await expect(dying).rejects.toBe(died);
    expect(await sendDue(later(leaseSeconds - 5))).toEqual([]);
    expect(await sendDue(later(leaseSeconds + 5))).toMatchObject([{ failure: null }]);
    const [first, second] = receiver.received;
    expect([second!.body, second!.headers["webhook-id"]]).toEqual([first!.body, first!.headers["webhook-id"]]);
    expect(await deliveriesOf(database.db, id)).toMatchObject([{ attempts: 2 }]);
  });

  it("is the same bytes even where two had taken it before either wrote it", async () => {
    await anEndpoint(ctx, { url: receiver.url });
    await publish();
    const [first] = await leaseDue(ctx);
    const over = later(leaseSeconds + 1);
    const [second] = await leaseDue(over);
    const send = createSender(ctx.settings);
    await deliver(over, send, second!);
    const { id: instructorId } = await anInstructor(database.db);
    await database.db.update(courses).set({ instructorId }).where(eq(courses.id, course.id));
    await deliver(over, send, first!);
    const [one, other] = receiver.received;
    expect(other).toMatchObject({ body: one!.body });
  });

  it("has nothing to say any more once somebody else has sent it", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    await publish();
    const [slow] = await leaseDue(ctx);
    await sendDue(later(leaseSeconds + 5));
    expect(await deliver(ctx, async () => ({ status: 500, failure: "answer", milliseconds: 1 }), slow!)).toMatchObject({
      wait: null,
    });
    expect(await deliveriesOf(database.db, id)).toMatchObject([{ deliveredAt: expect.any(Date), attempts: 2 }]);
  });
});

describe("several platforms at once", () => {
  it("send each message once", async () => {
    await anEndpoint(ctx, { url: receiver.url });
    await inTransaction(ctx, async (within) => {
      for (let count = 0; count < 40; count++) await publish(within);
    });
    const other = openDatabase(database.connection);
    const theirs = { ...ctx, db: other.db };
    const rounds = await Promise.all([sendDue(ctx), sendDue(ctx), sendDue(theirs), sendDue(theirs)]);
    await sendDue(ctx);
    await other.close();
    expect(rounds.flat().filter(({ failure }) => failure)).toEqual([]);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  });

  it("have no more than two on their way to one endpoint, and those to others as well", async () => {
    const elsewhere = await startReceiver();
    await anEndpoint(ctx, { url: receiver.url });
    const { id } = await anEndpoint(ctx, { url: elsewhere.url });
    for (let count = 0; count < 5; count++) await publish();
    const claimed = await leaseDue(ctx);
    expect(claimed.filter(({ endpointId }) => endpointId === id)).toHaveLength(maxConcurrentPerEndpoint);
    expect(claimed).toHaveLength(2 * maxConcurrentPerEndpoint);
    expect(await leaseDue(ctx)).toEqual([]);
    await elsewhere.close();
    for (const each of claimed) await deliver(ctx, createSender(ctx.settings), each);
    expect(await leaseDue(ctx)).toHaveLength(2 * maxConcurrentPerEndpoint);
  });
});

describe("a change of secret", () => {
  it("signs with both for a day, then with the new one alone, and forgets the old one", async () => {
    const { id, secret: old } = await anEndpoint(ctx, { url: receiver.url });
    const { secret } = await rotateSecret(ctx, id, "overlap");
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await publish();
    await sendDue(ctx);
    expect(verified(secret, receiver.received[0]!)).toEqual(verified(old, receiver.received[0]!));
    await expect(rotateSecret(ctx, id, "overlap")).rejects.toMatchObject({ code: "conflict" });
    expect(await purge(later(23 * hours), "webhookSecrets")).toBe(0);

    await publish();
    const [claimed] = await leaseDue({ ...later(25 * hours) });
    await deliver(ctx, createSender(ctx.settings), { ...claimed!, now: Math.floor(Date.now() / 1_000) });
    expect(() => verified(secret, receiver.received[1]!)).not.toThrow();
    expect(() => verified(old, receiver.received[1]!)).toThrow("No matching signature");
    expect(await purge(later(25 * hours), "webhookSecrets")).toBe(1);
    expect(await endpointRow(database.db, id)).toMatchObject({ previousSealedSecret: null, previousUntil: null });
  });

  it("because somebody knows it who should not ends the old one at once, even in the middle of another change", async () => {
    const { id, secret: first } = await anEndpoint(ctx, { url: receiver.url });
    const { secret: second } = await rotateSecret(ctx, id, "overlap");
    const { secret } = await rotateSecret(ctx, id, "end");
    await publish();
    await sendDue(ctx);
    expect(() => verified(secret, receiver.received[0]!)).not.toThrow();
    for (const old of [first, second]) expect(() => verified(old, receiver.received[0]!)).toThrow();
  });

  it("leaves no secret lying open in the database", async () => {
    const { id, secret } = await anEndpoint(ctx, { url: receiver.url });
    await rotateSecret(ctx, id, "overlap");
    expect(JSON.stringify(await endpointRow(database.db, id))).not.toContain(secret.slice(6));
  });
});

describe("a message that is sent again by hand", () => {
  it("after it was delivered goes out once more, the same", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    await publish();
    await sendDue(ctx);
    const [delivery] = await deliveriesOf(database.db, id);
    await resend(ctx, delivery!.id);
    await sendDue(later(1));
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body);
    expect(await attemptsOf(database.db, delivery!.id)).toHaveLength(2);
  });

  it("is refused while it is on its way, and while its endpoint is paused", async () => {
    const { id } = await anEndpoint(ctx, { url: receiver.url });
    await publish();
    const [claimed] = await leaseDue(ctx);
    await expect(resend(ctx, claimed!.id)).rejects.toMatchObject({ code: "conflict" });
    await deliver(ctx, createSender(ctx.settings), claimed!);
    await setEndpointActive(ctx, id, false);
    await expect(resend(ctx, claimed!.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(resend(ctx, 987_654)).rejects.toMatchObject({ code: "not_found" });
  });
});
