import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, Scope, SignedCtx, Viewer } from "#app/domain/ctx.ts";

/** What decides about an ability; `owns`: the thing is the viewer's own. */
type Asker = { viewer: Pick<Viewer, "role" | "withheldRole" | "isMaintainer" | "scopes"> | null; owns: boolean };

const signedIn = ({ viewer }: Asker) => viewer !== null;
const admin = ({ viewer }: Asker) => viewer?.role === "admin";
const instructor = ({ viewer }: Asker) => viewer?.role === "instructor" || viewer?.role === "admin";
const ownerOrAdmin = (asker: Asker) => admin(asker) || (instructor(asker) && asker.owns);
const holder = (asker: Asker) => signedIn(asker) && asker.owns;
const holderOrAdmin = (asker: Asker) => admin(asker) || holder(asker);
/** What everybody may do, an admin's access token may do only with a scope for the school's own areas. */
const school =
  (...ways: ("read" | "write")[]) =>
  (asker: Asker) =>
    admin(asker) && (!asker.viewer?.scopes || ways.some((way) => asker.viewer!.scopes!.includes(`school:${way}`)));
const holderOrSchool =
  (...ways: ("read" | "write")[]) =>
  (asker: Asker) =>
    holder(asker) || school(...ways)(asker);

/** Who may do what: the only table. Anything not listed is open to everybody. */
export const abilities = {
  "courses.enrol": signedIn,
  "courses.enrolWithoutPaying": ({ viewer }: Asker) => viewer?.isMaintainer === true,
  "courses.manage": instructor,
  "courses.manageAll": admin,
  "classes.manage": admin,
  "classes.seeAll": school("read", "write"),
  /** `owns`: leads the class. */
  "classes.lead": holderOrAdmin,
  /** `owns`: is a member of the class. */
  "classes.leave": signedIn,
  /** `owns`: leads the class, or teaches the course. */
  "notices.write": holderOrAdmin,
  "meetings.attend": signedIn,
  "lessons.seeLocked": ownerOrAdmin,
  "progress.record": signedIn,
  "media.seeUnused": holderOrAdmin,
  "media.upload": instructor,
  "certificates.generate": signedIn,
  "certificates.seePrivate": holderOrSchool("read"),
  "certificates.share": holder,
  "certificates.manage": admin,
  "reviews.write": signedIn,
  "reviews.feature": ownerOrAdmin,
  "reviews.moderate": admin,
  "profile.edit": signedIn,
  "profile.editOthers": admin,
  "payments.make": signedIn,
  "payments.see": holderOrSchool("read"),
  "payments.seeAll": school("read"),
  "payments.refund": signedIn,
  "payments.refundAny": admin,
  "commissions.pay": admin,
  "assistant.ask": signedIn,
  "tickets.open": signedIn,
  "tickets.see": holderOrSchool("read", "write"),
  "tickets.seeAll": school("read"),
  "tickets.answer": school("write"),
  "commissions.see": signedIn,
  "commissions.seeAll": admin,
  "payoutAccounts.edit": instructor,
  "roster.manage": admin,
  "people.see": admin,
  "people.setRole": admin,
  "people.delete": admin,
  "people.endSessions": admin,
  "people.resetSecondFactor": admin,
  "secondFactor.setUp": ({ viewer, owns }: Asker) => instructor({ viewer, owns }) || viewer?.withheldRole !== undefined,
  "vouchers.manage": admin,
  "coupons.manage": admin,
  "certificates.design": instructor,
  "certificates.governDesign": admin,
  "tokens.manage": signedIn,
  "webhooks.manage": admin,
  "health.see": admin,
  "settings.manage": admin,
  "events.see": admin,
} as const;

export type Ability = keyof typeof abilities;

/** Whether the viewer (null: a visitor) may do it; `owns`: the thing is their own. */
export function can(viewer: Asker["viewer"], ability: Ability, { owns = false } = {}): boolean {
  return abilities[ability]({ viewer, owns });
}

/**
 * `authorise` for a thing that is not loaded yet: passes if the viewer may do it to things of their own. The owner is
 * checked after loading, where what is not visible is not found.
 */
export function authoriseBeforeLoading(ctx: Ctx, ability: Ability) {
  authorise(ctx, ability, { owns: true });
}

/** Throws (unauthenticated) for visitors; returns the context with its viewer. */
export function requireViewer(ctx: Ctx): SignedCtx {
  if (!ctx.viewer) throw new AppError("unauthenticated");
  return ctx as SignedCtx;
}

/** Throws unless the viewer has the ability: visitors as unauthenticated, others as forbidden. */
export function authorise(ctx: Ctx, ability: Ability, about: { owns?: boolean } = {}) {
  if (can(ctx.viewer, ability, about)) return;
  throw new AppError(ctx.viewer ? "forbidden" : "unauthenticated", withheldSentence(ctx.viewer, ability, about));
}

/** Why somebody whose role is withheld may not do what the role allows; undefined for everybody else. */
function withheldSentence(viewer: Viewer | null, ability: Ability, about: { owns?: boolean }) {
  if (!viewer?.withheldRole || !can({ ...viewer, role: viewer.withheldRole }, ability, about)) return undefined;
  return "A escola pede de você a verificação em duas etapas. Ligue-a em Perfil → Verificação em duas etapas.";
}

type Asked = {
  /** Null where no scope allows it. */
  scope: Scope | null;
  /** Whether visitors may make this call. */
  isOpen: boolean;
  peopleOnly?: boolean;
};

/**
 * The context of a call that may have come with an access token, never with more than the token's scopes. Without the
 * scope, a call that is open to visitors runs as a visitor; anything else is forbidden.
 */
export function restrictToScope<C extends Ctx>(ctx: C, { scope, isOpen, peopleOnly }: Asked): C {
  const granted = ctx.viewer?.scopes;
  if (!granted) return ctx;
  if (peopleOnly) throw new AppError("forbidden", "Esta chamada é só para pessoas: entre na plataforma para usá-la.");
  if (scope && granted.includes(scope)) return ctx;
  if (isOpen) return { ...ctx, viewer: null };
  throw new AppError("forbidden", scope ? `O token de acesso não tem a permissão ${scope}.` : undefined);
}
