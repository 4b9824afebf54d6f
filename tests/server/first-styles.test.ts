import { describe, expect, it } from "vitest";
import { isExternalNavigation, withFirstStyles } from "#app/server/first-styles.ts";
import { splitCss } from "../../bin/split-styles.mjs";

const stylesheets = {
  "/assets/app-1.css": splitCss('/*! who made it */.a{x:1}.b{x:"$&"}.\\[\\&_p\\]\\:c p{x:3}'),
};
const link = '<link rel="stylesheet" href="/assets/app-1.css"/>';
const page = (body: string) => `<html><head>${link}<title>x</title></head><body>${body}</body></html>`;
const dress = (body: string) => withFirstStyles(page(body), stylesheets);

describe("a page that brings its styles along", () => {
  it("has the rules that it is shown with where the file was named, and the file at its end; it is shown in one go", () => {
    expect(dress('<p class="z b">Oi</p>').html).toBe(
      `<html><head><link rel="expect" href="#conteudo" blocking="render"/><style>.b{x:"$&"}</style><title>x</title></head><body><p class="z b">Oi</p>${link}</body></html>`,
    );
  });

  it("knows a class by its name however the page writes it", () => {
    expect(dress('<div class="[&amp;_p]:c"></div>').html).toContain("<style>.\\[\\&_p\\]\\:c p{x:3}</style>");
  });

  it("says which styles those are, for its policy", () => {
    expect(dress('<p class="a">').styles).toEqual([".a{x:1}"]);
  });

  it("stays as it is where the file is not there", () => {
    const html = page("").replace("app-1", "gone-1");
    expect(withFirstStyles(html, stylesheets)).toEqual({ html, styles: [] });
  });

  it("does not mistake text that a person wrote for a stylesheet", () => {
    const { html } = dress('<p>&lt;link rel="stylesheet" href="/assets/app-1.css"/&gt;</p>');
    expect(html.match(/<style>/g)).toHaveLength(1);
  });
});

describe("a reader from elsewhere", () => {
  it.each([
    ["none", true],
    ["cross-site", true],
    ["same-site", true],
    ["same-origin", false],
    [undefined, false],
  ])("Sec-Fetch-Site: %s", (site, expected) => {
    expect(isExternalNavigation({ "sec-fetch-site": site })).toBe(expected);
  });
});
