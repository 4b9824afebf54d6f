import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Pagination, pagesShown } from "#app/ui/pagination.tsx";

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

it.each([
  [9, 3, "São 3 páginas ao todo.", "Ir para a última página"],
  [2, 1, "A lista tem só uma página.", "Ver a lista"],
])("page %i of %i: past the end it says so, and leads to the last", (page, totalPages, said, verb) => {
  const html = shown({ page, totalPages });
  expect(html).toContain(said);
  expect(html).toMatch(new RegExp(`<a href="\\?page=${totalPages}"[^>]*>${verb}</a>`));
  expect(html.match(/<a /g)).toHaveLength(1);
});

it("shows nothing for an empty list, and a next link where the end is unknown", () => {
  expect(shown({ page: 9, totalPages: 0 })).toBe("");
  expect(shown({ page: 9, totalPages: 3, hasMore: true })).toContain("Próxima");
});

const shown = (props: { page: number; totalPages: number; hasMore?: boolean }) =>
  renderToStaticMarkup(createElement(Pagination, { ...props, hrefOf: (page) => `?page=${page}` }));
