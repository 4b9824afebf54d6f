import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "#app/domain/transaction.ts";
import { claimDue, mostAtOnce } from "#app/domain/webhooks/deliveries/claim-due.server.ts";
import { sendTest } from "#app/domain/webhooks/deliveries/send-test.server.ts";
import { anEndpoint, deliveriesOf, directing } from "#tests/domain/webhooks/ground.ts";
import { freshDatabase } from "#tests/support/database.ts";

let ground: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  ground = await freshDatabase();
});
afterAll(() => ground.close());

it("two platforms that take at the same moment take no more than two together", async () => {
  const ctx = await directing(ground.db);
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
      const taken = await claimDue(within, id);
      isTaken();
      await held;
      return taken;
    });
  });
  // What the first has taken is not to be seen yet: a round leaves its endpoint to it, and serves the others.
  await sendTest(ctx, idle);
  expect((await claimDue(ctx)).map(({ endpointId }) => endpointId)).toEqual([idle]);
  const lane = claimDue(ctx, id);
  letGo();
  expect(await first).toHaveLength(mostAtOnce);
  expect(await lane).toEqual([]);
  const onTheirWay = (await deliveriesOf(ground.db, id)).filter(({ claimedUntil }) => claimedUntil !== null);
  expect(onTheirWay).toHaveLength(mostAtOnce);
});
