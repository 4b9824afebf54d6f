import { z } from "zod";
import type { Role } from "#app/domain/ctx.ts";
import type { payments } from "#drizzle/schema/payments.ts";
import type { supportTickets } from "#drizzle/schema/support.ts";

type Ticket = typeof supportTickets.$inferSelect;

const id = z.int();
const count = z.int().min(0);
const cents = z.int();
const names = z.array(z.string());
const person = z.string();
const role = z.enum(["student", "instructor", "admin"] satisfies Role[]);
const origin = z.enum(["free", "maintainer", "purchase"]);

/** The values that a column may hold, from the database's schema. */
const word = <Word extends string>() => z.custom<Word>((value) => typeof value === "string");
const paymentMethod = word<(typeof payments.$inferSelect)["method"]>();
const ticketStatus = word<Ticket["status"]>();

/**
 * One type of event: its object and its facts. An object that ends in a slash is followed by an id (`payment/12`).
 */
function event<const Kind extends string, Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  objects: Kind | readonly Kind[],
  shape?: Shape,
) {
  return { objects: [objects].flat() as readonly Kind[], data: z.strictObject(shape ?? ({} as Shape)) };
}

const consent = { subject: z.enum(["review-display", "assistant-model"]), version: z.string().optional() };
const ofCourse = { courseId: id };
const ofLesson = { lessonId: id };

/**
 * Every type of event with its facts. `recordEvent` takes no other, and all that reacts to events or reads them (mail,
 * webhooks, certificates, the security log) takes its types from here. Facts are ids, numbers and codes, never personal
 * text. Rows are never changed: a fact added to a type is missing in older rows.
 */
