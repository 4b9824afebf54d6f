import { expect, it } from "vitest";
import { pagesShown } from "#app/ui/lists/pagination.tsx";

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [3, 4, [1, 2, 3, 4]],
])("page %i of %i", (page, total, expected) => {
  expect(pagesShown(page, total)).toEqual(expected);
});

it.each([
  [1, 50, [1, 2, null]],
  [49, 50, [1, null, 48, 49, 50, null]],
])("page %i of more than %i, of which nobody knows the last", (page, total, expected) => {
  expect(pagesShown(page, total, true)).toEqual(expected);
});
