import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, Scope, SignedCtx, TeamRole, Viewer } from "#app/domain/ctx.ts";

/** What decides about an ability; `owns`: the thing is the viewer's own. */
type Asker = {
  viewer: Pick<Viewer, "role" | "team" | "withheld" | "isMaintainer" | "scopes"> | null;
  owns: boolean;
};
type Rule = (asker: Asker) => boolean;

const signedIn: Rule = ({ viewer }) => viewer !== null;
const admin: Rule = ({ viewer }) => viewer?.role === "admin";
const instructor: Rule = (asker) => admin(asker) || asker.viewer?.role === "instructor";
/** Roles of the team, each beside the admins, who may do everything. */
const member =
  (role: TeamRole): Rule =>
  (asker) =>
    admin(asker) || asker.viewer?.team?.includes(role) === true;
const secretary = member("secretary");
const finance = member("finance");
const editor = member("editor");
const author: Rule = (asker) => instructor(asker) || editor(asker);
const staff: Rule = (asker) => instructor(asker) || !!asker.viewer?.team?.length;
const ownerOr =
  (rule: Rule): Rule =>
  (asker) =>
    rule(asker) || (instructor(asker) && asker.owns);
const holder: Rule = (asker) => signedIn(asker) && asker.owns;
const holderOr =
  (rule: Rule): Rule =>
  (asker) =>
    rule(asker) || holder(asker);
/** What everybody may do with their own, an access token of the school's may do only with a scope for its areas. */
const school =
  (rule: Rule, ...ways: ("read" | "write")[]): Rule =>
  (asker) =>
    rule(asker) && (!asker.viewer?.scopes || ways.some((way) => asker.viewer!.scopes!.includes(`school:${way}`)));

/** Who may do what: the only table. Anything not listed is open to everybody. */
export const abilities = {
  /** Some part of the panel; `panel.ts` says which ability opens which. */
  "panel.enter": staff,
  "courses.enrol": signedIn,
  "courses.enrolWithoutPaying": ({ viewer }: Asker) => viewer?.isMaintainer === true,
  "courses.manage": author,
  "courses.manageAll": editor,
  /** To be the instructor of a course, whom its sales pay. */
  "courses.teach": instructor,
  /** To decide who teaches a course that exists, and what former instructors may read. */
  "courses.assign": admin,
  /** To write to the students of courses that somebody else teaches. */
  "courses.notifyAll": admin,
  "trails.manage": editor,
  "stats.see": instructor,
  "stats.seeAll": admin,
  "classes.manage": secretary,
  "classes.seeAll": school(secretary, "read", "write"),
  /** `owns`: leads the class. */
  "classes.lead": holderOr(secretary),
  /** `owns`: is a member of the class. */
  "classes.leave": signedIn,
  /** `owns`: leads the class, or teaches the course. */
  "notices.write": holderOr(secretary),
  "meetings.attend": signedIn,
  "lessons.seeLocked": ownerOr(editor),
  "progress.record": signedIn,
  "media.seeUnused": holderOr(editor),
  "media.upload": author,
  "certificates.generate": signedIn,
  "certificates.seePrivate": holderOr(school(secretary, "read")),
  "certificates.share": holder,
  "certificates.manage": secretary,
  /** Questions and answers under a lesson that one may open. */
  "lessonPosts.write": signedIn,
  /** `owns`: teaches the course. */
  "lessonPosts.decide": ownerOr(editor),
  /** One's own notes about a lesson that one may open. */
  "lessonNotes.write": signedIn,
  "reviews.write": signedIn,
  "reviews.feature": ownerOr(editor),
  "reviews.moderate": admin,
  "profile.edit": signedIn,
  "profile.editOthers": admin,
  "payments.make": signedIn,
  "payments.see": holderOr(school(finance, "read")),
  "payments.seeAll": school(finance, "read"),
  "payments.refund": signedIn,
  "payments.refundAny": finance,
  "commissions.pay": finance,
  "assistant.ask": signedIn,
  "tickets.open": signedIn,
  "tickets.see": holderOr(school(secretary, "read", "write")),
  "tickets.seeAll": school(secretary, "read"),
  "tickets.answer": school(secretary, "write"),
  "commissions.see": signedIn,
  "commissions.seeAll": finance,
  "payoutAccounts.edit": instructor,
  "roster.manage": admin,
  "people.see": secretary,
  /** Somebody's page; each of its parts has an ability of its own. */
  "people.open": (asker: Asker) => secretary(asker) || finance(asker),
  "people.setRole": admin,
  "people.delete": admin,
  "people.endSessions": admin,
  "people.resetSecondFactor": admin,
  "team.manage": admin,
  "secondFactor.setUp": (asker: Asker) => staff(asker) || asker.viewer?.withheld !== undefined,
  "vouchers.manage": finance,
  "coupons.manage": finance,
  "certificates.design": instructor,
  "certificates.governDesign": admin,
  "tokens.manage": signedIn,
  "webhooks.manage": admin,
  "health.see": admin,
  "settings.manage": admin,
  "events.see": admin,
} as const satisfies Record<string, Rule>;

export type Ability = keyof typeof abilities;

/** Whether the viewer (null: a visitor) may do it; `owns`: the thing is their own. */
export function can(viewer: Asker["viewer"], ability: Ability, { owns = false } = {}): boolean {
  return abilities[ability]({ viewer, owns });
}

/** Throws (unauthenticated) for visitors; returns the context with its viewer. */
export function requireViewer(ctx: Ctx): SignedCtx {
  if (!ctx.viewer) throw new AppError("unauthenticated");
  return ctx as SignedCtx;
}

/**
 * The context with its viewer, who has the ability. Throws for others: visitors, who have none, as unauthenticated, and
 * everybody else as forbidden. Before a thing is loaded, pass `owns`: its owner is checked after loading, where what is
 * not visible is not found.
 */
export function authorise(ctx: Ctx, ability: Ability, about: { owns?: boolean } = {}): SignedCtx {
  if (can(ctx.viewer, ability, about)) return ctx as SignedCtx;
  throw new AppError(ctx.viewer ? "forbidden" : "unauthenticated", withheldSentence(ctx.viewer, ability, about));
}

/** Whether a second factor is all that somebody lacks. */
export const couldWithSecondFactor = (viewer: Viewer | null, ability: Ability, about: { owns?: boolean } = {}) =>
  viewer?.withheld !== undefined && can({ ...viewer, ...viewer.withheld }, ability, about);

/** Why somebody whose roles are withheld may not do what they allow; undefined for everybody else. */
function withheldSentence(viewer: Viewer | null, ability: Ability, about: { owns?: boolean }) {
  if (!couldWithSecondFactor(viewer, ability, about)) return undefined;
  return "A escola pede de você a verificação em duas etapas. Ligue-a em Perfil → Verificação em duas etapas.";
}

type TokenScope = {
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
export function restrictToScope<C extends Ctx>(ctx: C, { scope, isOpen, peopleOnly }: TokenScope): C {
  const granted = ctx.viewer?.scopes;
  if (!granted) return ctx;
  if (peopleOnly) throw new AppError("forbidden", "Esta chamada é só para pessoas: entre na plataforma para usá-la.");
  if (scope && granted.includes(scope)) return ctx;
  if (isOpen) return { ...ctx, viewer: null };
  throw new AppError("forbidden", scope ? `O token de acesso não tem a permissão ${scope}.` : undefined);
}
