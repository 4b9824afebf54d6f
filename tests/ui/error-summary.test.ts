import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ErrorSummary } from "#app/ui/form/form.tsx";

const linesOf = (errors: Record<string, string[]>) =>
  [
    ...renderToStaticMarkup(createElement(ErrorSummary, { errors })).matchAll(
      /<li>(?:<a href="(#\w+)"[^>]*>)?([^<]*)/g,
    ),
  ].map(([, to = "", text]) => `${to} ${text}`.trim());

it("begins with what concerns the whole form, linked to its field where it has one, and says each thing once", () => {
  const overwrites = "Outra versão foi salva.";
  expect(linesOf({ "": [overwrites], title: ["Título: “A”."], version: [overwrites] })).toEqual([
    `#version ${overwrites}`,
    "#title Título: “A”.",
  ]);
  expect(linesOf({ "": ["Confira os campos."], one: ["Preencha."], other: ["Preencha.", "Preencha."] })).toEqual([
    "Confira os campos.",
    "#one Preencha.",
    "#other Preencha.",
  ]);
});
