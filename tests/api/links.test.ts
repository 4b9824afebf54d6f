import { afterAll, beforeAll, expect, it } from "vitest";
import { articlePath, helpArticles } from "#app/domain/help/articles.ts";
import { listPassages } from "#app/domain/help/list-passages.server.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { testSettings } from "#tests/support/people.ts";
import { readingPages } from "#tests/support/reading-pages.ts";

/** Every link of the public pages leads somewhere, signed in or not. */
let app: App;
let Cookie: string;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_FACTOR: "1000" } });
  Cookie = await signIn(app, "estudante@sementeira.example");
});
afterAll(() => app?.stop());

/** Help for educators leads to their own places, whose doors tell everybody else why they are shut. */
const shut = ["/admin", "/payment-settings"];

const articles = helpArticles.map(({ slug }) => articlePath(slug));
const pages = [...readingPages, ...articles, "/ajuda?q=certificado", "/ajuda?q=xyzzyq", "/contact?enviado=1"];

it.each(["a visitor", "a learner"])("for %s", async (who) => {
  const headers = { Cookie: who === "a learner" ? Cookie : "", Accept: "text/html" };
  const seen = new Set<string>();
  for (const page of pages) {
    const html = await (await fetch(app.origin + page, { headers })).text();
    for (const [, href] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) seen.add(href!.replaceAll("&amp;", "&"));
  }
  for (const footed of ["/ajuda", "/contact", "/reembolso", "/termos", "/privacidade", "/acessibilidade"]) {
    expect(seen).toContain(footed);
  }
  const broken: string[] = [];
  for (const href of seen) {
    const { status } = await fetch(app.origin + href, { headers, redirect: "manual" });
    const isShut = shut.includes(href) && (status === 401 || status === 403);
    if (status >= 400 && !isShut) broken.push(`${status} ${href}`);
  }
  expect(broken).toEqual([]);
});

it("within a page, every link to a place finds it", async () => {
  for (const page of pages) {
    const html = await (await fetch(app.origin + page)).text();
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html, `${page}#${id}`).toContain(`id="${id}"`);
  }
});

it("every place that a page names on another, and every passage, is there", async () => {
  const named = new Set(listPassages(testSettings()).map(({ href }) => href));
  for (const page of pages) {
    const html = await (await fetch(app.origin + page)).text();
    for (const [, href] of html.matchAll(/<a [^>]*?href="(\/[^"]*#[^"]+)"/g)) named.add(href!.replaceAll("&amp;", "&"));
  }
  expect(named).toContain("/instructors#ensinar");
  const missing: string[] = [];
  for (const href of named) {
    const [path = "", place] = href.split("#");
    const answer = await fetch(app.origin + path);
    if (answer.status !== 200 || (place && !(await answer.text()).includes(`id="${place}"`))) missing.push(href);
  }
  expect(missing).toEqual([]);
});
