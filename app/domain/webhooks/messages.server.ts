import { eq } from "drizzle-orm";
import { isoDay } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type DataOf, idIn } from "#app/domain/events/event-types.ts";
import { invoiceTaxId } from "#app/domain/payments/invoices.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { couponUses } from "#drizzle/schema/coupons.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import { type FactsOf, type MessageType, messageViews, type WebhookType } from "./messages.ts";

/** The event of a message. */
type EventBehind<Type extends MessageType> = Type extends WebhookType ? Type : "webhook.tested";

/** The id in the event's object, and its own data, which later changes do not affect. */
type SourceEvent<Type extends MessageType> = { id: string; data: DataOf<EventBehind<Type>> };

type Reader<Type extends MessageType> = (ctx: Ctx, event: SourceEvent<Type>) => Promise<FactsOf<Type>>;

/** The facts of each type of message, read when it is first sent. Rows are read only for facts that cannot change. */
const readFacts: { [Type in MessageType]: Reader<Type> } = {
  "enrollment.created": async (ctx, { id, data }) => ({
    ...(await enrolment(ctx, id)),
    origin: data.origin,
  }),
  "enrollment.completed": (ctx, { id }) => enrolment(ctx, id),
  "payment.completed": (ctx, { id }) => payment(ctx, id),
  "payment.refunded": (ctx, { id }) => payment(ctx, id),
  "payment.partly_refunded": async (ctx, { id, data }) => ({
    ...(await payment(ctx, id)),
    refunded_amount: data.amountCents / 100,
  }),
  "payment.invoice_requested": async (ctx, { id, data }) => ({ ...(await invoice(ctx, id)), again: data.again }),
  "payment.invoice_cancelled": async (ctx, { id }) => {
    const { payment_id, transaction_id, is_simulation } = await invoice(ctx, id);
    return { payment_id, transaction_id, is_simulation };
  },
  "certificate.issued": async (ctx, { id, data }) => ({
    ...(await certificate(ctx, id)),
    certificate_number: data.number,
  }),
  "certificate.reissued": async (ctx, { id, data }) => ({
    ...(await certificate(ctx, id)),
    certificate_number: data.number,
    replaced_number: data.replaced,
  }),
  "certificate.revoked": async (ctx, { id, data }) => ({
    ...(await certificate(ctx, id)),
    reason: data.reason,
  }),
  "commission.paid": (ctx, { id }) => commission(ctx, id),
  "ticket.created": (ctx, { id }) => ticket(ctx, id),
  "ticket.replied": async (_, { id, data }) => ({
    ticket_id: Number(id),
    reply_id: data.reply,
    by: data.by,
  }),
  "course.published": (ctx, { id }) => course(ctx, id),
  "webhook.test": async (_, { id }) => ({ webhook_id: Number(id) }),
};

async function enrolment({ db }: Ctx, id: string) {
  const { userId: user_id, courseId: course_id, id: enrollment_id } = enrollments;
  const [row] = await db
    .select({ enrollment_id, course_id, user_id })
    .from(enrollments)
    .where(eq(enrollment_id, Number(id)));
  return row!;
}

async function payment({ db }: Ctx, id: string) {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, Number(id)));
  const { transactionId, courseId, trailId, userId, amountCents, method, isTest } = row!;
  return {
    payment_id: row!.id,
    transaction_id: transactionId,
    course_id: courseId,
    ...(trailId && { trail_id: trailId }),
    user_id: userId,
    amount: amountCents / 100,
    currency: "BRL" as const,
    payment_method: method,
    is_test: isTest,
  };
}

/** The school's facts are those of now, so that what was corrected reaches an invoice that is asked for again. */
async function invoice(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      payment: payments,
      discount: couponUses.discountCents,
      course: courses.title,
      trail: trails.title,
      buyer_name: users.fullName,
      buyer_email: users.email,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(courses, eq(courses.id, payments.courseId))
    .leftJoin(trails, eq(trails.id, payments.trailId))
    .leftJoin(couponUses, eq(couponUses.paymentId, payments.id))
    .where(eq(payments.id, Number(id)));
  const { payment: paid, discount, course, trail, buyer_name, buyer_email } = row!;
  const { INVOICE_DESCRIPTION, INVOICE_SERVICE_CODE, INVOICE_SERVICE_NAME, INVOICE_ISS_RATE: rate } = ctx.settings;
  return {
    payment_id: paid.id,
    transaction_id: paid.transactionId,
    course_id: paid.courseId,
    ...(paid.trailId && { trail_id: paid.trailId }),
    is_simulation: paid.provider === "simulator",
    service_date: isoDay(paid.completedAt ?? paid.createdAt),
    amount: paid.amountCents / 100,
    discount: (discount ?? 0) / 100,
    currency: "BRL" as const,
    description: [INVOICE_DESCRIPTION, course ?? trail].filter(Boolean).join("\n") || null,
    service_code: INVOICE_SERVICE_CODE ?? null,
    service_name: INVOICE_SERVICE_NAME ?? null,
    iss_rate: rate === undefined ? null : rate / 100,
    buyer_name,
    buyer_email,
    buyer_tax_id: await invoiceTaxId(ctx, paid.id),
  };
}

async function certificate({ db }: Ctx, id: string) {
  const [row] = await db
    .select({
      certificate_id: certificates.id,
      certificate_number: certificates.certificateNumber,
      enrollment_id: certificates.enrollmentId,
      course_id: certificates.courseId,
      trail_id: trailEnrolments.trailId,
      user_id: certificates.userId,
    })
    .from(certificates)
    .leftJoin(trailEnrolments, eq(trailEnrolments.id, certificates.trailEnrolmentId))
    .where(eq(certificates.id, id));
  const { trail_id, ...rest } = row!;
  return { ...rest, ...(trail_id && { trail_id }) };
}

async function commission({ db }: Ctx, id: string) {
  const [row] = await db
    .select()
    .from(commissions)
    .where(eq(commissions.id, Number(id)));
  const { kind, paymentId, courseId, instructorId, batchId, amountCents } = row!;
  return {
    commission_id: row!.id,
    kind,
    payment_id: paymentId,
    course_id: courseId,
    instructor_id: instructorId,
    payout_id: batchId,
    amount: amountCents / 100,
  };
}

async function ticket({ db }: Ctx, id: string) {
  const { userId: user_id, category, priority } = supportTickets;
  const [row] = await db
    .select({ user_id, category, priority })
    .from(supportTickets)
    .where(eq(supportTickets.id, Number(id)));
  return { ticket_id: Number(id), ...row! };
}

async function course({ db }: Ctx, id: string) {
  const { id: course_id, instructorId: instructor_id } = courses;
  const [row] = await db
    .select({ course_id, instructor_id })
    .from(courses)
    .where(eq(course_id, Number(id)));
  return row!;
}

type Happened = { type: string; at: Date; object: string; data: Record<string, unknown> };

/**
 * The body of the message about an event: type, time and facts, and nothing personal, but for an invoice. Type and data
 * were checked when they were stored.
 */
export async function composeMessage(ctx: Ctx, { at, object, ...event }: Happened): Promise<string> {
  const type = event.type as MessageType;
  const data = event.data as DataOf<EventBehind<MessageType>>;
  const read = readFacts[type] as Reader<MessageType>;
  const message = { type, timestamp: at.toISOString(), data: await read(ctx, { id: idIn(object), data }) };
  return JSON.stringify(messageViews[type].parse(message));
}
