import { describe, expect, it } from "vitest";
import { firstStyles } from "#app/server/first-styles.ts";
import { splitCss } from "../../bin/split-styles.mjs";

/** `html` reads every variable of these stylesheets. */
const used = (css: string, ...classes: string[]) =>
  firstStyles(splitCss(css), { classes: new Set(classes), html: "var(--x)var(--y)" });

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
    [
      "names as Tailwind makes them",
      String.raw`.\[\&_a\]\:x a{x:1}.w-\[calc\(1px\,2px\)\]:not(.b):hover{x:2}.\32 xl\:a{x:3}.\[\&_b\]\:x b{x:4}.p-1\.5{x:5}`,
      String.raw`.\[\&_a\]\:x a{x:1}.w-\[calc\(1px\,2px\)\]:not(.b):hover{x:2}.\32 xl\:a{x:3}`,
    ],
    [
      "the classes beside an alternative",
      ".a:is(.b,.c *){x:1}.b:is(.a,p){x:2}:where(.b:not(.c)){x:3}.a:where(.b) .c{x:4}.a:is(:where(.b):hover *)::after{x:5}",
      ".a:is(.b,.c *){x:1}:where(.b:not(.c)){x:3}.a:is(:where(.b):hover *)::after{x:5}",
    ],
    ["what is nested, with its rule", ".a{&:hover{x:1}& .b{x:2}}.b{&:hover{x:3}}", ".a{&:hover{x:1}& .b{x:2}}"],
    [
      "blocks that hold something, in order",
      "@media print{.b{x:1}}@layer u{.a{x:2}@media print{.a{x:3}}}",
      "@layer u{.a{x:2}@media print{.a{x:3}}}",
    ],
    [
      "blocks in blocks, and how what appears begins",
      "@supports (x:y){@container c (width>1px){.b{x:1}.a{x:2}}}@starting-style{.a{x:3}}@starting-style{.b{x:4}}",
      "@supports (x:y){@container c (width>1px){.a{x:2}}}@starting-style{.a{x:3}}",
    ],
    [
      "blocks in a rule, with the rule",
      ".a{@media print{.b &{x:1}}@starting-style{x:2}}.b{@media print{&{x:3}}}",
      ".a{@media print{.b &{x:1}}@starting-style{x:2}}",
    ],
    ["the order of layers", "@layer a,b;.b{x:1}", "@layer a,b;"],
    ["faces, properties and movements", '@font-face{src:url(a)}@property --x{syntax:"*"}@keyframes k{0%{x:1}}', null],
    ["signs that are text", '.a:before{content:"}{;"}.b{x:url("data:;}")}.a{x:1}', '.a:before{content:"}{;"}.a{x:1}'],
  ])("%s", (_, css, expected) => {
    expect(used(css, "a", "md:w-1/2", "[&_a]:x", "w-[calc(1px,2px)]", "2xl:a")).toBe(expected ?? css);
  });

  it("no word of who made it, though signs that are text may look like one", () => {
    expect(used('/*! a */.a{/* b */x:"/* c */";--y:url("data:,/*")}', "a")).toBe('.a{x:"/* c */";--y:url("data:,/*")}');
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
    [
      "those with odd names and values",
      String.raw`.x{--w-1\.5:1;--a: ;--b:{x};--c:url("data:;}");y:var(--w-1\.5)var( --a )var(--c)!important;--d:var(--b)}`,
      String.raw`.x{--w-1\.5:1;--a: ;--b:{x};--c:url("data:;}");y:var(--w-1\.5)var( --a )var(--c)!important}`,
    ],
    ["those that the page itself reads", ":root{--a:1;--in-page:2}", ":root{--in-page:2}"],
    [
      "what is said of those",
      '@property --a{syntax:"*"}@property --b{syntax:"*"}.x{y:var(--b)}',
      '@property --b{syntax:"*"}.x{y:var(--b)}',
    ],
    ["none of those that are only set", ".x{--a:1;y:2;--b:3}.z{--a:4}", ".x{y:2}.z{}"],
  ])("%s", (_, css, expected) => {
    const html = '<p style="width:var(--in-page)">';
    expect(firstStyles(splitCss(css), { classes: new Set(["x", "z"]), html })).toBe(expected ?? css);
  });
});
