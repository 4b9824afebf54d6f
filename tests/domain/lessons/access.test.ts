import { describe, expect, it } from "vitest";
import { type AccessFacts, hasAccessLapsed, isLessonOpen } from "#app/domain/enrolments/course-access.ts";

const student = { role: "student", isMaintainer: false } as const;
const base: AccessFacts = {
  viewer: student,
  owns: false,
  readsOn: false,
  priceCents: 5_000,
  enrolment: null,
  comesAfter: null,
};
const enrolled = (origin: "free" | "maintainer" | "purchase", more: Partial<AccessFacts> = {}): AccessFacts => ({
  ...base,
  enrolment: { origin },
  ...more,
});

describe("isLessonOpen", () => {
  it.each<[string, AccessFacts, boolean]>([
    ["a visitor", { ...base, viewer: null }, false],
    ["somebody signed in", base, false],
    ["a maintainer who has not enrolled", { ...base, viewer: { ...student, isMaintainer: true } }, false],
    ["anyone who bought it", enrolled("purchase"), true],
    ["anyone who enrolled while it was free", enrolled("free"), true],
    ["an enrolled maintainer", enrolled("maintainer", { viewer: { ...student, isMaintainer: true } }), true],
    ["a lapsed maintainer", enrolled("maintainer"), false],
    ["a lapsed maintainer of what is free by now", enrolled("maintainer", { priceCents: 0 }), true],
    ["the instructor whose course it is", { ...base, viewer: { ...student, role: "instructor" }, owns: true }, true],
    ["another instructor", { ...base, viewer: { ...student, role: "instructor" } }, false],
    ["a student whose course it is", { ...base, owns: true }, false],
    ["anyone who taught it and reads on, whatever they are now", { ...base, readsOn: true }, true],
    ["an admin", { ...base, viewer: { ...student, role: "admin" } }, true],
  ])("%s", (_, courseAccess, isOpen) => {
    expect(isLessonOpen(courseAccess, { isFree: false, opensAt: null })).toBe(isOpen);
    expect(isLessonOpen(courseAccess, { isFree: true, opensAt: null })).toBe(true);
  });

  it("knows who has lapsed", () => {
    expect(hasAccessLapsed(enrolled("maintainer"))).toBe(true);
    expect(hasAccessLapsed(enrolled("purchase"))).toBe(false);
    expect(hasAccessLapsed(base)).toBe(false);
  });
});
