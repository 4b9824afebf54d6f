import { expect, it } from "vitest";
import { middle, rowOf } from "#tests/measures/growth/ratio.ts";

it("compares by the middle of what was measured, and marks what takes more than 1.3 times as long", () => {
  expect(middle([9, 1, 5])).toBe(5);
  const took = (ms: number) => ({ ms, bytes: 100 * ms });
  const row = rowOf({ path: "/", as: "" }, took(10), took(13));
  expect(row).toBe("   1.30       10.0       13.0        1.0        1.3   /  (visitor)");
  const slow = rowOf({ path: "/admin", as: "admin@x" }, took(10), took(13.1));
  expect(slow).toMatch(/^✗ {2}1\.31 .* \/admin {2}\(admin\)$/);
});
