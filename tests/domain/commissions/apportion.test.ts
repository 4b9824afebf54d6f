import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apportion } from "#app/domain/commissions/book-commission.server.ts";

const cents = fc.integer({ min: 0, max: 9_999_999 });

describe("sharing centavos by weights", () => {
  it.each([
    [10_000, [4_990, 9_990], [3_331, 6_669]],
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [0, 0, 0], [34, 33, 33]],
    [14_990, [0, 19_700], [0, 14_990]],
    [1, [3, 3], [1, 0]],
  ])("%i by %j is %j", (sum, weights, shares) => {
    expect(apportion(sum, weights)).toEqual(shares);
  });

  it("is exact, gives none more than a centavo too much or too little, and nothing to what weighs nothing", () =>
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 30 }), (sum, weights) => {
        const shares = apportion(sum, weights);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(sum);
        const total = weights.reduce((all, weight) => all + weight, 0);
        for (const [at, share] of shares.entries()) {
          const ideal = total === 0 ? sum / weights.length : (sum * weights[at]!) / total;
          expect(Math.abs(share - ideal)).toBeLessThan(1);
          if (total > 0 && weights[at] === 0) expect(share).toBe(0);
        }
      }),
    ));

  it("takes from what is left never more than is there, so that parts and rest add up", () =>
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), fc.array(cents, { maxLength: 6 }), (sold, parts) => {
        let left = sold;
        for (const part of parts) {
          const rest = left.reduce((sum, one) => sum + one, 0);
          const shares = apportion(rest === 0 ? 0 : part % (rest + 1), left);
          left = left.map((one, at) => one - (rest === 0 ? 0 : shares[at]!));
          for (const one of left) expect(one).toBeGreaterThanOrEqual(0);
        }
        expect(
          apportion(
            left.reduce((sum, one) => sum + one, 0),
            left,
          ),
        ).toEqual(left.every((one) => one === 0) ? left.map(() => 0) : left);
      }),
    ));
});