export const eventTypes = {
  "session.created": event("user/", { provider: z.string() }),
  /** `all`: every session of the account; `other`: one or more, but not the one that was used to end them. */
  "session.ended": event("user/", {
    all: z.literal(true).optional(),
    other: z.literal(true).optional(),
    sessions: count.optional(),
  }),
  "session.refused": event("session/none", { why: z.string() }),
  "user.created": event("user/", { issuer: z.string() }),
  /** Another way in was joined to an account by its e-mail; `issuer` is `email` for codes. */
  "identity.joined": event("user/", { issuer: z.string() }),
  "user.role_changed": event("user/", {
    from: role,
    to: role,
    because: z.enum(["ADMIN_EMAILS", "founding"]).optional(),
    sessions: count.optional(),
    tokens: count.optional(),
  }),
  "user.deleted": event("user/", {
    by: z.enum(["self", "school", "time", "restore"]),
    certificates: z.enum(["keep", "remove"]),
    role,
  }),
  "user.exported": event("user/"),
  "consent.given": event("user/", consent),
  "consent.withdrawn": event("user/", consent),
  "profile.changed": event("user/", { fields: names }),
  /** A second factor: switched on or off by its owner, its codes made again, one of them used, a wrong code typed in. */
  "second_factor.added": event("user/"),
  "second_factor.removed": event("user/"),
  "second_factor.codes_made": event("user/"),
  "second_factor.recovery_used": event("user/", { left: count }),
  /** `left`: tries before the sign-in under way ends; missing where somebody confirms that it is them. */
  "second_factor.failed": event("user/", { left: count.optional() }),
  /** Switched off for somebody who lost it. */
  "second_factor.reset": event("user/", { by: z.enum(["school", "server"]), sessions: count }),
  "token.created": event("token/", { scopes: names, days: count }),
  "token.revoked": event("token/"),
  "maintainer.ended": event("user/", { voucherId: id }),
  "voucher.created": event("voucher/", {
    isActive: z.literal(true),
    maxUses: count.nullish(),
    generated: z.boolean(),
  }),
  "voucher.switched": event("voucher/", { isActive: z.boolean(), ended: count }),
  "voucher.redeemed": event("voucher/", { again: z.boolean() }),
  "roster.created": event("roster/"),
  "roster.changed": event("roster/", { fields: names }),
  "roster.deleted": event("roster/"),

  "course.created": event("course/", { instructorId: person, priceCents: cents }),
  "course.changed": event("course/", {
    fields: names,
    prices: z.strictObject({ before: cents, after: cents }).optional(),
  }),
  /** Given to another instructor: from whom, to whom. */
  "course.given": event("course/", { from: person, to: person }),
  /** Whether a former instructor may still read its lessons. */
  "course.reading_changed": event("course/", { userId: person, mayRead: z.boolean() }),
  "course.published": event("course/"),
  "course.unpublished": event("course/"),
  "course.deleted": event("course/"),
  "lesson.created": event("lesson/", ofCourse),
  "lesson.changed": event("lesson/", { ...ofCourse, fields: names }),
  "lesson.deleted": event("lesson/", ofCourse),
  "lessons.reordered": event("course/", {
    lessonId: id.optional(),
    direction: z.enum(["up", "down"]).optional(),
    lessonIds: z.array(id).optional(),
  }),
  "question.created": event("question/", ofLesson),
  "question.changed": event("question/", { ...ofLesson, direction: z.enum(["up", "down"]).optional() }),
  "question.deleted": event("question/", ofLesson),
  "resource.created": event("resource/", ofLesson),
  "resource.changed": event("resource/", { ...ofLesson, direction: z.enum(["up", "down"]).optional() }),
  "resource.deleted": event("resource/", ofLesson),
  "media.uploaded": event("media/", { kind: z.string(), bytes: count }),

  "enrollment.created": event("enrollment/", { ...ofCourse, origin }),
  "enrollment.completed": event("enrollment/", ofCourse),
  "enrollment.reopened": event("enrollment/", { ...ofCourse, origin }),
  /** A refund took back what a purchase had raised; `wasCompleted`: the course had been finished before that. */
  "enrollment.lowered": event("enrollment/", { ...ofCourse, origin, wasCompleted: z.boolean() }),
  "enrollment.ended": event("enrollment/", ofCourse),
  "quiz.attempted": event("lesson/", { enrollmentId: id, attemptId: id, score: z.number(), passed: z.boolean() }),
  "review.created": event("review/", { ...ofCourse, rating: z.int(), featured: z.boolean() }),
  /** `waits`: the school had taken it down, and decides whether the new words are shown. */
  "review.changed": event("review/", {
    ...ofCourse,
    rating: z.int(),
    featured: z.boolean(),
    waits: z.literal(true).optional(),
  }),
  "review.deleted": event("review/", { ...ofCourse, rating: z.int() }),
  "review.featured": event("review/", { ...ofCourse, featured: z.boolean() }),
  /** The school took it down, or shows it again. */
  "review.removed": event("review/", ofCourse),
  "review.restored": event("review/", ofCourse),

  "certificate.issued": event("certificate/", { enrollmentId: id, number: z.string().optional() }),
  "certificate.revoked": event("certificate/", { reason: z.enum(["refund", "decision", "holder"]) }),
  "certificate.reinstated": event("certificate/"),
  /** Its name was corrected: the same certificate got another number. */
  "certificate.reissued": event("certificate/", { replaced: z.string(), number: z.string() }),
  "certificate.missed": event("certificate/unknown", { by: z.enum(["hash", "number"]) }),
  "certificate_design.saved": event("certificate_design/", { restored: id.optional(), before: id, fields: names }),
  "certificate_design.applied": event("certificate_design/", { certificates: count }),
  /** The demo school was planted in an empty database, and a school of its own left it. */
  "demo.planted": event("school/demo"),
  /** Its sign-in was opened to a browser, by the code from the log. */
  "demo.opened": event("school/demo"),
  "demo.left": event("school/demo", { courses: count, people: count, keepsPeople: z.boolean() }),
  "school.changed": event("school/1", { teachersDesignCertificates: z.boolean() }),
  /** Settings were changed in the panel, by their names in docs/settings.md. */
  "settings.changed": event("settings", { names }),
  /** The texts of law as they stood since a day (`2026-11-23`). */
  "texts.confirmed": event("school/1", { changedOn: z.string() }),

  /** `charge`: declined at once; no e-mail is sent about that. */
  "payment.created": event("payment/", {
    ...ofCourse,
    amountCents: cents,
    method: paymentMethod,
    charge: z.enum(["pending", "completed", "failed", "refunded"]),
  }),
  "payment.completed": event("payment/", {
    ...ofCourse,
    amountCents: cents,
    method: paymentMethod,
    earns: z.boolean(),
  }),
  "payment.failed": event("payment/", { reason: z.enum(["declined", "cancelled", "expired", "provider"]) }),
  /** `by`: who asked for it, or the provider where it refunded by itself. */
  "payment.refunded": event("payment/", {
    ...ofCourse,
    amountCents: cents,
    by: z.enum(["buyer", "school", "provider"]),
  }),
  "payment.partly_refunded": event("payment/", { ...ofCourse, amountCents: cents, refundId: id }),
  /** Money came for a payment that had been given up, and goes back. */
  "payment.came_late": event("payment/", { ...ofCourse, amountCents: cents }),
  "payments.exported": event("payments", { status: z.string() }),
  "commission.created": event("commission/", { paymentId: id, amountCents: cents }),
  "commission.paid": event("commission/", { reference: z.string() }),
  "commission.cancelled": event("commission/"),
  "commission.reversed": event("commission/", { paymentId: id }),
  "commissions.viewed": event("commissions", { status: z.string().nullable(), page: count }),
  "payout.opened": event("payout/", { commissionIds: z.array(id), totalCents: cents }),
  "payout.confirmed": event("payout/"),
  "payout.cancelled": event("payout/"),
  "payout_account.saved": event("user/", { changed: names }),
  "payout_account.viewed": event(["payout/", "commissions"], { userIds: z.array(person) }),
  "payout_rule.changed": event("school", { payoutsAwaitGuarantee: z.boolean() }),

  "assistant.asked": event("conversation/", { strength: z.string(), escalates: z.boolean() }),
  /** `by`: the platform opens one where a refund needs an account to go to; the e-mail of the refund says so. */
  "ticket.created": event("ticket/", {
    category: word<Ticket["category"]>(),
    priority: word<Ticket["priority"]>(),
    by: z.enum(["asker", "platform"]),
  }),
  "ticket.claimed": event("ticket/"),
  "ticket.replied": event("ticket/", { reply: id, by: z.enum(["asker", "school"]) }),
  "ticket.status_changed": event("ticket/", { from: ticketStatus, to: ticketStatus }),

  "webhook.created": event("webhook/", { types: names }),
  "webhook.changed": event("webhook/", { fields: names, types: names }),
  "webhook.rotated": event("webhook/", { previous: z.enum(["overlap", "end"]) }),
  "webhook.tested": event("webhook/"),
  "webhook.resent": event("webhook/", { deliveryId: id }),
  /** `deliveryId`: the last message that was tried; null where somebody paused it. */
  "webhook.paused": event("webhook/", { why: z.enum(["person", "gone", "failing"]), deliveryId: id.nullable() }),
  "webhook.resumed": event("webhook/"),
  "webhook.removed": event("webhook/"),

  "events.exported": event("events", { kind: z.string().nullable(), people: count.nullable() }),
  "backup.made": event("backup/", {
    madeAt: z.iso.datetime(),
    folder: z.string(),
    bytes: count,
    damaged: count,
  }),
  /** Which checks of the health page are red now, by their names; those that were not before, and are no more. */
  "health.changed": event("health", { red: names, begun: names, over: names }),
  "rules.checked": event("rules/", {
    contradictions: count,
    rules: names,
    entries: count,
    mended: count,
    isWhole: z.boolean(),
  }),
  "secrets.resealed": event("secrets", { resealed: count, current: count, lost: count }),
};

type Types = typeof eventTypes;
export type EventType = keyof Types;

type Named<Kind extends string> = Kind extends `${string}/` ? `${Kind}${string | number}` : Kind;

/** The object of an event of a type: `payment/12`. */
export type ObjectOf<Type extends EventType> = Named<Types[Type]["objects"][number]>;

/** The facts of an event of a type. */
export type DataOf<Type extends EventType> = z.output<Types[Type]["data"]>;

/** An event that was just recorded, for its subscribers. */
export type EventOf<Type extends EventType> = {
  id: number;
  type: Type;
  object: ObjectOf<Type>;
  data: DataOf<Type>;
};

/** The id within an object: 12 of `payment/12`. */
export const idIn = (object: string) => object.slice(object.indexOf("/") + 1);
