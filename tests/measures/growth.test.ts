import { expect, it } from "vitest";
import { middle, rowOf } from "#tests/measures/growth/ratio.ts";

it("compares by the middle of what was measured, and marks what takes more than 1.3 times as long", () => {
  expect(middle([9, 1, 5])).toBe(5);
  expect(rowOf({ path: "/", as: "" }, 10, 13)).toBe("   1.30       10.0       13.0   /  (visitor)");
  expect(rowOf({ path: "/admin", as: "admin@x" }, 10, 13.1)).toMatch(/^✗ {2}1\.31 .* \/admin {2}\(admin\)$/);
});
