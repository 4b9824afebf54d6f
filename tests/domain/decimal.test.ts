import { describe, expect, it } from "vitest";
import { decimalText, parseDecimal } from "#app/domain/decimal.ts";

describe("a typed number", () => {
  it.each([
    ["59,90", 59.9],
    ["59.90", 59.9],
    [" R$ 59,9 ", 59.9],
    ["R$\u00a01.234,56", 1_234.56],
    ["1,234.56", 1_234.56],
    ["1.234", 1_234],
    ["1.234.567", 1_234_567],
    ["1,234,567", 1_234_567],
    ["2,5 h", 2.5],
    ["2.5 horas", 2.5],
    ["0", 0],
    ["-1", -1],
  ])("%j is %d", (typed, value) => expect(parseDecimal(typed)).toBe(value));

  it.each(["", "dez", "1,234", "1.23,45.6", "12.34.56", "1,2,3", "59,", ",5", "1e3", "0x10"])(
    "%j is not guessed at",
    (typed) => expect(parseDecimal(typed)).toBeUndefined(),
  );

  it("is shown with a comma", () => {
    expect([decimalText(59.9, 2), decimalText(2.5), decimalText(1_234, 2)]).toEqual(["59,90", "2,5", "1234,00"]);
  });
});
