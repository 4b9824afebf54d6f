import { afterAll, beforeAll, expect, it } from "vitest";
import { checkStatement } from "#app/domain/payments/check-statement.server.ts";
import type { PaymentRow } from "#app/domain/payments/payments.server.ts";
import { emptyLine } from "#app/domain/payments/statement.ts";
import { balances } from "#tests/domain/payments/fixture.ts";
import { endedAs, type Happening, paidOut, playMonth } from "#tests/domain/payments/month.ts";
import type { Payment } from "#tests/gateways/mercado-pago/books.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { secret } from "#tests/gateways/mercado-pago/settings.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { schoolWith } from "./fixture.ts";

let gateway: Gateway;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  [gateway, fixture] = await Promise.all([startMercadoPago(), freshDatabase({ max: 5 })]);
});
afterAll(() => Promise.all([gateway.stop(), fixture.close()]));

/*
 * By hand, in centavos. Sold: Romanos to ana, beto and edu, and for katia's three; Salmos to caio, gil and lia; Hebraico
 * to fabi and hugo. Mercado Pago tells its fee, 4.98 %, where its own page was paid: 981 of beto's and of edu's, 249 of
 * gil's and of lia's, 1,594 of hugo's. Back went edu's, gil's (by the bank) and 8,000 of fabi's. Iara's came late and
 * lia's boleto was paid after her card: both went back, and are in the statement alone, with 249 of fee each. It also
 * has the fees of each PIX: 195, 49, 317 and 585. 35 % is 6,895 of ana's, 6,552 of beto's, 1,747 of caio's, 11,200 less
 * 2,800 of fabi's, 10,642 of hugo's, 20,685 of katia's and 1,659 of lia's.
 */
const sold = 3 * 19_700 + 3 * 19_700 + 3 * 4_990 + 2 * 32_000;
const back = 19_700 + 4_990 + 8_000;
const fees = 2 * 981 + 2 * 249 + 1_594;
const earned = 6_895 + 6_552 + 1_747 + (11_200 - 2_800) + 10_642 + 20_685 + 1_659;
const [late, again] = [4_990, 4_990];
const inStatementAlone = 2 * 249 + 195 + 49 + 317 + 585;

const triesOf = async (reference: string) =>
  (await gateway.books()).payments.filter((each) => each.reference === reference);

const states: Record<string, Partial<Payment>> = {
  rejected: { status: "rejected", detail: "cc_rejected_other_reason" },
  issued: { status: "pending", detail: "pending_waiting_payment", method: "ticket" },
  "paid by card": {},
  disputed: { status: "charged_back", detail: "in_process" },
  won: { status: "charged_back", detail: "reimbursed" },
  lost: { status: "charged_back", detail: "settled" },
};

async function happens(
  { transactionId: reference, amountCents, method, providerRef }: PaymentRow,
  { is, instalments, at }: Happening & { at: Date },
): Promise<string[]> {
  const tries = await triesOf(reference);
  const approvedAt = at.toISOString();
  if (is === "disputed" || is === "won" || is === "lost") {
    const { id } = tries.find(({ status }) => status === "approved" || status === "charged_back")!;
    await gateway.changePayment(id, states[is]!);
    return [String(id)];
  }
  if (is) {
    const about = { ...states[is], ...(is === "paid by card" && { approvedAt }) };
    return [String((await gateway.payHosted(reference, amountCents, about)).id)];
  }
  if (method === "pix") {
    await gateway.payPix(reference);
    return [providerRef!];
  }
  const boleto = tries.find(({ status }) => status === "pending");
  const paid = { status: "approved", detail: "accredited", approvedAt, ...(instalments && { instalments }) };
  const { id } = boleto
    ? await gateway.changePayment(boleto.id, paid)
    : await gateway.payHosted(reference, amountCents, paid);
  return [String(id)];
}

/** The report that a person creates in Mercado Pago's panel, of what the account has of that month. */
async function report() {
  const { orders, payments: tries } = await gateway.books();
  const reais = (cents: number) => (cents / 100).toFixed(2);
  const line = (reference: string, kind: string, cents: number, feeCents: number, day: string) =>
    `${reference};${kind};${reais(cents)};${reais(-feeCents)};2026-10-${day}T12:00:00.000-03:00`;
  const gone = (reference: string, refunds: { amount: string | number }[]) =>
    refunds.map(({ amount }) => line(reference, "REFUND", -Number(amount) * 100, 0, "30"));
  const cameIn = tries.filter(({ approvedAt }) => approvedAt);
  return [
    "EXTERNAL_REFERENCE;TRANSACTION_TYPE;TRANSACTION_AMOUNT;FEE_AMOUNT;TRANSACTION_DATE",
    ...orders
      .filter(({ status }) => ["processed", "refunded"].includes(status))
      .flatMap(({ reference, cents, refunds }) => [
        line(reference, "SETTLEMENT", cents, Math.round(cents * 0.0099), "01"),
        ...gone(reference, refunds),
      ]),
    ...cameIn.flatMap(({ reference, cents, refunds, status, detail }) => [
      line(reference, "SETTLEMENT", cents, Math.round(cents * 0.0498), "02"),
      ...gone(reference, refunds),
      ...(status === "charged_back" ? [line(reference, "CHARGEBACK", -cents, 0, "16")] : []),
      ...(detail === "reimbursed" ? [line(reference, "CHARGEBACK", cents, 0, "26")] : []),
    ]),
    ";PAYOUT;-1000.00;0.00;2026-10-31T12:00:00.000-03:00",
  ].join("\n");
}

it("a month of a school, played from a file, leaves the books that were reckoned by hand, and the report agrees", async () => {
  const school = await playMonth(fixture.db, new URL("month.jsonl", import.meta.url), {
    provider: "mercado_pago",
    settings: schoolWith(gateway, { CARD_INSTALMENTS: "12", COMMISSION_BASE: "net" }),
    happens,
    notice: ({ to, id, at }) => gateway.notice({ to, id, secret, ageSeconds: (Date.now() - at.getTime()) / 1_000 }),
  });
  expect(await endedAs(fixture.db, school)).toEqual({
    ana: "completed",
    beto: "completed",
    caio: "completed",
    duda: "failed",
    edu: "refunded",
    fabi: "completed",
    gil: "refunded",
    hugo: "completed",
    iara: "failed",
    katia: "completed",
    lia: "completed",
  });
  expect(await balances(fixture.db)).toMatchObject({ provider: sold - back - fees, fees, sales: back - sold });
  expect(await paidOut(fixture.db)).toBe(earned);
  const file = new TextEncoder().encode(await report());
  expect(await checkStatement(school.as(school.admin, "2026-11-01T09:00"), { days: null, file })).toEqual({
    from: "2026-10-01",
    until: "2026-10-31",
    payments: 10,
    leftOut: 0,
    totals: {
      ...emptyLine(),
      receivedCents: sold + late + again,
      returnedCents: back - 4_990 + late + again,
      feeCents: fees + inStatementAlone,
      disputedCents: -4_990,
    },
    differences: [],
  });
});
