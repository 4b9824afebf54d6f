import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { MessageType } from "#app/domain/webhooks/payloads/types.ts";
import type { FactsOf } from "#app/domain/webhooks/payloads/views.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { supportTickets } from "#drizzle/schema/support.ts";

/** What an event is about: the id in its `object`, and its own data, which later changes of the thing leave alone. */
export type Told = { id: string; data: Record<string, unknown> };

type Reader<Type extends MessageType> = (ctx: Ctx, told: Told) => Promise<FactsOf<Type>>;

/** The facts of each type of message, read when it is first sent. Only what can no longer change is read from a row. */
export const readFacts: { [Type in MessageType]: Reader<Type> } = {
  "enrollment.created": async (ctx, { id, data }) => ({
    ...(await enrolment(ctx, id)),
    origin: data.origin as FactsOf<"enrollment.created">["origin"],
  }),
  "enrollment.completed": (ctx, { id }) => enrolment(ctx, id),
  "payment.completed": (ctx, { id }) => payment(ctx, id),
  "payment.refunded": (ctx, { id }) => payment(ctx, id),
  "certificate.issued": (ctx, { id }) => certificate(ctx, id),
  "certificate.revoked": async (ctx, { id, data }) => ({
    ...(await certificate(ctx, id)),
    reason: data.reason as FactsOf<"certificate.revoked">["reason"],
  }),
  "commission.paid": (ctx, { id }) => commission(ctx, id),
  "ticket.created": (ctx, { id }) => ticket(ctx, id),
  "ticket.replied": async (_, { id, data }) => ({
    ticket_id: Number(id),
    reply_id: Number(data.reply),
    by: data.by as FactsOf<"ticket.replied">["by"],
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
  const { transactionId, courseId, userId, amountCents, method } = row!;
  return {
    payment_id: row!.id,
    transaction_id: transactionId,
    course_id: courseId,
    user_id: userId,
    amount: amountCents / 100,
    currency: "BRL" as const,
    payment_method: method,
  };
}

async function certificate({ db }: Ctx, id: string) {
  const [row] = await db
    .select({
      certificate_id: certificates.id,
      certificate_number: certificates.certificateNumber,
      enrollment_id: certificates.enrollmentId,
      course_id: certificates.courseId,
      user_id: certificates.userId,
    })
    .from(certificates)
    .where(eq(certificates.id, id));
  return row!;
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
