import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { returnSecondPayments } from "#app/domain/payments/second-payment.server.ts";
import { secondPayments } from "#drizzle/schema/payments.ts";
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
import type { Fault } from "#tests/gateways/faults.ts";
import { isWon, type Refund } from "#tests/gateways/mercado-pago/books.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { secret } from "#tests/gateways/mercado-pago/settings.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aRealSale, noticeAddress } from "./fixture.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startMercadoPago();
});
afterAll(() => gateway.stop());

const disputeEnds = { disputed: "in_process", won: "reimbursed", lost: "settled" } as const;

type Step =
  | StepHere
  | { kind: "dispute"; is: keyof typeof disputeEnds }
  | { kind: "pay" | "pay again" | "second refund" | "try" | "give up there" | "notice" | "refund there" }
  | { kind: "wait"; hours: number }
  | { kind: "refunds"; are: Refund["status"] }
  | { kind: "refunds end"; as: Refund["status"] }
  | { kind: "fault"; fault: Fault };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .constantFrom("pay", "try", "give up there", "notice", "cancel", "expire", "reconcile", "refund", "refund there")
    .map((kind) => ({ kind }) as Step),
  fc.constantFrom("pay", "pay again", "notice", "expire", "second refund").map((kind) => ({ kind }) as Step),
  waiting,
  givingBack,
  fc.record({ kind: fc.constant("dispute" as const), is: fc.constantFrom("disputed", "disputed", "won", "lost") }),
  fc.record({
    kind: fc.constant("refunds" as const),
    are: fc.constantFrom<Refund["status"]>("processed", "processing", "failed"),
  }),
  fc.record({
    kind: fc.constant("refunds end" as const),
    as: fc.constantFrom<Refund["status"]>("processed", "failed"),
  }),
  faulty(
    ["GET", "POST", "PUT"],
    [
      { kind: "status", status: 409, code: "idempotency_key_already_used", method: "POST" },
      { kind: "status", status: 423, code: "resource_locked" },
      { kind: "status", status: 429, code: "too_many_requests", retryAfter: 30 },
      { kind: "status", status: 500, code: "internal_error" },
    ],
  ),
);

type Sale = Awaited<ReturnType<typeof aRealSale>>;

/** What happens at Mercado Pago alone. */
async function takeThere({ row, priceCents }: Sale, todo: Step) {
  const { transactionId, method } = await row();
  const books = await gateway.books();
  const order = books.orders.find(({ reference }) => reference === transactionId);
  const paid = books.payments.find(({ status }) => status === "approved");
  if (todo.kind === "refunds") return await gateway.refundsAre(todo.are);
  if (todo.kind === "refunds end") return await gateway.finishRefunds(transactionId, todo.as);
  if (todo.kind === "fault") return await gateway.fault(todo.fault);
  if (method === "pix") {
    if (todo.kind === "pay" && order?.status === "action_required") await gateway.payPix(transactionId);
    const isWhole = order?.status === "processed" && order.refunds.every(({ status }) => status === "failed");
    if (todo.kind === "refund there" && isWhole) await gateway.returnByHand(transactionId);
    return;
  }
  if (todo.kind === "try")
    await gateway.payHosted(transactionId, priceCents, { status: "rejected", detail: "high_risk" });
  const isOpen = books.preferences.some(({ endsAt }) => endsAt > Date.now());
  const isNew = books.payments.every(({ status }) => status === "rejected" || status === "cancelled");
  if (todo.kind === "pay" && isOpen && isNew) await gateway.payHosted(transactionId, priceCents);
  // The page does not mind to be paid again.
  if (todo.kind === "pay again" && isOpen && !isNew) await gateway.payHosted(transactionId, priceCents);
  const isWhole = paid?.refunds.every(({ status }) => status === "rejected");
  if (todo.kind === "refund there" && isWhole) await gateway.returnByHand(transactionId);
}

async function take(sale: Sale, hours: number, todo: Step) {
  if (todo.kind === "notice") return await notify(later(sale, hours), hours, sale);
  if (isHere(todo)) return await takeHere(sale, hours, todo);
  if (todo.kind === "second refund") return await sendSecondBack(sale, hours);
  if (todo.kind === "dispute") return await dispute(sale, todo.is);
  await takeThere(sale, todo);
}

