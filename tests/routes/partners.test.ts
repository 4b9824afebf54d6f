import { expect, it } from "vitest";
import { partners } from "#app/routes/partner-list.ts";
import Partners from "#app/routes/partners.tsx";
import { renderPage } from "#tests/support/render-page.ts";

const html = renderPage(Partners);

it("shows six organisations and says that they are not real", () => {
  expect(new Set(partners.map(({ name }) => name)).size).toBe(6);
  expect(html).toContain("Estas seis organizações são fictícias");
});

it.each(partners)("presents $name", ({ name, category, description, partnership, logo }) => {
  for (const words of [name, category, description, partnership, logo.lines]) expect(html).toContain(words);
  expect(JSON.stringify(logo).length).toBeLessThan(400);
});

it("lists what a partnership brings and invites to write", () => {
  expect(html).toContain("O que uma parceria traz");
  expect(html).toContain('href="/contact?assunto=Parceria"');
});
