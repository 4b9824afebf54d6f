import { getBoletoInfo, isValidBoleto } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBoleto } from "#app/domain/payments/boleto.ts";

const boleto = { dueDate: "2026-11-25", amountCents: 19_700, number: 1 };

describe("a boleto", () => {
  it("is exactly the known one", () => {
    expect(createBoleto(boleto)).toEqual({
      barcode: "00096164100000197000000000000000000000000001",
      line: "00090.00001 00000.000000 00000.000018 6 16410000019700",
    });
  });

  it("takes its number into the free field", () => {
    const { barcode, line } = createBoleto({ ...boleto, number: 1234567890123456 });
    expect(barcode.slice(19)).toBe("0000000001234567890123456");
    expect(line.replace(/\D/g, "").slice(10, 20)).toBe("0000123456");
  });

  it.each([
    ["1997-10-07", "0000"],
    ["2000-07-03", "1000"],
    ["2025-02-21", "9999"],
    ["2025-02-22", "1000"],
    ["2026-11-25", "1641"],
    ["2049-10-13", "9999"],
    ["2049-10-14", "1000"],
  ])("due on %s has the factor %s", (dueDate, factor) => {
    expect(createBoleto({ ...boleto, dueDate }).barcode.slice(5, 9)).toBe(factor);
  });

  it.each([
    ["a sum of part of a centavo", { amountCents: 0.5 }],
    ["a sum below nothing", { amountCents: -1 }],
    ["a sum of eleven digits", { amountCents: 10_000_000_000 }],
    ["an invalid day", { dueDate: "25/11/2026" }],
    ["a day before the first", { dueDate: "1997-10-06" }],
  ])("is not made of %s", (_, wrong) => {
    expect(() => createBoleto({ ...boleto, ...wrong })).toThrow(RangeError);
  });

  it("is read back as it was meant, line and barcode saying the same", () => {
    const day = fc.date({ min: new Date("2025-02-22"), max: new Date("2045-12-31"), noInvalidDate: true });
    const cents = fc.integer({ min: 1, max: 9_999_999_999 });
    fc.assert(
      fc.property(day, cents, fc.maxSafeNat(), (due, amountCents, number) => {
        const dueDate = due.toISOString().slice(0, 10);
        const { barcode, line } = createBoleto({ dueDate, amountCents, number });
        const [year, month, date] = dueDate.split("-").map(Number) as [number, number, number];
        const dueAtMidnight = new Date(year, month - 1, date);
        expect(line).toMatch(/^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/);
        expect(isValidBoleto(line)).toBe(true);
        expect(getBoletoInfo(line, { referenceDate: dueAtMidnight })).toEqual({
          amount: amountCents,
          bankCode: "000",
          expirationDate: dueAtMidnight,
        });
        expect(barcodeOf(line)).toBe(barcode);
      }),
    );
  });

  it("is refused by a reader when one digit of its line is another", () => {
    const digits = createBoleto({ ...boleto, number: 987_654_321 }).line.replace(/\D/g, "");
    const places = Array.from(digits, (_, place) => place).filter((place) => place !== 3);
    for (const place of places) {
      const other = String((Number(digits[place]) + 1) % 10);
      expect(isValidBoleto(digits.slice(0, place) + other + digits.slice(place + 1)), `digit ${place}`).toBe(false);
    }
  });

  it("differs from a tax bill, whose code begins with 8, by its first digit", () => {
    expect(createBoleto(boleto).barcode).toMatch(/^0009/);
  });

  it("has check digits that a real bank's line has too", () => {
    const line = "00190.00009 01149.718601 68524.522114 6 75860000102656";
    expect(isValidBoleto(line)).toBe(true);
    expect(getBoletoInfo(line)).toMatchObject({ amount: 102_656, bankCode: "001" });
  });
});

/** The barcode's digits in the order of the line's fields, without the three check digits of the line's own. */
function barcodeOf(line: string) {
  const digits = line.replace(/\D/g, "");
  const free = digits.slice(4, 9) + digits.slice(10, 20) + digits.slice(21, 31);
  return digits.slice(0, 4) + digits.slice(32) + free;
}
