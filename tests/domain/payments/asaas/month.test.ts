import { expect, it } from "vitest";
import { checkStatement } from "#app/domain/payments/check-statement.server.ts";
import { emptyLine } from "#app/domain/payments/statement.ts";
import { balances } from "#tests/domain/payments/fixture.ts";
import { endedAs, paidOut, playMonth } from "#tests/domain/payments/month.ts";
import { taxId, token } from "#tests/gateways/asaas/settings.ts";
import { fixture, gateway, schoolWith, withAsaas } from "./fixture.ts";

withAsaas();

/*
 * By hand, in centavos. Sold: Romanos to ana, beto and edu, and for katia's three; Salmos to caio and gil; Hebraico to
 * fabi and hugo. Asaas keeps 199 of each charge, ten times of beto's. Back went edu's, gil's and 8,000 of fabi's. Iara's
 * came late and went back, which is in the statement alone, with its fee. 35 % of what comes in is 6,825 of ana's, 6,199
 * of beto's, 1,677 of caio's, 11,130 of hugo's and, less 2,783, of fabi's, and 20,615 of katia's.
 */
const sold = 3 * 19_700 + 3 * 19_700 + 2 * 4_990 + 2 * 32_000;
const back = 19_700 + 4_990 + 8_000;
const fees = 7 * 199 + 10 * 199;
const earned = 6_825 + 6_199 + 1_677 + 11_130 + (11_130 - 2_783) + 20_615;
const late = 4_990;

it("a month of a school, played from a file, leaves the books that were reckoned by hand, and the statement agrees", async () => {
  const school = await playMonth(fixture.db, new URL("month.jsonl", import.meta.url), {
    provider: "asaas",
    settings: schoolWith(gateway, { CARD_INSTALMENTS: "12", COMMISSION_BASE: "net" }),
    paymentData: { tax_id: taxId },
    async happens({ transactionId, amountCents }, { is: status = "RECEIVED", at }) {
      const back = { dateCreated: at.toISOString(), status: "DONE", value: amountCents / 100 } as const;
      await gateway.payment(transactionId, { status, ...(status === "REFUNDED" && { refunds: [back] }) });
      const { payments: charges } = await gateway.books();
      return charges.filter(({ reference }) => reference === transactionId).map(({ id }) => id);
    },
    notice: ({ to, id }) => gateway.notice({ to, id, token }),
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
  });
  expect(await balances(fixture.db)).toMatchObject({ provider: sold - back - fees, fees, sales: back - sold });
  expect(await paidOut(fixture.db)).toBe(earned);
  const days = { from: "2026-10-01", until: "2026-10-31" };
  expect(await checkStatement(school.as(school.admin, "2026-11-01T09:00"), { days, file: null })).toEqual({
    ...days,
    payments: 9,
    leftOut: 0,
    totals: { ...emptyLine(), receivedCents: sold + late, returnedCents: back + late, feeCents: fees + 199 },
    differences: [],
  });
});
