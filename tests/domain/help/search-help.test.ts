import { expect, it } from "vitest";
import { type HelpResult, maxSearchLength, readSearch } from "#app/domain/help/help-articles.ts";
import { searchHelp } from "#app/domain/help/search-help.server.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

async function search(asked: string) {
  let found: HelpResult[] = [];
  await rolledBack(async (db) => {
    found = await searchHelp(ctxOf(db), asked);
  });
  return found;
}

it.each([
  ["Como baixo o certificado?", "/ajuda/baixar-certificado"],
  ["esqueci minha senha", "/ajuda/esqueci-a-senha"],
  ["REEMBOLSO", "/ajuda/reembolso"],
  ["cobrado duas vezes", "/ajuda/cobranca-em-duplicidade"],
  ["mantenedór", "/ajuda/mantenedores"],
  ["nota para passar no questionario", "/ajuda/questionarios"],
  ["cookies", "/privacidade#cookies"],
])("to “%s” it answers first, or nearly, with %s", async (asked, href) => {
  const found = await search(asked);
  expect(found.slice(0, 2).map((page) => page.href)).toContain(href);
});

it("names each page once, an article by its summary, anything else by how it begins", async () => {
  const found = await search("reembolso");
  const pages = found.map(({ href }) => href.replace(/#.*/, ""));
  expect(new Set(pages).size).toBe(pages.length);
  const summary = "Até quando desistir e receber tudo de volta.";
  expect(found.find(({ href }) => href === "/ajuda/reembolso")?.excerpt).toBe(summary);
  for (const { excerpt } of found) expect(excerpt).toMatch(/^[^•\n]{20,181}$/);
});

it.each(["", "   ", "de o a", "xyzzyq", "\u200b", "%", "';--"])("to “%s” it has no answer", async (asked) => {
  expect(await search(asked)).toEqual([]);
});

it("takes of what is endless only the beginning", async () => {
  const found = await search("reembolso ".repeat(50_000));
  expect(found[0]?.href).toMatch(/reembolso/);
});

it.each([
  [null, ""],
  [" a\u0000\n b\u200b ", "a b"],
  [`a${"😀".repeat(maxSearchLength)}`, `a${"😀".repeat(maxSearchLength - 1)}`],
])("reads %j as one line that may stand in an address", (asked, read) => {
  expect(readSearch(asked)).toBe(read);
  expect(() => encodeURIComponent(readSearch(asked))).not.toThrow();
});
