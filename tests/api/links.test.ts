import { afterAll, beforeAll, expect, it } from "vitest";
import { articlePath, helpArticles } from "#app/domain/help/help-articles.ts";
import { helpPages } from "#app/domain/help/search-help.server.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { testSettings } from "#tests/support/people.ts";
import { readingPages } from "#tests/support/reading-pages.ts";

/** Every link of the public pages leads somewhere, signed in or not. */
let app: App;
let Cookie: string;
/** The HTML of pages, by their paths. */
const asVisitor = new Map<string, string>();
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_FACTOR: "1000" } });
  Cookie = await signIn(app, "estudante@sementeira.example");
  for (const page of pages) asVisitor.set(page, await read(page, {}));
});
afterAll(() => app?.stop());

/** Help for educators leads to their own places, whose endpoints tell everybody else why they are shut. */
const shut = /^\/(admin|payment-settings)(\/|$)/;

const articles = helpArticles.map(({ slug }) => articlePath(slug));
const pages = [...readingPages, ...articles, "/ajuda?q=certificado", "/ajuda?q=xyzzyq", "/contact?enviado=1"];

const read = async (path: string, headers: Record<string, string>) =>
  await (await fetch(app.origin + path, { headers: { Accept: "text/html", ...headers } })).text();
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));

it("for a visitor, and for a student who sees others", async () => {
  const broken: string[] = [];
  const follow = async (hrefs: string[], headers: Record<string, string>) => {
    for (const href of hrefs) {
      const { status } = await fetch(app.origin + href, { headers, redirect: "manual" });
      const isShut = shut.test(href) && (status === 401 || status === 403);
      if (status >= 400 && !isShut) broken.push(`${status} ${href}`);
    }
  };
  const seen = new Set([...asVisitor.values()].flatMap(linksIn));
  for (const footed of ["/ajuda", "/contact", "/reembolso", "/termos", "/privacidade", "/acessibilidade"]) {
    expect(seen).toContain(footed);
  }
  await follow([...seen], {});
  const others = new Set<string>();
  for (const page of pages) for (const href of linksIn(await read(page, { Cookie }))) others.add(href);
  await follow(
    [...others].filter((href) => !seen.has(href)),
    { Cookie },
  );
  expect(broken).toEqual([]);
});

it("within a page, every link to a place finds it", () => {
  for (const [page, html] of asVisitor) {
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html, `${page}#${id}`).toContain(`id="${id}"`);
  }
});

it("every place that a page names on another, and every passage, is there", async () => {
  const named = new Set(helpPages(testSettings()).flatMap(({ parts }) => parts.map(({ href }) => href)));
  for (const html of asVisitor.values()) {
    for (const [, href] of html.matchAll(/<a [^>]*?href="(\/[^"]*#[^"]+)"/g)) named.add(href!.replaceAll("&amp;", "&"));
  }
  expect(named).toContain("/instructors#ensinar");
  const missing: string[] = [];
  for (const href of named) {
    const [path = "", place] = href.split("#");
    if (!asVisitor.has(path)) asVisitor.set(path, await read(path, {}));
    if (place && !asVisitor.get(path)!.includes(`id="${place}"`)) missing.push(href);
  }
  expect(missing).toEqual([]);
});
