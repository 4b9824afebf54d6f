import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

const textOf = async (path: string) => await (await fetch(app.origin + path)).text();
const cardOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g)].map(([, name, said]) => [
      name,
      said,
    ]),
  );

it("gives messengers and networks a card of a course, with a drawn picture of their measures", async () => {
  const html = await textOf("/courses/35");
  const card = cardOf(html);
  expect(card).toMatchObject({
    "og:type": "website",
    "og:locale": "pt_BR",
    "og:url": expect.stringMatching(/^https?:\/\/.*\/courses\/35$/),
    "twitter:card": "summary_large_image",
  });
  expect(html).toContain(`<title>${card["og:title"]} · `);
  expect(card["og:description"]!.length).toBeGreaterThan(20);
  const answer = await fetch(app.origin + new URL(card["og:image"]!).pathname);
  expect(answer.headers.get("Content-Type")).toBe("image/png");
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
  expect(picture.length).toBeLessThan(100_000);
  expect((await fetch(`${app.origin}/courses/99999/picture.png`)).status).toBe(404);
});

it("draws the school for them too, and has an icon for old browsers", async () => {
  const home = cardOf(await textOf("/"));
  expect(new URL(home["og:image"]!).pathname).toBe("/share.png");
  const picture = Buffer.from(await (await fetch(`${app.origin}/share.png`)).arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect((await fetch(`${app.origin}/favicon.ico`)).ok).toBe(true);
});

it("tells search engines what to read, and where", async () => {
  const robots = await textOf("/robots.txt");
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).toMatch(/^Disallow: \/admin$/m);
  const where = /^Sitemap: (.+)$/m.exec(robots)![1]!;
  const map = await textOf(new URL(where).pathname);
  expect(map).toMatch(/<loc>https?:[^<]+\/courses\/35<\/loc>/);
  const [paths] = [[...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname)];
  for (const path of paths.filter((_, at) => at % 6 === 0))
    expect((await fetch(app.origin + path)).status, path).toBe(200);
});

it("has links to send a course by, without script", async () => {
  const html = await textOf("/courses/35");
  for (const place of [
    "https://wa.me/?text=",
    "https://www.linkedin.com/sharing/share-offsite/?url=http",
    "mailto:?subject=",
  ]) {
    expect(html).toContain(`href="${place}`);
  }
});
