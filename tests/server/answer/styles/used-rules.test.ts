import { describe, expect, it } from "vitest";
import { piecesOf, usedRules, withoutUnread } from "#app/server/answer/styles/used-rules.ts";

const used = (css: string, ...classes: string[]) => usedRules(piecesOf(css), new Set(classes));

describe("of a stylesheet a page needs", () => {
  it.each([
    ["rules of its classes", ".a{x:1}.b{x:2}", ".a{x:1}"],
    ["rules that ask for no class", "a{x:1}:root{x:2}*,:before{x:3}", "a{x:1}:root{x:2}*,:before{x:3}"],
    ["lists of which it has one", ".b,.a{x:1}.b,.c{x:2}", ".b,.a{x:1}"],
    ["no selector of which it lacks a part", ".a .b{x:1}.a.c{x:2}.a>p{x:3}", ".a>p{x:3}"],
    ["what may be meant by an alternative", ':is(.b,p){x:1}.a:not(.b){x:2}[data-x=".c"]{x:3}', null],
    [
      "names as they are written in CSS",
      String.raw`.md\:w-1\/2{x:1}.a\,b{x:2}.\31 x{x:3}`,
      String.raw`.md\:w-1\/2{x:1}`,
    ],
    ["what is nested, with its rule", ".a{&:hover{x:1}& .b{x:2}}.b{&:hover{x:3}}", ".a{&:hover{x:1}& .b{x:2}}"],
    [
      "blocks that hold something, in order",
      "@media print{.b{x:1}}@layer u{.a{x:2}@media print{.a{x:3}}}",
      "@layer u{.a{x:2}@media print{.a{x:3}}}",
    ],
    ["the order of layers", "@layer a,b;.b{x:1}", "@layer a,b;"],
    ["faces, properties and movements", '@font-face{src:url(a)}@property --x{syntax:"*"}@keyframes k{0%{x:1}}', null],
    ["signs that are text", '.a:before{content:"}{;"}.b{x:url("data:;}")}.a{x:1}', '.a:before{content:"}{;"}.a{x:1}'],
  ])("%s", (_, css, expected) => {
    expect(used(css, "a", "md:w-1/2")).toBe(expected ?? css);
  });

  it("all where it has every class", () => {
    const css = "@layer a,b;@layer a{.a{x:1}}.b{x:2}@media (width>=40rem){.c{x:3}}";
    expect(used(css, "a", "b", "c")).toBe(css);
  });
});

describe("of variables a page needs", () => {
  it.each([
    ["those that a rule reads", ":root{--a:1;--b:2}.x{y:var(--b)}", ":root{--b:2}.x{y:var(--b)}"],
    ["those that another one falls back on", ":root{--a:1;--b:var(--c, var(--a));x:var(--b)}", null],
    ["those that the page itself reads", ":root{--a:1;--in-page:2}", ":root{--in-page:2}"],
    [
      "what is said of those",
      '@property --a{syntax:"*"}@property --b{syntax:"*"}.x{y:var(--b)}',
      '@property --b{syntax:"*"}.x{y:var(--b)}',
    ],
    ["none of those that are only set", ".x{--a:1;y:2;--b:3}.z{--a:4}", ".x{y:2}.z{}"],
  ])("%s", (_, css, expected) => {
    expect(withoutUnread(css, '<p style="width:var(--in-page)">')).toBe(expected ?? css);
  });
});
