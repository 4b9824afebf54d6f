import type { Viewer } from "#app/domain/ctx.ts";

/** Somebody asking, as far as abilities go. `owns` is whether the thing at hand is theirs. */
type Asker = { viewer: Pick<Viewer, "role" | "isMaintainer"> | null; owns: boolean };

const signedIn = ({ viewer }: Asker) => viewer !== null;
const admin = ({ viewer }: Asker) => viewer?.role === "admin";
const teacher = ({ viewer }: Asker) => viewer?.role === "instructor" || viewer?.role === "admin";
const ownerOrAdmin = (asker: Asker) => admin(asker) || (teacher(asker) && asker.owns);
const holderOrAdmin = (asker: Asker) => admin(asker) || (signedIn(asker) && asker.owns);

/** Who may do what, as one table. Everything that asks "may they?" asks here; what is not here is open to everybody. */
export const abilities = {
  "courses.enrol": signedIn,
  "courses.enrolWithoutPaying": ({ viewer }: Asker) => viewer?.isMaintainer === true,
  "courses.manage": teacher,
  "courses.manageAll": admin,
  "lessons.seeLocked": ownerOrAdmin,
  "progress.record": signedIn,
  "media.seeUnused": holderOrAdmin,
  "media.upload": teacher,
  "certificates.generate": signedIn,
  "certificates.seePrivate": holderOrAdmin,
  "reviews.write": signedIn,
  "reviews.feature": ownerOrAdmin,
  "profile.edit": signedIn,
  "profile.editOthers": admin,
  "payments.make": signedIn,
  "payments.see": holderOrAdmin,
  "payments.seeAll": admin,
  "payments.refund": signedIn,
  "commissions.pay": admin,
  "assistant.ask": signedIn,
  "tickets.open": signedIn,
  "tickets.see": holderOrAdmin,
  "tickets.answer": admin,
  "commissions.see": signedIn,
  "commissions.seeAll": admin,
  "payoutAccounts.edit": teacher,
  "roster.manage": admin,
  "people.see": admin,
  "people.setRole": admin,
  "people.delete": admin,
  "privacy.seeRegister": admin,
  "people.endSessions": admin,
  "vouchers.manage": admin,
  "certificates.design": teacher,
  "certificates.governDesign": admin,
  "tokens.manage": signedIn,
  "webhooks.manage": admin,
  "health.see": admin,
  "events.see": admin,
} as const;

export type Ability = keyof typeof abilities;

/** Whether the viewer (null: a visitor) may do it; `owns` says that the thing at hand is theirs. */
export function can(viewer: Asker["viewer"], ability: Ability, { owns = false } = {}): boolean {
  return abilities[ability]({ viewer, owns });
}
