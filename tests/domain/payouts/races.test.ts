import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payCommissions } from "#app/domain/commissions/pay-commissions.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { cancelPayout } from "#app/domain/payouts/cancel-payout.server.ts";
import { confirmPayout } from "#app/domain/payouts/confirm-payout.server.ts";
import { openPayout } from "#app/domain/payouts/open-payout.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { expectSound } from "#tests/domain/payments/ground.ts";
import { aSchool } from "#tests/domain/payouts/ground.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

let ground: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  ground = await freshDatabase({ max: 20 });
});
afterAll(() => ground.close());

/** All at once: what came of each, a refusal by its code. */
async function atOnce(work: (() => Promise<unknown>)[]) {
  const answers = await Promise.allSettled(work.map((each) => each()));
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toBeInstanceOf(Refusal);
  return answers.map((answer) => (answer.status === "fulfilled" ? "done" : (answer.reason as Refusal).code)).sort();
}
const once = (many: number) => [...Array(many - 1).fill("conflict"), "done"];

const paidRows = async (ids: number[]) =>
  (await ground.db.select().from(commissions).where(inArray(commissions.id, ids))).map(({ status }) => status);

describe("at once", () => {
  it("twenty payouts of the same commissions: one is opened", async () => {
    const { admin, ids } = await aSchool(ground.db);
    const before = (await ground.db.select().from(payoutBatches)).length;
    const turns = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? ids : ids.toReversed()));
    expect(await atOnce(turns.map((each) => () => openPayout(admin, each)))).toEqual(once(20));
    expect(await ground.db.select().from(payoutBatches)).toHaveLength(before + 1);
    await expectSound(ground.db);
  });

  it("two admins confirm the same payout twenty times: each commission is paid once", async () => {
    const { admin, ids } = await aSchool(ground.db);
    const other = ctxOf(ground.db, await anAdmin(ground.db), { now: admin.now });
    const { id } = await openPayout(admin, ids);
    const turns = Array.from(
      { length: 20 },
      (_, turn) => () => confirmPayout(turn % 2 ? admin : other, id, `P${turn}`),
    );
    expect(await atOnce(turns)).toEqual(once(20));
    expect(await paidRows(ids)).toEqual(["paid", "paid", "paid"]);
    await expectSound(ground.db);
  });

  it("two admins mark the same commissions as paid twenty times: each is paid once", async () => {
    const { admin, ids } = await aSchool(ground.db);
    const other = ctxOf(ground.db, await anAdmin(ground.db), { now: admin.now });
    const turns = Array.from({ length: 20 }, (_, turn) => () => {
      const chosen = { commission_ids: turn % 2 ? ids : ids.toReversed(), payment_reference: `D${turn}` };
      return payCommissions(turn % 2 ? admin : other, chosen);
    });
    expect(await atOnce(turns)).toEqual(once(20));
    expect(await paidRows(ids)).toEqual(["paid", "paid", "paid"]);
    await expectSound(ground.db);
  });

  it("confirmed, cancelled and paid directly: it ends in one of them, and the books know", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { admin, ids } = await aSchool(ground.db);
      const { id } = await openPayout(admin, ids);
      await atOnce([
        () => confirmPayout(admin, id),
        () => cancelPayout(admin, id),
        () => payCommissions(admin, { commission_ids: ids.toReversed(), payment_reference: "D" }),
        () => payCommissions(admin, { commission_ids: ids, payment_reference: "D" }),
      ]);
      expect([
        ["paid", "paid", "paid"],
        ["pending", "pending", "pending"],
      ]).toContainEqual(await paidRows(ids));
      await expectSound(ground.db);
    }
  });

  it("a refund while its payout is confirmed leaves a debt", async () => {
    const { admin, sales, ids } = await aSchool(ground.db);
    const { id } = await openPayout(admin, ids);
    const { buyer, paymentId } = sales[0]!;
    expect(await atOnce([() => confirmPayout(admin, id), () => refundPayment(buyer, paymentId)])).toEqual([
      "done",
      "done",
    ]);
    await expectSound(ground.db);
  });
});
