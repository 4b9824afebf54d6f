import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";

/** How texts would state a fact, or what the school promises, as a number of their own. */
const literals = [
  /garantia de \d+ dias|\d+ dias de garantia|\d+ dias (?:corridos|da garantia)/,
  /\b\d+ ?% (?:do preço|ficam|para o instrutor)|\b(?:35|65) ?%/,
  /\b\d+ dias úteis\b(?!\)|, em dobro)/,
  /até o dia \d+/,
  /em até \d+ ?h(?:oras)?\b|resposta em \d+/,
  /\b(?:trinta|quinze|quatorze|catorze) (?:dias|minutos)\b|nos \d+ minutos depois do login/i,
];

/** Where such a number is not one of ours: deadlines of the law towards the ANPD, in texts about incidents. */
const exceptions = /incident|ANPD/;

it("states no guarantee, split or deadline as a number where texts are written", () => {
  const stated = filesBelow("app").flatMap((file) =>
    readFileSync(path.join(projectRoot, file), "utf8")
      .split("\n")
      .filter((line) => literals.some((literal) => literal.test(line)) && !exceptions.test(file + line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(stated.filter((line) => !line.startsWith("app/domain/facts.ts"))).toEqual([]);
});

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|md)$/.test(entry.name))
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));
}
