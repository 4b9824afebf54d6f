import { expect, it } from "vitest";
import About from "#app/routes/about.tsx";
import { renderPage } from "#tests/support/render-page.ts";

const html = renderPage(About);

it.each([
  "Nossa missão",
  "Nossa visão",
  "Amor e compaixão",
  "Excelência acadêmica",
  "Integridade",
  "Impacto global",
  "Nossa equipe",
])("speaks of: %s", (words) => expect(html).toContain(words));

it.each([
  "Educação teológica",
  "Liderança cristã",
  "Desenvolvimento pessoal",
  "Formação profissional",
  "Discipulado",
  "Mentoria",
])("names %s with its four features", (area) => {
  const list = html.slice(html.indexOf(`>${area}</a>`)).match(/<ul.*?<\/ul>/)![0];
  expect(list.match(/<li/g)).toHaveLength(4);
});

it.each(["/instructors", "/courses", "/contact"])("leads to %s", (href) => expect(html).toContain(`href="${href}"`));
