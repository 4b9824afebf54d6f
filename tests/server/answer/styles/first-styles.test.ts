import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFromOutside, withFirstStyles } from "#app/server/answer/styles/first-styles.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sementeira-styles-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "assets/app-1.css"), '/*! who made it */.a{x:1}.b{x:"$&"}.\\[\\&_p\\]\\:c p{x:3}');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** As React writes it, in a page without nonce and in one that has one. */
const linked = (nonce = "") => `<link${nonce && ` nonce="${nonce}"`} rel="stylesheet" href="/assets/app-1.css"/>`;
const link = linked();
const page = (body: string, nonce?: string) =>
  `<html><head>${linked(nonce)}<title>x</title></head><body>${body}</body></html>`;
const dress = (body: string, nonce?: string) => withFirstStyles(page(body, nonce), nonce, folder);

describe("a page that brings its styles along", () => {
  it("has the rules that it is shown with where the file was named, and the file at its end; it is shown in one go", () => {
    expect(dress('<p class="z b">Oi</p>').html).toBe(
      `<html><head><link rel="expect" href="#conteudo" blocking="render"/><style>.b{x:"$&"}</style><title>x</title></head><body><p class="z b">Oi</p>${link}</body></html>`,
    );
  });

  it("knows a class by its name however the page writes it", () => {
    expect(dress('<div class="[&amp;_p]:c"></div>').html).toContain("<style>.\\[\\&_p\\]\\:c p{x:3}</style>");
  });

  it("says by which source its policy lets them in, or carries the nonce of its answer", () => {
    const { html, sources } = dress('<p class="a">');
    const [, styles] = /<style>(.*?)<\/style>/.exec(html)!;
    expect(sources).toEqual([`'sha256-${createHash("sha256").update(styles!).digest("base64")}'`]);
    expect(dress('<p class="a">', "n0nce").html).toContain('<style nonce="n0nce">.a{x:1}</style>');
  });

  it("stays as it is where the file is not there", () => {
    const html = page("").replace("app-1", "gone-1");
    expect(withFirstStyles(html, undefined, folder)).toEqual({ html, sources: [] });
  });

  it("takes nothing for a stylesheet that somebody has written", () => {
    const { html } = dress('<p>&lt;link rel="stylesheet" href="/assets/app-1.css"/&gt;</p>');
    expect(html.match(/<style>/g)).toHaveLength(1);
  });
});

describe("who comes from elsewhere", () => {
  it.each([
    ["none", true],
    ["cross-site", true],
    ["same-site", true],
    ["same-origin", false],
    [undefined, false],
  ])("Sec-Fetch-Site: %s", (site, expected) => {
    expect(isFromOutside({ "sec-fetch-site": site })).toBe(expected);
  });
});
