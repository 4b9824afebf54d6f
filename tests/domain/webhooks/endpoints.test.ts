import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { readList } from "#app/domain/read-list.ts";
import { retention } from "#app/domain/retention.ts";
import { listDeliveries, resend, sendTest, showDelivery } from "#app/domain/webhooks/deliveries.server.ts";
import { deliveryList } from "#app/domain/webhooks/delivery.ts";
import {
  createEndpoint,
  removeEndpoint,
  rotateSecret,
  setEndpointActive,
  updateEndpoint,
} from "#app/domain/webhooks/edit-endpoint.server.ts";
import { endpointState, maxEndpoints } from "#app/domain/webhooks/endpoint.ts";
import { listEndpoints, showEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import type { SendResult } from "#app/domain/webhooks/send.server.ts";
import type { Db } from "#drizzle/client.ts";
import { events } from "#drizzle/schema/platform.ts";
import { webhookAttempts } from "#drizzle/schema/webhooks.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { anEndpoint, attemptsOf, deliveriesOf, directing, sendDue } from "#tests/domain/webhooks/fixture.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const url = "https://recebe.example/avisos";
const fields = { url, description: "Financeiro", types: ["ticket.created" as const] };
const yes = async (): Promise<SendResult> => ({ status: 200, failure: null, milliseconds: 7 });
const refused = async (): Promise<SendResult> => ({ status: 500, failure: "answer", milliseconds: 7 });

const told = async (db: Db, id: number) => {
  const about = eq(events.object, `webhook/${id}`);
  return (await db.select().from(events).where(about).orderBy(desc(events.id))).map(({ action, data }) => [
    action,
    data,
  ]);
};
const conflict = (message: string | RegExp) =>
  expect.objectContaining({ code: "conflict", message: expect.stringMatching(message) });

describe("an endpoint", () => {
  it("is made, changed, paused, tested and removed, each with its event and without its secret", () =>
    rolledBack(async (db) => {
      const ctx = await directing(db);
      const { id, secret } = await createEndpoint(ctx, fields);
      expect(await listEndpoints(ctx)).toEqual([
        {
          id,
          ...fields,
          createdAt: expect.any(Date),
          lastDeliveredAt: null,
          pausedAt: null,
          pausedFor: null,
          previousUntil: null,
          waiting: 0,
          retrying: 0,
        },
      ]);
      await updateEndpoint(ctx, id, { ...fields, url: `${url}/2`, types: ["ticket.created", "ticket.replied"] });
      await updateEndpoint(ctx, id, { ...fields, url: `${url}/2`, types: ["ticket.created", "ticket.replied"] });
      await setEndpointActive(ctx, id, false);
      await setEndpointActive(ctx, id, false);
      await expect(sendTest(ctx, id)).rejects.toEqual(conflict("em pausa"));
      await setEndpointActive(ctx, id, true);
      const { deliveryId } = await sendTest(ctx, id);
      expect(await removeEndpoint(ctx, id)).toEqual({ url: `${url}/2` });
      expect((await deliveriesOf(db, id)).map(({ givenUpAt }) => givenUpAt)).toEqual([expect.any(Date)]);
      expect(await told(db, id)).toEqual([
        ["webhook.removed", {}],
        ["webhook.tested", {}],
        ["webhook.resumed", {}],
        ["webhook.paused", { why: "person", deliveryId: null }],
        ["webhook.changed", { fields: ["url", "types"], types: ["ticket.created", "ticket.replied"] }],
        ["webhook.created", { types: ["ticket.created"] }],
      ]);
      expect(JSON.stringify(await told(db, id))).not.toContain(secret);
      expect(await listEndpoints(ctx)).toEqual([]);
      for (const ask of [
        () => showEndpoint(ctx, id),
        () => updateEndpoint(ctx, id, fields),
        () => setEndpointActive(ctx, id, false),
        () => rotateSecret(ctx, id, "end"),
        () => sendTest(ctx, id),
        () => removeEndpoint(ctx, id),
        () => resend(ctx, deliveryId),
        () => showDelivery(ctx, deliveryId),
      ]) {
        await expect(ask()).rejects.toMatchObject({ code: "not_found" });
      }
      await recordEvent(ctx, "ticket.created", "ticket/1", { category: "general", priority: "normal", by: "platform" });
      expect(await deliveriesOf(db, id)).toHaveLength(1);
    }));

  it("is there once for each address; a removed one leaves its place", () =>
    rolledBack(async (db) => {
      const ctx = await directing(db);
      const { id } = await createEndpoint(ctx, fields);
      const taken = { code: "conflict", fields: { url: ["Já existe uma integração com este endereço."] } };
      await expect(createEndpoint(ctx, fields)).rejects.toMatchObject(taken);
      const other = await createEndpoint(ctx, { ...fields, url: `${url}/2` });
      await expect(updateEndpoint(ctx, other.id, fields)).rejects.toMatchObject(taken);
      await removeEndpoint(ctx, id);
      await updateEndpoint(ctx, other.id, fields);
    }));

  it("in a private network is refused at its field, when it is made and when it is changed", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const inside = { ...fields, url: "https://192.168.0.10/avisos" };
      const wrong = { code: "invalid", fields: { url: [expect.stringContaining("rede interna")] } };
      await expect(createEndpoint(ctx, inside)).rejects.toMatchObject(wrong);
      const { id } = await createEndpoint(ctx, fields);
      await expect(updateEndpoint(ctx, id, inside)).rejects.toMatchObject(wrong);
    }));

  it("is for admins alone, whatever is asked", () =>
    rolledBack(async (db) => {
      const admin = await directing(db);
      const { id } = await createEndpoint(admin, fields);
      const { deliveryId } = await sendTest(admin, id);
      const asks: ((ctx: Ctx) => Promise<unknown>)[] = [
        listEndpoints,
        (ctx) => showEndpoint(ctx, id),
        (ctx) => createEndpoint(ctx, { ...fields, url: `${url}/2` }),
        (ctx) => updateEndpoint(ctx, id, fields),
        (ctx) => setEndpointActive(ctx, id, false),
        (ctx) => rotateSecret(ctx, id, "end"),
        (ctx) => sendTest(ctx, id),
        (ctx) => removeEndpoint(ctx, id),
        (ctx) => listDeliveries(ctx, id, { page: 1, limit: 10 }),
        (ctx) => showDelivery(ctx, deliveryId),
        (ctx) => resend(ctx, deliveryId),
        (ctx) => resend(ctx, 987_654),
      ];
      for (const ask of asks) {
        await expect(ask(ctxOf(db))).rejects.toMatchObject({ code: "unauthenticated" });
        for (const viewer of [await aStudent(db), await anInstructor(db)]) {
          await expect(ask(ctxOf(db, viewer))).rejects.toMatchObject({ code: "forbidden" });
        }
      }
      expect(await told(db, id)).toHaveLength(2);
    }));

  it("is one of ten at the most, of however many are made at once", async () => {
    const { db, close } = await freshDatabase();
    const ctx = await directing(db);
    const making = Array.from({ length: maxEndpoints + 5 }, (_, n) =>
      createEndpoint(ctx, { ...fields, url: `${url}/${n}` }),
    );
    const ends = await Promise.allSettled(making);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(maxEndpoints);
    expect(ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []))).toEqual(
      Array(5).fill(conflict("até 10 integrações")),
    );
    expect(await listEndpoints(ctx)).toHaveLength(maxEndpoints);
    await close();
  });
});

