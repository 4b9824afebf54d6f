import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { guaranteeEnd } from "#app/domain/guarantee.server.ts";
import type { PaymentView } from "#app/domain/payments/payment.ts";
import { selectPayments } from "#app/domain/payments/payments.server.ts";
import { paymentInstructions } from "#app/domain/payments/show-payment.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";
import { webhookAttempts as attempts, webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import type { WebhookPauseFacts } from "./account-emails.ts";
import type { CertificateFacts } from "./certificate-emails.ts";
import type { SaleFacts } from "./instructor-emails.ts";
import type { PaymentFacts } from "./payment-emails.ts";
import type { Recipient } from "./queue-email.server.ts";
import type { RefundConsequences, RefundFacts } from "./refund-emails.ts";
import type { ReviewFacts } from "./review-emails.ts";
import type { TicketFacts } from "./ticket-emails.ts";

export type WebhookPause = { eventId: number; endpointId: number; deliveryId: number };

/** What the e-mail about an endpoint that was paused by itself says, and the admins whom it concerns: all of them. */
export async function webhookPauseFacts(ctx: Ctx, { endpointId, deliveryId }: WebhookPause) {
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
  const facts: Omit<WebhookPauseFacts, "givenName"> = {
    endpointId,
    deliveryId,
    host: new URL(row!.url).host,
    description: row!.description,
    why: row!.pausedFor === "gone" ? "gone" : "failing",
    pausedAt: row!.pausedAt!,
    failingSince: tried!.first,
    waiting: await ctx.db.$count(webhookDeliveries, inLine),
  };
  return { facts, admins: await selectAdmins(ctx) };
}

export function selectAdmins({ db }: Pick<Ctx, "db">) {
  return db
    .select({ userId: users.id, email: users.email, name: users.fullName, givenName: users.givenName })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(users.id);
}

/** What the e-mails about a payment say, as it stands in the caller's transaction, and who pays. */
export async function paymentFacts(ctx: Ctx, id: number): Promise<{ to: Recipient; facts: PaymentFacts }> {
  const [found] = await selectPayments(ctx).where(eq(payments.id, id));
  const payment = found as PaymentView;
  const { userId, email, givenName, refundUntil, provider, instructions } = await readMore(ctx, id);
  const facts = {
    ...payment,
    courseTitle: payment.courseTitle ?? "curso retirado do catálogo",
    givenName,
    toPay: paymentInstructions(ctx, { ...payment, provider, instructions }),
    refundUntil,
    isSimulated: provider === "simulator",
  };
  return { to: { userId, email, name: payment.buyerName }, facts };
}

async function readMore(ctx: Ctx, id: number) {
  const refundUntil = sql<Date | null>`${guaranteeEnd}`.mapWith(payments.completedAt);
  const [row] = await ctx.db
    .select({
      userId: users.id,
      email: users.email,
      givenName: users.givenName,
      provider: payments.provider,
      instructions: payments.instructions,
      refundUntil,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, id));
  return row!;
}

/** The recipient of an e-mail to an account. */
export async function personFacts(ctx: Ctx, id: string): Promise<Omit<Recipient, "userId"> & { givenName: string }> {
  const [row] = await ctx.db
    .select({ email: users.email, name: users.fullName, givenName: users.givenName })
    .from(users)
    .where(eq(users.id, id));
  return row!;
}

/** The facts of an e-mail about a review, and its author. */
export async function reviewFacts(ctx: Ctx, id: number): Promise<{ to: Recipient; facts: ReviewFacts }> {
  const [row] = await ctx.db
    .select({
      to: { userId: users.id, email: users.email, name: users.fullName },
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
      to: { userId: users.id, email: users.email, name: users.fullName },
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

const payee = { userId: users.id, email: users.email, name: users.fullName };

/** The facts of an e-mail about a sale, and its instructor. */
export async function saleFacts({ db }: Ctx, commissionId: number): Promise<{ to: Recipient; facts: SaleFacts }> {
  const { priceCents, amountCents } = commissions;
  const [row] = await db
    .select({
      to: payee,
      facts: {
        givenName: users.givenName,
        courseTitle: courses.title,
        priceCents,
        amountCents,
        availableAt: guaranteeEnd,
      },
    })
    .from(commissions)
    .innerJoin(users, eq(users.id, commissions.instructorId))
    .innerJoin(courses, eq(courses.id, commissions.courseId))
    .innerJoin(payments, eq(payments.id, commissions.paymentId))
    .where(eq(commissions.id, commissionId));
  return row!;
}

/** Whose commissions these are, and what each is paid; `first` is the lowest of their numbers. */
export async function payoutFacts({ db }: Ctx, ids: number[]) {
  return await db
    .select({
      to: payee,
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

/** The newest refund of a payment. */
export async function refundFacts({ db }: Ctx, paymentId: number): Promise<RefundFacts> {
  const { id, amountCents, reason } = refunds;
  const [row] = await db
    .select({ amountCents, reason })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(desc(id))
    .limit(1);
  return row!;
}

/** What went with the refund of a payment, in the refund's transaction. */
export async function refundConsequences(ctx: Ctx, paymentId: number): Promise<RefundConsequences> {
  const own = and(eq(enrollments.userId, payments.userId), eq(enrollments.courseId, payments.courseId));
  const revoked = and(eq(certificates.enrollmentId, enrollments.id), eq(certificates.revokedFor, "refund"));
  const [row] = await ctx.db
    .select({ number: certificates.certificateNumber, endedAt: enrollments.endedAt })
    .from(payments)
    .innerJoin(enrollments, own)
    .leftJoin(certificates, revoked)
    .where(eq(payments.id, paymentId));
  return { certificateNumber: row?.number ?? null, isEnded: !row || row.endedAt !== null };
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
  const [row] = await ctx.db
    .select({ ticketId, fromSchool, message, authorName: users.givenName })
    .from(ticketReplies)
    .innerJoin(users, eq(users.id, ticketReplies.authorId))
    .where(eq(ticketReplies.id, id));
  return row!;
}
