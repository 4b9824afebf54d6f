import { describe, expect, it } from "vitest";
import { checkStatement } from "#app/domain/payments/check-statement.server.ts";
import { readReport } from "#app/domain/payments/mercado-pago/statement.server.ts";
import { differencesOf, emptyLine } from "#app/domain/payments/statement.ts";
import { sellingWith } from "#tests/gateways/mercado-pago/settings.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const header = "EXTERNAL_REFERENCE;SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;FEE_AMOUNT;TRANSACTION_DATE";

describe("a report of Mercado Pago's", () => {
  it.each([
    ["semicolons and points", (text: string) => text],
    ["commas", (text: string) => text.replaceAll(";", ",")],
    ["tabs and decimal commas", (text: string) => text.replaceAll(";", "\t").replace(/(\d)\.(\d\d)\b/g, "$1,$2")],
    ["a byte order mark and Windows's ends of lines", (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`],
  ])("with %s gives each payment's money", (_, written) => {
    const report = written(
      [
        header,
        "Abcdefghijklmnopqrstuv;1;SETTLEMENT;197.00;-9.81;2026-11-03T10:00:00.000-04:00",
        "Abcdefghijklmnopqrstuv;2;REFUND;-50.50;0.00;2026-11-20T23:30:00.000-04:00",
        ";3;PAYOUT;-100.00;0;2026-11-05T10:00:00.000-04:00",
        "Zbcdefghijklmnopqrstuv;4;CHARGEBACK;-49.90;;2026-11-04T10:00:00.000-04:00",
      ].join("\n"),
    );
    expect(readReport(bytes(report))).toEqual({
      from: "2026-11-03",
      until: "2026-11-21",
      leftOut: 0,
      lines: new Map([
        ["Abcdefghijklmnopqrstuv", { ...emptyLine(), receivedCents: 19_700, returnedCents: 5_050, feeCents: 981 }],
        ["Zbcdefghijklmnopqrstuv", { ...emptyLine(), disputedCents: -4_990 }],
      ]),
    });
  });

  it.each([
    ["nothing", ""],
    ["only its first line", header],
    ["another list", "nome;e-mail\nAna;ana@exemplo.test"],
    ["an amount that is no number", `${header}\nx;1;SETTLEMENT;muito;0;2026-11-03T10:00:00Z`],
    ["no date", `${header}\nx;1;SETTLEMENT;1.00;0;ontem`],
  ])("with %s is refused", (_, text) => {
    expect(() => readReport(bytes(text))).toThrow(/não é o relatório “Dinheiro em conta”/);
  });

  it("that is no text is refused", () => {
    expect(() => readReport(new Uint8Array([0x50, 0x4b, 0xff, 0xfe]))).toThrow(/não é o relatório/);
  });
});

it("an instalment alone is less than the price, and no difference; money for what is not paid here is one", () => {
  const line = { ...emptyLine(), receivedCents: 1_641, feeCents: 199 };
  const booked = {
    isPaid: true,
    isDivided: true,
    amountCents: 19_700,
    feeCents: 2_388,
    returnedCents: 0,
    returnedThen: 0,
    againCents: 0,
    againFeeCents: null,
    againBackCents: 0,
    dispute: null,
  };
  expect(differencesOf(line, booked)).toEqual([]);
  expect(differencesOf(line, { ...booked, isPaid: false })).toEqual([
    "Recebido no extrato (R$\u00a016,41), e não pago aqui.",
  ]);
});

it("of too many payments is refused before anything is looked up", async () => {
  const rows = Array.from({ length: 10_001 }, (_, at) => `${String(at).padStart(22, "a")},1.00,0,2026-11-03T10:00:00Z`);
  const file = bytes(["EXTERNAL_REFERENCE,TRANSACTION_AMOUNT,FEE_AMOUNT,TRANSACTION_DATE", ...rows].join("\n"));
  await rolledBack(async (db) => {
    const settings = testSettings(sellingWith({ url: "http://127.0.0.1:9" }));
    const admin = ctxOf(db, await anAdmin(db), { settings });
    await expect(checkStatement(admin, { days: null, file })).rejects.toMatchObject({ code: "invalid" });
    const student = ctxOf(db, await aStudent(db), { settings });
    await expect(checkStatement(student, { days: null, file })).rejects.toMatchObject({ code: "forbidden" });
  });
});

it.each([
  ["open", []],
  ["won", []],
  ["lost", ["Devolvido: no extrato R$\u00a0197,00, aqui R$\u00a00,00."]],
  [null, ["Contestado no extrato (R$\u00a0197,00), e não aqui."]],
] as const)("money that the bank holds is no refund; with a dispute that is here %s", (dispute, found) => {
  const line = { ...emptyLine(), receivedCents: 19_700, feeCents: 981, feeBackCents: 981, disputedCents: -19_700 };
  const booked = {
    isPaid: true,
    isDivided: false,
    amountCents: 19_700,
    feeCents: 981,
    returnedCents: 0,
    returnedThen: 0,
    againCents: 0,
    againFeeCents: null,
    againBackCents: 0,
  };
  expect(differencesOf(line, { ...booked, dispute })).toEqual(found);
  expect(differencesOf({ ...line, disputedCents: 0 }, { ...booked, dispute })).toEqual([]);
});
