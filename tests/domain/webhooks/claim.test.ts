import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "#app/domain/transaction.ts";
import { sendTest } from "#app/domain/webhooks/deliveries.server.ts";
import { leaseDue, leaseSeconds, maxConcurrentPerEndpoint } from "#app/domain/webhooks/lease-due.server.ts";
import { anEndpoint, deliveriesOf, directing } from "#tests/domain/webhooks/fixture.ts";
import { freshDatabase } from "#tests/support/database.ts";

let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fixture = await freshDatabase();
});
afterAll(() => fixture.close());

it("a message that was taken is given to nobody else until its time is over", async () => {
  const ctx = await directing(fixture.db);
  const { id } = await anEndpoint(ctx, { url: "http://127.0.0.1:9/uma" });
  await sendTest(ctx, id);
  const now = new Date();
  const taken = await leaseDue({ ...ctx, now }, id);
  expect(taken).toHaveLength(1);
  expect(await leaseDue({ ...ctx, now }, id)).toEqual([]);
  const over = new Date(now.getTime() + (leaseSeconds + 1) * 1_000);
  expect(await leaseDue({ ...ctx, now: over }, id)).toMatchObject([{ id: taken[0]!.id, attempts: 2 }]);
});

it("two platforms that take at the same moment take no more than two together", async () => {
  const ctx = await directing(fixture.db);
  const { id } = await anEndpoint(ctx, { url: "http://127.0.0.1:9/cheia" });
  const { id: idle } = await anEndpoint(ctx, { url: "http://127.0.0.1:9/livre" });
  for (let sent = 0; sent < 6; sent += 1) await sendTest(ctx, id);

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let first: Promise<unknown[]> | undefined;
  await new Promise<void>((isTaken) => {
    first = inTransaction(ctx, async (within) => {
      const taken = await leaseDue(within, id);
      isTaken();
      await held;
      return taken;
    });
  });
  // What the first has taken is not to be seen yet: a round leaves its endpoint to it, and serves the others.
  await sendTest(ctx, idle);
  expect((await leaseDue(ctx)).map(({ endpointId }) => endpointId)).toEqual([idle]);
  const lane = leaseDue(ctx, id);
  letGo();
  expect(await first).toHaveLength(maxConcurrentPerEndpoint);
  expect(await lane).toEqual([]);
  const onTheirWay = (await deliveriesOf(fixture.db, id)).filter(({ claimedUntil }) => claimedUntil !== null);
  expect(onTheirWay).toHaveLength(maxConcurrentPerEndpoint);
});
