import { describe, expect, it } from "vitest";
import { hasLapsed, isLessonOpen, type Standing } from "#app/domain/lessons/access.ts";

const learner = { role: "student", isMaintainer: false } as const;
const base: Standing = { viewer: learner, owns: false, priceCents: 5_000, enrolment: null };
const enrolled = (origin: "free" | "maintainer" | "purchase", more: Partial<Standing> = {}): Standing => ({
  ...base,
  enrolment: { origin },
  ...more,
});

describe("isLessonOpen", () => {
  it.each<[string, Standing, boolean]>([
    ["a visitor", { ...base, viewer: null }, false],
    ["somebody signed in", base, false],
    ["a maintainer who has not enrolled", { ...base, viewer: { ...learner, isMaintainer: true } }, false],
    ["whoever bought it", enrolled("purchase"), true],
    ["whoever enrolled while it was free", enrolled("free"), true],
    ["an enrolled maintainer", enrolled("maintainer", { viewer: { ...learner, isMaintainer: true } }), true],
    ["a lapsed maintainer", enrolled("maintainer"), false],
    ["a lapsed maintainer of what is free by now", enrolled("maintainer", { priceCents: 0 }), true],
    ["the instructor whose course it is", { ...base, viewer: { ...learner, role: "instructor" }, owns: true }, true],
    ["another instructor", { ...base, viewer: { ...learner, role: "instructor" } }, false],
    ["a student who once wrote it", { ...base, owns: true }, false],
    ["an admin", { ...base, viewer: { ...learner, role: "admin" } }, true],
  ])("%s", (_, standing, isOpen) => {
    expect(isLessonOpen(standing, { isFree: false })).toBe(isOpen);
    expect(isLessonOpen(standing, { isFree: true })).toBe(true);
  });

  it("knows who has lapsed", () => {
    expect(hasLapsed(enrolled("maintainer"))).toBe(true);
    expect(hasLapsed(enrolled("purchase"))).toBe(false);
    expect(hasLapsed(base)).toBe(false);
  });
});
