import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { categories } from "#app/domain/courses/labels.ts";
import { Cover } from "#app/ui/course/cover.tsx";

it.each(Object.keys(categories))("draws %s in less than 1 KB, the same way every time", (category) => {
  const draw = (title: string) => renderToStaticMarkup(createElement(Cover, { category, title }));
  expect(Buffer.byteLength(draw("Ética cristã no trabalho"))).toBeLessThan(1024);
  expect(draw("Um")).toBe(draw("Um"));
  expect(draw("Um")).not.toBe(draw("Outro"));
});
