import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { cancelPayout, confirmPayout, openPayout, payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { expectSound } from "#tests/domain/payments/fixture.ts";
import { aSchool } from "#tests/domain/payouts/fixture.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fixture = await freshDatabase({ max: 20 });
});
afterAll(() => fixture.close());

/** All at once: what came of each, a refusal by its code. */
async function atOnce(work: (() => Promise<unknown>)[]) {
  const answers = await Promise.allSettled(work.map((each) => each()));
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toBeInstanceOf(AppError);
  return answers.map((answer) => (answer.status === "fulfilled" ? "done" : (answer.reason as AppError).code)).sort();
}
const once = (many: number) => [...Array(many - 1).fill("conflict"), "done"];

const paidRows = async (ids: number[]) =>
  (await fixture.db.select().from(commissions).where(inArray(commissions.id, ids))).map(({ status }) => status);

describe("at once", () => {
  it("twenty payouts of the same commissions: one is opened", async () => {
    const { admin, ids } = await aSchool(fixture.db);
    const before = (await fixture.db.select().from(payoutBatches)).length;
    const turns = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? ids : ids.toReversed()));
    expect(await atOnce(turns.map((each) => () => openPayout(admin, each)))).toEqual(once(20));
    expect(await fixture.db.select().from(payoutBatches)).toHaveLength(before + 1);
    await expectSound(fixture.db);
  });

  it("two admins confirm the same payout twenty times: each commission is paid once", async () => {
    const { admin, ids } = await aSchool(fixture.db);
    const other = ctxOf(fixture.db, await anAdmin(fixture.db), { now: admin.now });
    const { id } = await openPayout(admin, ids);
    const turns = Array.from(
      { length: 20 },
      (_, turn) => () => confirmPayout(turn % 2 ? admin : other, id, `P${turn}`),
    );
    expect(await atOnce(turns)).toEqual(once(20));
    expect(await paidRows(ids)).toEqual(["paid", "paid", "paid"]);
    await expectSound(fixture.db);
  });

  it("two admins mark the same commissions as paid twenty times: each is paid once", async () => {
    const { admin, ids } = await aSchool(fixture.db);
    const other = ctxOf(fixture.db, await anAdmin(fixture.db), { now: admin.now });
    const turns = Array.from({ length: 20 }, (_, turn) => () => {
      const chosen = { commission_ids: turn % 2 ? ids : ids.toReversed(), payment_reference: `D${turn}` };
      return payCommissions(turn % 2 ? admin : other, chosen);
    });
    expect(await atOnce(turns)).toEqual(once(20));
    expect(await paidRows(ids)).toEqual(["paid", "paid", "paid"]);
    await expectSound(fixture.db);
  });

  it("confirmed, cancelled and paid directly: it ends in one of them, and the books know", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { admin, ids } = await aSchool(fixture.db);
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
      await expectSound(fixture.db);
    }
  });

  it("a refund while its payout is confirmed leaves a debt", async () => {
    const { admin, sales, ids } = await aSchool(fixture.db);
    const { id } = await openPayout(admin, ids);
    const { buyer, paymentId } = sales[0]!;
    expect(await atOnce([() => confirmPayout(admin, id), () => refundPayment(buyer, paymentId)])).toEqual([
      "done",
      "done",
    ]);
    await expectSound(fixture.db);
  });
});