/** The buyer disputes what was paid, or the bank decides: what the school loses cannot be refunded any more. */
async function dispute({ row }: Sale, is: keyof typeof disputeEnds) {
  const { transactionId, method } = await row();
  const { orders, payments } = await gateway.books();
  const isMeant = ({ reference, status, detail }: { reference: string; status: string; detail: string }) =>
    reference === transactionId &&
    (is === "disputed"
      ? status === "processed" || status === "approved"
      : status === "charged_back" && detail === disputeEnds.disputed);
  const change = { status: "charged_back", detail: disputeEnds[is] };
  const payment = payments.find(isMeant);
  if (!payment && !orders.some(isMeant)) return;
  if (is === "lost") await gateway.finishRefunds(transactionId, "failed");
  if (method === "pix") await gateway.order(transactionId, change);
  else await gateway.changePayment(payment!.id, change);
}

const isHere = (todo: Step): todo is StepHere =>
  ["cancel", "expire", "reconcile", "refund", "give back"].includes(todo.kind);

const sendSecondBack = (sale: Sale, hours: number) =>
  allowRefusal(async () => returnSecondPayments(later({ ctx: sale.admin }, hours), (await sale.row()).id));

/** What of its money is known to have come twice, and has not gone back, in centavos. */
async function keptTwice({ ctx, row }: Sale) {
  const { id } = await row();
  const own = and(eq(secondPayments.paymentId, id), isNull(secondPayments.returnedAt));
  const open = await ctx.db.select().from(secondPayments).where(own);
  return open.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** A notice of everything that Mercado Pago has for the payment. */
async function notify(ctx: SignedCtx, hours: number, { row }: Sale) {
  const { transactionId } = await row();
  const { orders, payments } = await gateway.books();
  const address = await noticeAddress(ctx);
  for (const { id, reference } of [...orders, ...payments]) {
    const about = { to: address.to, id: String(id), secret, ageSeconds: -hours * 3_600 };
    if (reference === transactionId) await gateway.notice(about);
  }
  await address.close();
}

/** What Mercado Pago keeps of the payment's money, in centavos. */
async function keptThere({ row, priceCents }: Sale) {
  const { transactionId } = await row();
  const { orders, payments } = await gateway.books();
  const own = [...orders, ...payments].filter(({ reference }) => reference === transactionId);
  const paid = own.filter((each) => ["processed", "approved", "refunded"].includes(each.status) || isWon(each));
  const back = paid
    .flatMap(({ refunds }): { amount: string | number; status: string }[] => refunds)
    .filter(({ status }) => status === "processed" || status === "approved")
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return paid.length * priceCents - back;
}

/** A few in every run of the tests; `GATEWAY_RUNS=400` for a longer look. */
const runs = Number(process.env.GATEWAY_RUNS ?? 15);

it("whatever happens here, there and in between, the books say what Mercado Pago keeps", { timeout: 600_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom("pix" as const, "credit_card" as const),
      fc.boolean(),
      fc.constantFrom("notice" as const, "reconcile" as const),
      fc.array(step, { maxLength: 14 }),
      (method, isTest, told, steps) =>
        rolledBack(async (db) => {
          await gateway.reset();
          if (isTest) await gateway.tagsAre(["test_user"]);
          const sale = await aRealSale(db, gateway);
          const [first, ...more] = steps;
          if (first?.kind === "fault") await gateway.fault({ ...first.fault, method: "POST" });
          await allowRefusal(() => sale.pay(method));
          let hours = 0;
          for (const todo of more) {
            if (todo.kind === "wait") hours += todo.hours;
            const before = (await sale.row()).status;
            await take(sale, hours, todo);
            expect(forward[before]).toContain((await sale.row()).status);
          }
          // In the end everything answers again, and everybody is told, or asks in a week.
          await gateway.heal();
          const { transactionId } = await sale.row();
          for (let open = 0; open < 3; open += 1) await dispute(sale, "won");
          await gateway.finishRefunds(transactionId, "processed");
          for (const todo of [told, "expire", told, "expire"] as const) {
            hours += told === "notice" ? 1 : 24 * 7;
            await take(sale, hours, { kind: todo });
          }
          await expectSettled(db, sale, (await keptThere(sale)) - (await keptTwice(sale)));
          expect((await gateway.books()).orders.length).toBeLessThanOrEqual(1);
        }),
    ),
    { numRuns: runs },
  ),
);
