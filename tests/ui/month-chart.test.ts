import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MonthChart, MonthTable } from "#app/ui/month-chart.tsx";

const month = (name: string, value: number) => ({ month: name, value, text: `R$ ${value}` });
const drawn = (...values: number[]) =>
  renderToStaticMarkup(
    createElement(MonthChart, { caption: "Receita", months: values.map((value, at) => month(`2026-1${at}`, value)) }),
  );
const heights = (svg: string) => [...svg.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height));
const tops = (svg: string) => [...svg.matchAll(/<rect[^>]* y="([\d.]+)"/g)].map(([, top]) => Number(top));

it("draws months in proportion, says the last value on the picture, and both last to screen readers", () => {
  const svg = drawn(50, 100, 25);
  const [first, second, third] = heights(svg) as [number, number, number];
  expect([first / second, third / second]).toEqual([0.5, 0.25]);
  expect(svg).toContain(">R$ 25</text>");
  expect(svg).toContain('role="img"');
  expect(svg).toContain("Receita: R$ 25 em dezembro de 2026, até agora; R$ 100 em novembro de 2026");
});

it("draws what was given back below the line, and nothing as a line", () => {
  const svg = drawn(100, -100, 0);
  const [gain, loss, nothing] = tops(svg) as [number, number, number];
  expect(loss).toBeGreaterThan(gain);
  expect(nothing).toBe(loss);
  expect(heights(drawn(0, 0))).toEqual([1, 1]);
});

it("has a table of all values, the newest month first", () => {
  const table = renderToStaticMarkup(
    createElement(MonthTable, {
      caption: "Receita",
      months: ["2026-10", "2026-11"],
      columns: [{ name: "Valor", texts: ["R$ 1", "R$ 2"] }],
    }),
  );
  expect(table.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain(
    "Mês Valor novembro de 2026 R$ 2 outubro de 2026 R$ 1",
  );
});
