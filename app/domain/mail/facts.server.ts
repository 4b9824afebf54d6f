import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { guaranteeEnd } from "#app/domain/guarantee.server.ts";
import { selectPayments } from "#app/domain/payments/payments.server.ts";
import { paymentInstructions } from "#app/domain/payments/show-payment.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classCourses, classes, classLeaders } from "#drizzle/schema/classes.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { supportTickets, ticketAttachments, ticketReplies } from "#drizzle/schema/support.ts";
import { trailEnrolmentCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import { voucherRedemptions } from "#drizzle/schema/vouchers.ts";
import { webhookAttempts as attempts, webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import type { WebhookPauseFacts } from "./account-emails.ts";
import type { CertificateFacts } from "./certificate-emails.ts";
import type { SaleFacts } from "./instructor-emails.ts";
import { invitationAddress, refusalAddress } from "./invitation-address.server.ts";
import type { InvitationFacts } from "./invitation-emails.ts";
import type { PaymentFacts } from "./payment-emails.ts";
import type { Recipient } from "./queue-email.server.ts";
import type { RefundConsequences } from "./refund-emails.ts";
import type { ReviewFacts } from "./review-emails.ts";
import type { TicketFacts } from "./ticket-emails.ts";

const recipient = { userId: users.id, email: users.email, name: users.fullName };

/** The facts of the e-mail about a paused endpoint. */
export async function webhookPauseFacts(
  ctx: Ctx,
  { endpointId, deliveryId }: { endpointId: number; deliveryId: number },
): Promise<Omit<WebhookPauseFacts, "givenName">> {
  const { url, description, pausedAt, pausedFor } = webhookEndpoints;
  const [row] = await ctx.db
    .select({ url, description, pausedAt, pausedFor })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  const inLine = sql`${webhookDeliveries.endpointId} = ${endpointId} and ${webhookDeliveries.nextAttemptAt} is not null`;
  const [tried] = await ctx.db
    .select({ first: sql<Date>`min(${attempts.at})`.mapWith(attempts.at) })
    .from(attempts)
    .where(eq(attempts.deliveryId, deliveryId));
  return {
    endpointId,
    deliveryId,
    host: new URL(row!.url).host,
    description: row!.description,
    why: row!.pausedFor === "gone" ? "gone" : "failing",
    pausedAt: row!.pausedAt!,
    failingSince: tried!.first,
    waiting: await ctx.db.$count(webhookDeliveries, inLine),
  };
}

export function selectAdmins({ db }: Pick<Ctx, "db">) {
  return db
    .select({ userId: users.id, email: users.email, name: users.fullName, givenName: users.givenName })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(users.id);
}

/** The facts of e-mails about a payment, as they are in the caller's transaction, and the buyer. */
export async function paymentFacts(ctx: Ctx, id: number): Promise<{ to: Recipient; facts: PaymentFacts }> {
  const [payment] = await selectPayments(ctx).where(eq(payments.id, id));
  const { email, instructions, ...more } = await readMore(ctx, id);
  const facts = { ...payment!, ...more, toPay: paymentInstructions({ ...payment!, instructions }) };
  return { to: { userId: facts.buyerId, email, name: facts.buyerName }, facts };
}

async function readMore(ctx: Ctx, id: number) {
  const refundUntil = sql<Date | null>`${guaranteeEnd}`.mapWith(payments.completedAt);
  const [row] = await ctx.db
    .select({
      email: users.email,
      givenName: users.givenName,
      instructions: payments.instructions,
      guaranteeDays: payments.guaranteeDays,
      refundUntil,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, id));
  return row!;
}

/** The recipient of an e-mail to an account, and what it says of them. */
export async function personFacts<More>(ctx: Ctx, id: string, more: More) {
  const { givenName } = users;
  const [row] = await ctx.db.select({ to: recipient, givenName }).from(users).where(eq(users.id, id));
  return { to: row!.to, facts: { ...more, givenName: row!.givenName } };
}

/** Whose access as a maintainer the school ended, and why. */
export async function maintainerFacts(ctx: Ctx, { userId, voucherId }: { userId: string; voucherId: number }) {
  const [ended] = await ctx.db
    .select({ reason: voucherRedemptions.endedReason })
    .from(voucherRedemptions)
    .where(and(eq(voucherRedemptions.userId, userId), eq(voucherRedemptions.voucherId, voucherId)));
  return await personFacts(ctx, userId, { reason: ended!.reason! });
}

/** The facts of an e-mail about a review, and its author. */
export async function reviewFacts(ctx: Ctx, id: number): Promise<{ to: Recipient; facts: ReviewFacts }> {
  const [row] = await ctx.db
    .select({
      to: recipient,
      facts: {
        id: reviews.id,
        courseId: reviews.courseId,
        courseTitle: courses.title,
        givenName: users.givenName,
        testimonial: reviews.testimonial,
        removedNote: reviews.removedNote,
      },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.id, id));
  return row!;
}

/** The facts of an e-mail about a certificate, and its holder. */
export async function certificateFacts(ctx: Ctx, id: string): Promise<{ to: Recipient; facts: CertificateFacts }> {
  const [row] = await ctx.db
    .select({
      to: recipient,
      facts: {
        id: certificates.id,
        hash: certificates.certificateHash,
        givenName: users.givenName,
        snapshot: certificates.snapshot,
        revokedNote: certificates.revokedNote,
      },
    })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.userId))
    .where(eq(certificates.id, id));
  return row!;
}

