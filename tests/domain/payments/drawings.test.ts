import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boletoDrawing } from "#app/domain/payments/boleto.ts";
import { pixDrawing } from "#app/domain/payments/pix.ts";
import { barcode, code } from "#tests/domain/payments/codes.ts";

describe("the QR code of a PIX", () => {
  it("keeps four empty modules around it", () => {
    const { d, size } = pixDrawing(code);
    const bars = [...d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, x, y, width]) => [+x!, +y!, +x! + +width!]);
    expect(Math.min(...bars.map(([x]) => x!))).toBe(4);
    expect(Math.min(...bars.map(([, y]) => y!))).toBe(4);
    expect(Math.max(...bars.map(([, , end]) => end!))).toBe(size - 4);
  });
});

describe("the barcode of a boleto", () => {
  it("keeps ten narrow bars of room on either side", () => {
    const { d, width } = boletoDrawing(barcode);
    expect(d).toMatch(/^M10 0h1v1h-1z/);
    expect(d).toMatch(new RegExp(`M${width - 11} 0h1v1h-1z$`));
    expect(width).toBe(20 + 4 + 44 * 9 + 5);
  });

  it("is read back bar by bar", () => {
    const pairs = fc.array(fc.constantFrom(..."0123456789"), { minLength: 2, maxLength: 44 });
    fc.assert(
      fc.property(
        pairs.filter((digits) => digits.length % 2 === 0),
        (digits) => {
          expect(read(boletoDrawing(digits.join("")).d)).toBe(digits.join(""));
        },
      ),
    );
  });

  it("is not made of an odd number of digits, or of letters", () => {
    expect(() => boletoDrawing("123")).toThrow(RangeError);
    expect(() => boletoDrawing("12a4")).toThrow(RangeError);
  });
});

/** The digits that a path's bars and gaps stand for, by the standard's sums of wide places: 1, 2, 4, 7 and parity. */
function read(d: string) {
  const bars = [...d.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => ({ x: Number(x), width: Number(width) }));
  const widths = bars.flatMap(({ x, width }, index) => {
    const next = bars[index + 1];
    return next ? [width, next.x - x - width] : [width];
  });
  const body = widths.slice(4, -3);
  let digits = "";
  for (let at = 0; at < body.length; at += 10) {
    digits += digitOf([0, 2, 4, 6, 8].map((place) => body[at + place]!));
    digits += digitOf([1, 3, 5, 7, 9].map((place) => body[at + place]!));
  }
  return digits;
}

function digitOf(widths: number[]) {
  const sum = [1, 2, 4, 7, 0].reduce((total, weight, place) => total + (widths[place] === 3 ? weight : 0), 0);
  return String(sum === 11 ? 0 : sum);
}
