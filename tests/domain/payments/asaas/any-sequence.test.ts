import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { addressOfNotices } from "#tests/domain/payments/gateway-sale.ts";
import {
  allowRefusal,
  expectSettled,
  faulty,
  forward,
  givingBack,
  later,
  type StepHere,
  takeHere,
  waiting,
} from "#tests/domain/payments/gateway-steps.ts";
import { accountKey, type Refund, testKey } from "#tests/gateways/asaas/books.ts";
import { type Gateway, startAsaas } from "#tests/gateways/asaas/client.ts";
import { token } from "#tests/gateways/asaas/settings.ts";
import type { Fault } from "#tests/gateways/faults.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aRealSale } from "./fixture.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startAsaas();
});
afterAll(() => gateway.stop());

type Step =
  | StepHere
  | { kind: "pay" }
  | { kind: "pay one" }
  | { kind: "notice" }
  | { kind: "overdue" }
  | { kind: "dispute" }
  | { kind: "dispute won" }
  | { kind: "dispute lost" }
  | { kind: "wait"; hours: number }
  | { kind: "refunds"; are: Refund["status"] }
  | { kind: "refunds end"; as: Refund["status"] }
  | { kind: "fault"; fault: Fault };

const ends = fc.constantFrom<Refund["status"]>("DONE", "PENDING", "CANCELLED");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .constantFrom("pay", "pay one", "notice", "overdue", "cancel", "expire", "reconcile", "refund")
    .map((kind) => ({ kind }) as Step),
  fc.constantFrom("dispute", "dispute won", "dispute lost").map((kind) => ({ kind }) as Step),
  fc.constantFrom("pay", "notice", "expire").map((kind) => ({ kind }) as Step),
  waiting,
  givingBack,
  fc.record({ kind: fc.constant("refunds" as const), are: ends }),
  fc.record({ kind: fc.constant("refunds end" as const), as: fc.constantFrom<Refund["status"]>("DONE", "CANCELLED") }),
  faulty(
    ["GET", "POST", "DELETE"],
    [
      { kind: "status", status: 429, code: "too_many_requests", retryAfter: 30 },
      { kind: "status", status: 500, code: "internal_error" },
    ],
  ),
);

type Sale = Awaited<ReturnType<typeof aRealSale>>;

const chargesOf = async ({ row }: Sale) => {
  const { transactionId } = await row();
  return (await gateway.books()).payments.filter(({ reference }) => reference === transactionId);
};

async function take(sale: Sale, hours: number, todo: Step) {
  const { transactionId } = await sale.row();
  if (todo.kind === "refunds") return await gateway.set({ refundsAre: todo.are });
  if (todo.kind === "refunds end") return await gateway.finishRefunds(transactionId, todo.as);
  if (todo.kind === "fault") return await gateway.fault(todo.fault);
  if (todo.kind === "wait") return;
  if (todo.kind === "notice") return await notify(sale, hours);
  if (todo.kind === "pay one") return await payOne(sale);
  if (todo.kind === "pay" || todo.kind === "overdue") return await moveThere(sale, todo.kind);
  if (todo.kind === "dispute" || todo.kind === "dispute won" || todo.kind === "dispute lost")
    return await dispute(sale, todo.kind);
  await takeHere(sale, hours, todo);
}

/** The buyer disputes what was paid, or the bank decides about it: what is lost goes back from each charge. */
async function dispute(sale: Sale, kind: "dispute" | "dispute won" | "dispute lost") {
  const before = kind === "dispute" ? "RECEIVED" : "CHARGEBACK_DISPUTE";
  const charges = await chargesOf(sale);
  if (!charges.length || charges.some(({ status }) => status !== before)) return;
  for (const { id, cents, refunds } of charges) {
    const left = cents - refunds.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
    const back: Refund = { dateCreated: "2026-11-20 10:00:00", status: "DONE", value: left / 100 };
    const lost = { status: "REFUNDED", refunds: left > 0 ? [...refunds, back] : refunds };
    await gateway.part(
      id,
      kind === "dispute lost" ? lost : { status: kind === "dispute" ? "CHARGEBACK_DISPUTE" : "RECEIVED" },
    );
  }
}

/** Somebody pays an open charge, or lets it fall due. */
async function moveThere(sale: Sale, kind: "pay" | "overdue") {
  const { transactionId } = await sale.row();
  const [charge] = await chargesOf(sale);
  const isOpen = charge && !charge.deleted && ["PENDING", "OVERDUE"].includes(charge.status);
  if (isOpen) await gateway.payment(transactionId, { status: kind === "pay" ? "RECEIVED" : "OVERDUE" });
}

/** Somebody pays one of several instalments alone. */
async function payOne(sale: Sale) {
  const open = (await chargesOf(sale)).find(
    ({ status, deleted }) => !deleted && ["PENDING", "OVERDUE"].includes(status),
  );
  if (open) await gateway.part(open.id, { status: "RECEIVED" });
}

async function notify(sale: Sale, hours: number) {
  const { to, close } = await addressOfNotices(later(sale, hours), "asaas");
  for (const { id } of await chargesOf(sale)) await gateway.notice({ to, id, token });
  await close();
}

/** What Asaas keeps of the payment's money, in centavos. */
async function keptThere(sale: Sale) {
  const paid = (await chargesOf(sale)).filter(({ status }) => !["PENDING", "OVERDUE"].includes(status));
  const back = paid.flatMap(({ refunds }) => refunds).filter(({ status }) => status === "DONE");
  return (
    paid.reduce((sum, { cents }) => sum + cents, 0) - back.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
  );
}

/** A few in every run of the tests; `GATEWAY_RUNS=400` for a longer look. */
const runs = Number(process.env.GATEWAY_RUNS ?? 10);

it("whatever happens here, there and in between, the books say what Asaas keeps", { timeout: 600_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom<[PaymentMethod, number?]>(["pix"], ["credit_card"], ["credit_card", 3]),
      fc.constantFrom("price", "net"),
      fc.constantFrom(accountKey, testKey),
      fc.constantFrom("notice" as const, "reconcile" as const),
      fc.array(step, { maxLength: 14 }),
      (way, COMMISSION_BASE, ASAAS_API_KEY, told, [first, ...more]) =>
        rolledBack(async (db) => {
          await gateway.reset();
          const sale = await aRealSale(db, gateway, { COMMISSION_BASE, ASAAS_API_KEY });
          if (first?.kind === "fault") await gateway.fault({ ...first.fault, method: "POST", path: "/payments$" });
          await allowRefusal(() => sale.pay(...way));
          let hours = 0;
          for (const todo of more) {
            if (todo.kind === "wait") hours += todo.hours;
            const before = (await sale.row()).status;
            await take(sale, hours, todo);
            expect(forward[before]).toContain((await sale.row()).status);
          }
          // In the end everything answers again, and everybody is told, or asks in a week.
          await gateway.heal();
          await dispute(sale, "dispute won");
          await gateway.finishRefunds((await sale.row()).transactionId, "DONE");
          // What is still open, or paid in some of its instalments only, is given up.
          for (const kind of [told, "expire", told, "expire"] as const) {
            hours += told === "notice" ? 40 : 24 * 7;
            await take(sale, hours, { kind });
          }
          await expectSettled(db, sale, await keptThere(sale));
          const charges = (await gateway.books()).payments;
          expect(new Set(charges.map(({ id, installment }) => installment ?? id)).size).toBeLessThanOrEqual(1);
        }),
    ),
    { numRuns: runs },
  ),
);
