import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { endpoints, fill } from "#tests/api/all-endpoints.ts";

type Rule = { where: { and?: object[]; href_matches?: { pathname: string }[] }; eagerness: string };

const file = readFileSync(path.join(projectRoot, "public/pages.speculationrules"), "utf8");
const { prefetch, ...rest } = JSON.parse(file) as { prefetch: Rule[] };
const placesOf = ({ where }: Rule) =>
  [where, ...(where.and ?? [])].flatMap((part) => (part as Rule["where"]).href_matches ?? []);
const matches = (address: string) =>
  prefetch.some((rule) =>
    placesOf(rule).some(({ pathname }) => new RegExp(`^${pathname.replaceAll("*", ".*")}$`).test(address)),
  );

describe("what a browser may fetch before it is asked for", () => {
  it("is fetched, never run, and from afar only what a reader most likely opens next", () => {
    expect(rest).toEqual({});
    expect(prefetch.map(({ eagerness }) => eagerness)).toEqual(["moderate", "conservative"]);
    expect(prefetch[0]!.where.and).toContainEqual({ selector_matches: "a[rel~=next], a[data-likely]" });
    expect(placesOf(prefetch[0]!)).toEqual(placesOf(prefetch[1]!));
  });

  it("is a reader's page: nothing of money, admins, files, accounts, sign-in, calls or certificates", () => {
    const ahead = endpoints.map(({ pattern }) => pattern).filter((pattern) => matches(fill(pattern)));
    const allowed =
      /^\/$|^\/(courses|my-courses|my-certificates|instructors|about|partners|contact|support|ajuda)(\/|$)/;
    expect(ahead).toContain("/courses/:id");
    expect(ahead).toContain("/courses/:id/learn/:lessonId");
    expect(ahead.filter((pattern) => !allowed.test(pattern) || /^\/support\//.test(pattern))).toEqual([]);
  });
});
