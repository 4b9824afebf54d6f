import { z } from "zod";
import type { Role } from "#app/domain/ctx.ts";
import { eventType as event, everydayType as everyday, word } from "#app/domain/events/event-type.ts";
import { teamEvents } from "#app/domain/events/team-events.ts";
import type { payments } from "#drizzle/schema/payments.ts";
import { lessonEvents } from "./lesson-events.ts";
import { ticketEvents } from "./ticket-events.ts";

const id = z.int();
const count = z.int().min(0);
const cents = z.int();
const names = z.array(z.string());
const person = z.string();
const role = z.enum(["student", "instructor", "admin"] satisfies Role[]);
const origin = z.enum(["free", "maintainer", "grant", "purchase"]);

const paymentMethod = word<(typeof payments.$inferSelect)["method"]>();

const consent = { subject: z.enum(["review-display", "assistant-model"]), version: z.string().optional() };
const ofCourse = { courseId: id };
const ofLesson = { lessonId: id };
/** What a payment is for: one of the two. */
const ofPurchase = { courseId: id.optional(), trailId: id.optional() };
const ground = z.enum(["members", "asked", "agreed"]);
/** One of the two. */
const toTarget = { classId: id.optional(), courseId: id.optional() };

/**
 * Every type of event with its facts. Subscribers (mail, webhooks, certificates) and readers (security log) take their
 * types from here. Facts are ids, numbers and codes, never personal text. Rows are never changed: a fact added to a
 * type is missing in older rows.
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
  /** Another identity was linked to an account by its e-mail; `issuer` is `email` for codes. */
  "identity.joined": event("user/", { issuer: z.string() }),
  "user.role_changed": event("user/", {
    from: role,
    to: role,
    because: z.enum(["ADMIN_EMAILS", "founding"]).optional(),
    sessions: count.optional(),
    tokens: count.optional(),
  }),
  ...teamEvents,
  "user.deleted": event("user/", {
    by: z.enum(["self", "school", "time", "restore"]),
    certificates: z.enum(["keep", "remove"]),
    role,
  }),
  "user.exported": event("user/"),
  "consent.given": everyday("user/", consent),
  "consent.withdrawn": everyday("user/", consent),
  "profile.changed": everyday("user/", { fields: names }),
  /** A second factor: switched on or off by its owner, recovery codes renewed or used, a wrong code typed. */
  "second_factor.added": event("user/"),
  "second_factor.removed": event("user/"),
  "second_factor.codes_made": event("user/"),
  "second_factor.passkey_added": event("user/"),
  "second_factor.passkey_removed": event("user/"),
  "second_factor.recovery_used": event("user/", { left: count }),
  /** `left`: tries left for the sign-in under way; missing in a re-authentication. */
  "second_factor.failed": event("user/", { left: count.optional() }),
  /** Switched off by an admin for somebody who lost it. */
  "second_factor.reset": event("user/", { by: z.enum(["school", "server"]), sessions: count }),
  "token.created": event("token/", { scopes: names, days: count }),
  "token.revoked": event("token/"),
  /** `byDecision`: of one person alone, who is told why. */
  "maintainer.ended": event("user/", { voucherId: id, byDecision: z.literal(true).optional() }),
  "voucher.created": event("voucher/", {
    isActive: z.literal(true),
    maxUses: count.nullish(),
    generated: z.boolean(),
  }),
  "voucher.switched": event("voucher/", { isActive: z.boolean(), ended: count }),
  "voucher.dated": event("voucher/"),
  "voucher.redeemed": event("voucher/", { again: z.boolean() }),
  "coupon.created": event("coupon/", {
    percent: count.nullable(),
    amountCents: cents.nullable(),
    maxUses: count.nullable(),
  }),
  "coupon.switched": event("coupon/", { isActive: z.boolean() }),
  /** `paymentId`: null where it covered the whole price. */
  "coupon.used": everyday("coupon/", { paymentId: id.nullable(), discountCents: cents }),
  "roster.created": everyday("roster/"),
  "roster.changed": everyday("roster/", { fields: names }),
  "roster.deleted": event("roster/"),

  "course.created": everyday("course/", { instructorId: person, priceCents: cents }),
  "course.changed": everyday("course/", {
    fields: names,
    prices: z.strictObject({ before: cents, after: cents }).optional(),
  }),
  /** Given to another instructor. */
  "course.given": event("course/", { from: person, to: person }),
  /** Whether a former instructor may still read its lessons. */
  "course.reading_changed": event("course/", { userId: person, mayRead: z.boolean() }),
  /** A draft is to be published on a date, or no longer is. */
  "course.publication_dated": everyday("course/", { isDated: z.boolean() }),
  "course.published": event("course/"),
  "course.unpublished": event("course/"),
  "course.deleted": event("course/"),
  ...lessonEvents,
  "media.uploaded": everyday("media/", { kind: z.string(), bytes: count }),

  "enrollment.created": everyday("enrollment/", { ...ofCourse, origin }),
  "enrollment.completed": everyday("enrollment/", ofCourse),
  "enrollment.reopened": everyday("enrollment/", { ...ofCourse, origin }),
  /** A refund undid an upgrade by a purchase; `wasCompleted`: the course had been completed before. */
  "enrollment.lowered": everyday("enrollment/", { ...ofCourse, origin, wasCompleted: z.boolean() }),
  /** `because` is missing where a refund ended it. */
  "enrollment.ended": everyday("enrollment/", { ...ofCourse, because: z.enum(["school"]).optional() }),
  "quiz.attempted": everyday("lesson/", { enrollmentId: id, attemptId: id, score: z.number(), passed: z.boolean() }),
  "review.created": everyday("review/", { ...ofCourse, rating: z.int(), featured: z.boolean() }),
  /** `waits`: the school had removed it, and decides whether to show the new text. */
  "review.changed": everyday("review/", {
    ...ofCourse,
    rating: z.int(),
    featured: z.boolean(),
    waits: z.literal(true).optional(),
  }),
  "review.deleted": everyday("review/", { ...ofCourse, rating: z.int() }),
  /** Questions under lessons, and answers to them. */
  "lesson_post.asked": everyday("lesson_post/", ofLesson),
  "lesson_post.answered": everyday("lesson_post/", { questionId: id, byTeam: z.boolean() }),
  "lesson_post.reported": everyday("lesson_post/"),
  "lesson_post.decided": everyday("lesson_post/", { decision: z.enum(["hide", "show", "recommend", "unrecommend"]) }),
  "lesson_post.deleted": everyday("lesson_post/", ofLesson),
  "review.featured": everyday("review/", { ...ofCourse, featured: z.boolean() }),
  /** The school removed it, or shows it again. */
  "review.removed": event("review/", ofCourse),
  "review.restored": event("review/", ofCourse),

  "class.created": everyday("class/"),
  "class.changed": everyday("class/", { fields: names }),
  /** Closed to new members; the other event opens it again. */
  "class.closed": everyday("class/"),
  "class.reopened": everyday("class/"),
  "class.leader_added": event("user/", { classId: id }),
  /** Also with the deletion of their account. */
  "class.leader_removed": event("user/", { classId: id }),
  /** A leader or admin viewed the page of a member; exported all members as a file. */
  "class_member.viewed": event("user/", { classId: id }),
  "class_members.exported": event("class/"),
  /** The school opened a course to a person; `granted`: one that it sells. */
  "enrollment.given": event("enrollment/", { ...ofCourse, userId: person, granted: z.boolean() }),

  /** A list of people was imported: `ready` of its lines can be invited. */
  "import.created": everyday("import/", { ground, lines: count, ready: count }),
  "import.rechecked": everyday("import/", { ready: count, before: count }),
  "import.deleted": event("import/"),
  "import.exported": event("import/"),
  "import.confirmed": event("import/", { ground, lines: count }),
  "import.finished": everyday("import/", { sent: count, lines: count }),
  "invitation.created": everyday("invitation/", { ...toTarget, importId: id.optional() }),
  "invitation.sent_again": event("invitation/"),
  "invitation.accepted": everyday("invitation/", toTarget),
  "invitation.declined": event("invitation/", toTarget),
  /** The address refused further invitations after the invitation had ended. */
  "invitation.refused": event("invitation/"),
  "invitation.withdrawn": everyday("invitation/", {
    ...toTarget,
    because: z.enum(["school", "expired", "deletion", "refund"]),
  }),
  "link.created": event("link/", { ...toTarget, places: count.nullable() }),
  "link.changed": event("link/", { fields: names, isActive: z.boolean() }),
  "link.used": everyday("link/", toTarget),
  "trail.created": everyday("trail/", { priceCents: cents }),
  "trail.changed": everyday("trail/", {
    fields: names,
    prices: z.strictObject({ before: cents, after: cents }).optional(),
  }),
  "trail.courses_changed": everyday("trail/", { ...ofCourse, change: z.enum(["add", "remove", "up", "down"]) }),
  "trail.published": event("trail/"),
  "trail.unpublished": event("trail/"),
  "trail.deleted": event("trail/"),
  /** Opened, opened again, or raised by a purchase. Each of its courses has its own events. */
  "trail.joined": everyday("trail_enrolment/", {
    trailId: id,
    userId: person,
    origin: z.enum(["free", "maintainer", "grant", "purchase"]),
  }),
  "trail.completed": everyday("trail_enrolment/"),
  /** Returned to its state before a purchase that was refunded. */
  "trail.lowered": everyday("trail_enrolment/", {
    trailId: id,
    userId: person,
    origin: z.enum(["free", "maintainer", "grant", "purchase"]),
    wasCompleted: z.boolean(),
  }),
  /** By a refund. */
  "trail.ended": everyday("trail_enrolment/", { trailId: id, userId: person }),

  /** `by`: what they came by. */
  "class.joined": everyday("class/", { userId: person, by: z.enum(["invitation", "link", "school"]) }),
  /** `by`: the member, somebody who runs the class, or the deletion of the account. */
  "class.left": everyday("class/", { userId: person, by: z.enum(["self", "school", "deletion"]) }),
  "meeting.created": everyday("meeting/", { classId: id }),
  /** `wasReminded`: its members had been reminded of it as it was. */
  "meeting.changed": everyday("meeting/", { fields: names, wasReminded: z.boolean() }),
  "meeting.cancelled": everyday("meeting/", { wasReminded: z.boolean() }),
  /** Its members were reminded of it, a day or an hour ahead. */
  "meeting.reminded": everyday("meeting/", { ahead: z.enum(["day", "hour"]) }),
  /** Somebody said by its code that they are there. */
  "meeting.attended": everyday("meeting/"),
  /** Somebody who leads the class wrote down who was there and who was not. */
  "meeting.attendance_changed": everyday("meeting/", { present: z.array(person), absent: z.array(person) }),
  /** The private address of somebody's meetings, for calendar programs. */
  "calendar_feed.made": event("user/"),
  "calendar_feed.removed": event("user/"),

  /** A notice to a class or to the students of a course; one of the two is null. */
  "notice.sent": event("notice/", {
    classId: id.nullable(),
    courseId: id.nullable(),
    audience: z.enum(["all", "stalled", "uncertified"]),
    recipients: count,
  }),
  /** Its e-mails that had not gone out were ended. */
  "notice.stopped": event("notice/", { sent: count, stopped: count }),
  /** A person refuses notices by e-mail, or wants them again: by an e-mail's link, or in their profile. */
  "notices.refused": everyday("user/", { by: z.enum(["link", "profile"]) }),
  "notices.accepted": everyday("user/", { by: z.enum(["link", "profile"]) }),

  /** For a course or a trail: one of the two enrolments. */
  "certificate.issued": everyday("certificate/", {
    enrollmentId: id.optional(),
    trailEnrolmentId: id.optional(),
    number: z.string(),
  }),
  "certificate.revoked": event("certificate/", { reason: z.enum(["refund", "decision", "holder"]) }),
  "certificate.reinstated": event("certificate/"),
  /** The name was corrected: the same certificate got another number. */
  "certificate.reissued": event("certificate/", { replaced: z.string(), number: z.string() }),
  "certificate.findable_changed": everyday("certificate/", { isFindable: z.boolean() }),
  "certificate.email_changed": everyday("certificate/", { emailInCredential: z.boolean() }),
  "certificate.missed": everyday("certificate/unknown", { by: z.enum(["hash", "number"]) }),
  "certificate_design.saved": event("certificate_design/", { restored: id.optional(), before: id, fields: names }),
  "certificate_design.applied": event("certificate_design/", { certificates: count }),
  /** The demo school was planted in an empty database; a real school left it. */
  "demo.planted": event("school/demo"),
  /** The demo sign-in was opened to a browser with the code from the log. */
  "demo.opened": event("school/demo"),
  "demo.left": event("school/demo", { courses: count, people: count, keepsPeople: z.boolean() }),
  "school.changed": event("school/1", { teachersDesignCertificates: z.boolean() }),
  /** Settings changed in the panel, by their names in docs/settings.md. */
  "settings.changed": event("settings", { names }),
  /** An admin confirmed the legal texts with their guarantee; `changedOn`: the day of the texts' last change. */
  "texts.confirmed": event("school/1", { changedOn: z.string(), guaranteeDays: z.int().optional() }),

  /** `charge`: declined at once; no e-mail is sent about that. */
  "payment.created": everyday("payment/", {
    ...ofPurchase,
    amountCents: cents,
    method: paymentMethod,
    charge: z.enum(["pending", "completed", "failed", "refunded"]),
  }),
  "payment.completed": everyday("payment/", {
    ...ofPurchase,
    amountCents: cents,
    method: paymentMethod,
    earns: z.boolean(),
  }),
  "payment.failed": everyday("payment/", { reason: z.enum(["declined", "cancelled", "expired", "provider"]) }),
  /** `by`: who asked for it, or the provider where it refunded by itself. */
  "payment.refunded": event("payment/", {
    ...ofPurchase,
    amountCents: cents,
    by: z.enum(["buyer", "school", "provider"]),
  }),
  "payment.partly_refunded": event("payment/", { ...ofPurchase, amountCents: cents, refundId: id }),
  /** A buyer asked for their money back, and the provider did not send it at once. */
  "payment.refund_requested": everyday("payment/", { refundId: id }),
  /** A refund waits until the payer has said on the provider's page where the money is to go. */
  "payment.refund_awaits_payer": everyday("payment/", { refundId: id }),
  /** Money arrived for a payment that had been given up, and is refunded. */
  "payment.came_late": event("payment/", { ...ofPurchase, amountCents: cents }),
  /** Money of another amount came for it than was asked for; below zero, in another currency, or unreadable. */
  "payment.amount_differs": event("payment/", { ...ofPurchase, amountCents: cents }),
  /** Money came for a payment that was paid already; and went back, asked for here or at the provider. */
  "payment.paid_twice": event("payment/", { ...ofPurchase, amountCents: cents, secondId: id }),
  "payment.second_refunded": event("payment/", { ...ofPurchase, amountCents: cents, secondId: id }),
  /** The provider refused to send money back, with its code for why. */
  "payment.refund_refused": event("payment/", { ...ofPurchase, amountCents: cents, refundId: id, code: z.string() }),
  /** The buyer disputes it at the bank; and how that ended for the school. */
  "payment.disputed": event("payment/", { ...ofPurchase, amountCents: cents }),
  "payment.dispute_ended": event("payment/", { ...ofPurchase, amountCents: cents, outcome: z.enum(["won", "lost"]) }),
  /** The service invoice was asked for, or once more after it had failed; and cancelled with a full refund. */
  "payment.invoice_requested": everyday("payment/", { via: z.enum(["event", "asaas"]), again: z.boolean() }),
  "payment.invoice_cancelled": everyday("payment/", { via: z.enum(["event", "asaas"]) }),
  /** A test purchase was made, or its money asked back. */
  "gateway.tested": event("school/1", { isBack: z.boolean() }),
  "payments.exported": event("payments", { status: z.string() }),
  "commission.created": everyday("commission/", { paymentId: id, amountCents: cents }),
  "commission.paid": everyday("commission/", { reference: z.string() }),
  "commission.cancelled": everyday("commission/"),
  "commission.reversed": everyday("commission/", { paymentId: id }),
  "commissions.viewed": event("commissions", { status: z.string().nullable(), page: count }),
  /** All of a period, or one's own. */
  "commissions.exported": event(["commissions", "user/"], {
    status: z.string(),
    from: z.string(),
    to: z.string(),
  }),
  "payout.opened": event("payout/", { commissionIds: z.array(id), totalCents: cents }),
  "payout.confirmed": event("payout/"),
  "payout.cancelled": event("payout/"),
  "payout_account.saved": event("user/", { changed: names }),
  "payout_account.viewed": event(["payout/", "commissions"], { userIds: z.array(person) }),
  "payout_rule.changed": event("school", { payoutsAwaitGuarantee: z.boolean() }),

  "assistant.asked": everyday("conversation/", { strength: z.string(), escalates: z.boolean() }),
  ...ticketEvents,

  "webhook.created": event("webhook/", { types: names }),
  "webhook.changed": event("webhook/", { fields: names, types: names }),
  "webhook.rotated": event("webhook/", { previous: z.enum(["overlap", "end"]) }),
  "webhook.tested": everyday("webhook/"),
  "webhook.resent": everyday("webhook/", { deliveryId: id }),
  /** `deliveryId`: the last message that was tried; null if an admin paused it. */
  "webhook.paused": event("webhook/", { why: z.enum(["person", "gone", "failing"]), deliveryId: id.nullable() }),
  "webhook.resumed": event("webhook/"),
  "webhook.removed": event("webhook/"),
  "list_view.saved": everyday("list_view/"),
  "list_view.removed": everyday("list_view/"),
  /** Another system read some of the school's records, or (without a count) somebody downloaded a list as a file. */
  "records.exported": event("school/1", {
    /** As the security log says it: the name of a list. */
    what: z.string(),
    lines: count.nullable(),
  }),
  "events.exported": event("events", { kind: z.string().nullable(), people: count.nullable() }),
  "backup.made": everyday("backup/", {
    madeAt: z.iso.datetime(),
    folder: z.string(),
    bytes: count,
    damaged: count,
  }),
  /** An admin asked for a backup now. */
  "backup.asked": event("backups"),
  /** An instance makes or tests a backup, and no other may until then; recorded again while it takes longer. */
  "backup.begun": everyday("backups", { until: z.iso.datetime() }),
  "backup.failed": event("backups", { why: z.string() }),
  /** The newest backup was restored as a test; `unreachable` and `impossible` say nothing about the backup. */
  "backup.tested": event("backup/", {
    outcome: z.enum(["good", "bad", "unreachable", "impossible"]),
    why: z.string().optional(),
  }),
  /** Which health checks are red now, which of them are new, and which have recovered. */
  "health.changed": event("health", { red: names, begun: names, over: names }),
  "rules.checked": event("rules/", {
    contradictions: count,
    rules: names,
    entries: count,
    mended: count,
    isWhole: z.boolean(),
  }),
  "issuer_key.made": event("issuer_key", { because: z.enum(["first", "rotation", "lost"]) }),
  "school_signature.saved": event("school_signature", { until: z.iso.datetime() }),
  "school_signature.removed": event("school_signature"),
  "secrets.resealed": event("secrets", { resealed: count, current: count, lost: count }),
};

type Types = typeof eventTypes;
export type EventType = keyof Types;

type Named<Kind extends string> = Kind extends `${string}/` ? `${Kind}${string | number}` : Kind;

/** The object of an event, such as `payment/12`. */
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

/** The id in an object: 12 in `payment/12`. */
export const idIn = (object: string) => object.slice(object.indexOf("/") + 1);