/** The facts of an e-mail about a sale, and its instructor. */
export async function saleFacts({ db }: Ctx, commissionId: number): Promise<{ to: Recipient; facts: SaleFacts }> {
  const { priceCents, feeCents, amountCents } = commissions;
  const [row] = await db
    .select({
      to: recipient,
      facts: {
        givenName: users.givenName,
        courseTitle: courses.title,
        trailTitle: trails.title,
        priceCents,
        feeCents,
        amountCents,
        availableAt: guaranteeEnd,
      },
    })
    .from(commissions)
    .innerJoin(users, eq(users.id, commissions.instructorId))
    .innerJoin(courses, eq(courses.id, commissions.courseId))
    .innerJoin(payments, eq(payments.id, commissions.paymentId))
    .leftJoin(trails, eq(trails.id, payments.trailId))
    .where(eq(commissions.id, commissionId));
  return row!;
}

/** The instructors of these commissions, and what each is paid; `first` is the lowest of their ids. */
export async function payoutFacts({ db }: Ctx, ids: number[]) {
  return await db
    .select({
      to: recipient,
      facts: {
        givenName: users.givenName,
        reference: sql<string>`min(${commissions.paymentReference})`,
        count: sql<number>`count(*)::int`,
        totalCents: sql<number>`sum(${commissions.amountCents})::int`,
      },
      first: sql<number>`min(${commissions.id})`,
    })
    .from(commissions)
    .innerJoin(users, eq(users.id, commissions.instructorId))
    .where(inArray(commissions.id, ids))
    .groupBy(users.id)
    .orderBy(users.id);
}

