import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { categories } from "#app/domain/categories.ts";
import { Cover } from "#app/ui/course-picture.tsx";
import { motifOf } from "#app/ui/cover-motifs.ts";
import { world } from "#drizzle/seed/world/all.ts";

const draw = (title: string, category: string) => renderToStaticMarkup(createElement(Cover, { category, title }));

it.each(Object.keys(categories))("draws %s in less than 1 KB, the same way every time", (category) => {
  for (const { title } of world) expect(Buffer.byteLength(draw(title, category)), title).toBeLessThan(1024);
  expect(draw("Um", category)).toBe(draw("Um", category));
  expect(draw("Um", category)).not.toBe(draw("Outro", category));
});

it("draws the subject of a title, twelve of them at least in the demo school, never the same one twice in a row", () => {
  const drawn = world.map(({ title }) => motifOf(title));
  expect(new Set(drawn.filter(Boolean)).size).toBeGreaterThanOrEqual(12);
  expect(drawn.filter((motif, at) => motif && motif === drawn[at + 1])).toEqual([]);
  expect(motifOf("Hábitos de oração")).not.toBe(motifOf("Música para corais"));
  expect(motifOf("Zzz")).toBeUndefined();
});