describe("the log of an endpoint", () => {
  it("shows how each message stands, by parts and pages, and how the endpoint does", () =>
    rolledBack(async (db) => {
      const ctx = await directing(db);
      const course = await aCourse(db);
      const { id } = await anEndpoint(ctx, { url });
      const publish = () => recordEvent(ctx, "course.published", `course/${course.id}`, {});
      const later = (seconds: number) => ({ ...ctx, now: new Date(Date.now() + seconds * 1_000) });
      await publish();
      await sendDue(later(1), yes);
      await publish();
      await sendDue(later(2), refused);
      await publish();
      const list = async (state: "all" | "waiting" | "delivered" | "given_up", page = 1, limit = 10) =>
        (await listDeliveries(ctx, id, { state, page, limit })).data.map(({ state }) => state);
      expect(await list("all")).toEqual(["waiting", "retrying", "delivered"]);
      expect(await list("waiting")).toEqual(["waiting", "retrying"]);
      expect(await list("delivered")).toEqual(["delivered"]);
      expect(await list("given_up")).toEqual([]);
      expect(await list("all", 2, 2)).toEqual(["delivered"]);
      const endpoint = await showEndpoint(ctx, id);
      expect(endpoint).toMatchObject({ waiting: 2, retrying: 1, lastDeliveredAt: expect.any(Date) });
      expect(endpointState(endpoint)).toBe("retrying");
      const [, second] = await deliveriesOf(db, id);
      const { delivery } = await showDelivery(ctx, second!.id);
      expect(delivery).toMatchObject({
        state: "retrying",
        attempts: [{ status: 500, failure: "answer", milliseconds: 7 }],
      });
      expect(JSON.parse(delivery.body!)).toMatchObject({ type: "course.published" });
      const partOf = (state: string) => readList(deliveryList, { searchParams: new URLSearchParams({ state }) }).state;
      expect(["x", "toString", "delivered"].map(partOf)).toEqual(["all", "all", "delivered"]);
    }));

  it("is kept for 90 days, attempts and all", () =>
    rolledBack(async (db) => {
      const ctx = await directing(db);
      const { id } = await anEndpoint(ctx, { url });
      await sendTest(ctx, id);
      await sendDue({ ...ctx, now: new Date(Date.now() + 1_000) }, yes);
      const deliveryId = (await deliveriesOf(db, id))[0]!.id;
      const { days: kept } = retention.messages.period;
      const daysOn = (days: number) => ({ ...ctx, now: new Date(Date.now() + days * 86_400_000) });
      expect(await purge(daysOn(kept - 1), "messages")).toBe(0);
      expect(await attemptsOf(db, deliveryId)).toHaveLength(1);
      expect(await purge(daysOn(kept + 1), "messages")).toBe(1);
      expect(await deliveriesOf(db, id)).toEqual([]);
      expect(await db.$count(webhookAttempts)).toBe(0);
    }));
});
