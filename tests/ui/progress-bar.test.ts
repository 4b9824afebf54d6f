import { expect, it } from "vitest";
import { progressTone } from "#app/ui/figures.tsx";

it.each([
  [0, "text-edge"],
  [39, "text-edge"],
  [40, "text-wheat"],
  [69, "text-wheat"],
  [70, "text-sky"],
  [99, "text-sky"],
  [100, "text-leaf"],
])("%i per cent is drawn in %s", (percent, tone) => {
  expect(progressTone(percent)).toBe(tone);
});
