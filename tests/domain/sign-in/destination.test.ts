import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeRedirectPath } from "#app/domain/sign-in/addresses.ts";

describe("where a sign-in leads", () => {
  it.each([
    ["/courses/12", "/courses/12"],
    ["/courses?category=discipulado", "/courses?category=discipulado"],
    ["/courses?q=ora%C3%A7%C3%A3o&page=2", "/courses?q=ora%C3%A7%C3%A3o&page=2"],
    ["/courses?q=oração", "/courses?q=ora%C3%A7%C3%A3o"],
    ["/courses?q=fé+e+obras", "/courses?q=f%C3%A9+e+obras"],
    ["/courses/3/learn/9#fim", "/courses/3/learn/9"],
    ["/certificate/verify?n=A.B-1_2", "/certificate/verify?n=A.B-1_2"],
    ["/", "/"],
  ])("%s is kept", (wanted, kept) => expect(safeRedirectPath(wanted)).toBe(kept));

  it.each([
    [null],
    [undefined],
    [""],
    ["courses"],
    ["//evil.example"],
    ["///evil.example"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["/courses\\..\\x"],
    ["/%2Fevil.example"],
    ["/%2f%2fevil.example"],
    ["/%5Cevil.example"],
    ["/%5c%5cevil.example"],
    ["/courses//evil.example"],
    ["/..//evil.example"],
    ["/%2e%2e/%2fevil.example"],
    ["/\tevil"],
    ["/\n/evil.example"],
    ["/%0d%0aSet-Cookie:x=1"],
    ["/%00"],
    ["/\u0085x"],
    ["/\u2028x"],
    ["/%E0%A4%A"],
    ["http://evil.example/courses"],
    ["https:/evil.example"],
    ["javascript:alert(1)"],
    [" javascript:alert(1)"],
    ["/javascript:alert(1)"],
    ["data:text/html,x"],
    ["/courses?x=<script>"],
    ["/@evil.example"],
    ["/;evil"],
    ["/api/logout"],
    ["/API/logout"],
    ["/%61pi/logout"],
    ["/x/../api/logout"],
    ["/auth/login?redirectTo=/courses"],
    ["/auth"],
    [`/${"a".repeat(2001)}`],
  ])("%j is turned down", (wanted) => expect(safeRedirectPath(wanted)).toBe("/courses"));

  it("never leaves the platform, whatever is asked", () => {
    const origin = "https://escola.example";
    const piece = fc.constantFrom(
      "/",
      "\\",
      "%2f",
      "%5c",
      "%252f",
      "..",
      ".",
      "evil.example",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "a",
      "%",
      "javascript:",
      "&",
      " ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeRedirectPath(pieces.join(""));
        expect(new URL(path, origin).origin).toBe(origin);
        expect(path).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 2000 },
    );
  });
});
