import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { readingPages } from "#tests/support/reading-pages.ts";

/** Every link of the public pages leads somewhere, signed in or not. */
let app: App;
let Cookie: string;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_FACTOR: "1000" } });
  Cookie = await signIn(app, "estudante@sementeira.example");
}, 120_000);
afterAll(() => app?.stop());

const pages = [...readingPages, "/contact?enviado=1"];

it.each(["a visitor", "a learner"])("for %s", async (who) => {
  const headers = { Cookie: who === "a learner" ? Cookie : "", Accept: "text/html" };
  const seen = new Set<string>();
  for (const page of pages) {
    const html = await (await fetch(app.origin + page, { headers })).text();
    for (const [, href] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) seen.add(href!.replaceAll("&amp;", "&"));
  }
  for (const footed of ["/contact", "/reembolso", "/termos", "/privacidade", "/acessibilidade"]) {
    expect(seen).toContain(footed);
  }
  const broken: string[] = [];
  for (const href of seen) {
    const { status } = await fetch(app.origin + href, { headers, redirect: "manual" });
    if (status >= 400) broken.push(`${status} ${href}`);
  }
  expect(broken).toEqual([]);
});

it("within a page, every link to a place finds it", async () => {
  for (const page of pages) {
    const html = await (await fetch(app.origin + page)).text();
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html, `${page}#${id}`).toContain(`id="${id}"`);
  }
});