/** The facts of an invitation's e-mail, and its recipient: only the address, even if an account has it. */
export async function invitationFacts(ctx: Ctx, id: number): Promise<{ to: Recipient; facts: InvitationFacts }> {
  const [row] = await ctx.db
    .select({
      invitation: invitations,
      byName: sql<string | null>`case when ${users.deletedAt} is null then ${users.fullName} end`,
      className: classes.name,
      title: courses.title,
      studied: sql<string[]>`array(select c.title from ${classCourses} cc join ${courses} c on c.id = cc.course_id
        where cc.class_id = ${invitations.classId} order by c.id)`,
      leaders: sql<string[]>`array(select u.full_name from ${classLeaders} l join ${users} u on u.id = l.user_id
        where l.class_id = ${invitations.classId} and u.deleted_at is null order by u.full_name)`,
      instructor: sql<string | null>`(select u.full_name from ${users} u where u.id = ${courses.instructorId})`,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(classes, eq(classes.id, invitations.classId))
    .leftJoin(courses, eq(courses.id, invitations.courseId))
    .where(eq(invitations.id, id));
  const { invitation, byName, className, title, studied, leaders, instructor } = row!;
  const { email, fullName, expiresAt } = invitation;
  const facts = {
    givenName: fullName.split(" ")[0]!,
    byName,
    expiresAt,
    courses: studied,
    ...(className !== null
      ? { kind: "class" as const, name: className, leaders }
      : { kind: "course" as const, name: title!, leaders: instructor === null ? [] : [instructor] }),
    address: invitationAddress(ctx.settings, id),
    refusal: refusalAddress(ctx.settings, id),
  };
  return { to: { userId: null, email: email!, name: fullName }, facts };
}

/** The newest refund of a payment, without or with those that were refused. */
export async function refundFacts({ db }: Ctx, paymentId: number, { evenRefused = false } = {}) {
  const { id, kind, amountCents, reason } = refunds;
  const isIt = evenRefused ? undefined : isNull(refunds.refusedAt);
  const [row] = await db
    .select({ kind, amountCents, reason })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isIt))
    .orderBy(desc(id))
    .limit(1);
  return row!;
}

/** What else the refund of a payment undid, in the refund's transaction. */
export async function refundConsequences(ctx: Ctx, paymentId: number): Promise<RefundConsequences> {
  const isOwn = and(eq(enrollments.userId, payments.userId), isNull(payments.seats));
  const own = and(isOwn, eq(enrollments.courseId, payments.courseId));
  const [row] = await ctx.db
    .select({ id: enrollments.id, endedAt: enrollments.endedAt })
    .from(payments)
    .innerJoin(enrollments, own)
    .where(eq(payments.id, paymentId));
  const places = ctx.db
    .select({ id: trailEnrolments.id })
    .from(payments)
    .innerJoin(
      trailEnrolments,
      and(eq(trailEnrolments.userId, payments.userId), eq(trailEnrolments.trailId, payments.trailId)),
    )
    .where(eq(payments.id, paymentId));
  const ofTrail = ctx.db
    .select({ id: trailEnrolmentCourses.enrollmentId })
    .from(trailEnrolmentCourses)
    .where(inArray(trailEnrolmentCourses.trailEnrolmentId, places));
  const taken = or(
    row && eq(certificates.enrollmentId, row.id),
    inArray(certificates.trailEnrolmentId, places),
    inArray(certificates.enrollmentId, ofTrail),
  );
  const revoked = await ctx.db
    .select({ number: certificates.certificateNumber })
    .from(certificates)
    .where(and(taken, eq(certificates.revokedFor, "refund")))
    .orderBy(certificates.month, certificates.sequence);
  return { certificateNumbers: revoked.map(({ number }) => number), isEnded: !row || row.endedAt !== null };
}

/**
 * The facts of e-mails about a ticket, and their recipient. Only an account's name is used, never one that a visitor
 * typed.
 */
export async function ticketFacts(ctx: Ctx, id: number): Promise<{ to: Recipient; facts: TicketFacts }> {
  const [row] = await ctx.db.select().from(supportTickets).where(eq(supportTickets.id, id));
  const { userId, name, email, subject, description, category, priority, createdAt } = row!;
  const isKnown = userId !== null;
  const facts = { id, subject, description, category, priority, name, email, createdAt, isKnown };
  return { to: { userId, email, name: isKnown ? name : "" }, facts };
}

/** A reply to a ticket, and its author. */
export async function replyFacts(ctx: Ctx, id: number) {
  const { ticketId, fromSchool, message } = ticketReplies;
  const files = sql<number>`(select count(*)::int from ${ticketAttachments} where ${ticketAttachments.replyId} = ${id})`;
  const [row] = await ctx.db
    .select({ ticketId, fromSchool, message, files, authorName: users.givenName })
    .from(ticketReplies)
    .innerJoin(users, eq(users.id, ticketReplies.authorId))
    .where(eq(ticketReplies.id, id));
  return row!;
}
