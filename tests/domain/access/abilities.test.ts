import { describe, expect, it } from "vitest";
import { type Ability, abilities, can } from "#app/domain/access/abilities.ts";

const people = {
  visitor: null,
  student: { role: "student", isMaintainer: false },
  maintainer: { role: "student", isMaintainer: true },
  instructor: { role: "instructor", isMaintainer: false },
  admin: { role: "admin", isMaintainer: false },
} as const;

type Person = keyof typeof people;
const everybody = Object.keys(people) as Person[];
const signedIn = everybody.filter((name) => name !== "visitor");

/** Who may, when the thing is somebody else's and when it is their own. */
const expected: Record<Ability, { others: Person[]; own: Person[] }> = {
  "courses.enrol": { others: signedIn, own: signedIn },
  "courses.enrolWithoutPaying": { others: ["maintainer"], own: ["maintainer"] },
  "courses.manage": { others: ["instructor", "admin"], own: ["instructor", "admin"] },
  "courses.manageAll": { others: ["admin"], own: ["admin"] },
  "lessons.seeLocked": { others: ["admin"], own: ["instructor", "admin"] },
  "progress.record": { others: signedIn, own: signedIn },
  "media.seeUnused": { others: ["admin"], own: signedIn },
  "media.upload": { others: ["instructor", "admin"], own: ["instructor", "admin"] },
  "certificates.generate": { others: signedIn, own: signedIn },
  "certificates.seePrivate": { others: ["admin"], own: signedIn },
  "reviews.write": { others: signedIn, own: signedIn },
  "reviews.feature": { others: ["admin"], own: ["instructor", "admin"] },
  "profile.edit": { others: signedIn, own: signedIn },
  "tokens.manage": { others: signedIn, own: signedIn },
  "profile.editOthers": { others: ["admin"], own: ["admin"] },
  "payments.make": { others: signedIn, own: signedIn },
  "payments.see": { others: ["admin"], own: signedIn },
  "payments.seeAll": { others: ["admin"], own: ["admin"] },
  "payments.refund": { others: signedIn, own: signedIn },
  "commissions.pay": { others: ["admin"], own: ["admin"] },
  "assistant.ask": { others: signedIn, own: signedIn },
  "tickets.open": { others: signedIn, own: signedIn },
  "tickets.see": { others: ["admin"], own: signedIn },
  "tickets.answer": { others: ["admin"], own: ["admin"] },
  "commissions.see": { others: signedIn, own: signedIn },
  "commissions.seeAll": { others: ["admin"], own: ["admin"] },
  "payoutAccounts.edit": { others: ["instructor", "admin"], own: ["instructor", "admin"] },
  "roster.manage": { others: ["admin"], own: ["admin"] },
  "people.see": { others: ["admin"], own: ["admin"] },
  "people.setRole": { others: ["admin"], own: ["admin"] },
  "people.delete": { others: ["admin"], own: ["admin"] },
  "privacy.seeRegister": { others: ["admin"], own: ["admin"] },
  "people.endSessions": { others: ["admin"], own: ["admin"] },
  "vouchers.manage": { others: ["admin"], own: ["admin"] },
  "health.see": { others: ["admin"], own: ["admin"] },
  "events.see": { others: ["admin"], own: ["admin"] },
  "webhooks.manage": { others: ["admin"], own: ["admin"] },
  "certificates.design": { others: ["instructor", "admin"], own: ["instructor", "admin"] },
  "certificates.governDesign": { others: ["admin"], own: ["admin"] },
};

describe.each(Object.keys(abilities) as Ability[])("%s", (ability) => {
  it.each(everybody)("for a %s", (name) => {
    expect(can(people[name], ability)).toBe(expected[ability].others.includes(name));
    expect(can(people[name], ability, { owns: true })).toBe(expected[ability].own.includes(name));
  });
});
