import { and, eq } from "drizzle-orm";
import type { Viewer } from "#app/domain/ctx.ts";
import type { UploadKind } from "#app/domain/media/upload.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { quizAttempts, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import { plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { aCourse, answersTo } from "#tests/domain/lessons/a-course.ts";
import { samples } from "#tests/domain/media/files.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { aTicket } from "#tests/domain/support/a-ticket.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

/** A request that makes one thing, and one like it that is another request. */
export type Case = {
  viewer: Viewer;
  params?: Record<string, number>;
  body?: unknown;
  other: { params?: Record<string, number>; body?: unknown };
  /** How many there are of what it makes. */
  made: () => Promise<number>;
  /** What was made stays even where its answer cannot be kept, and is found again. */
  standsAlone?: boolean;
};

const finished = new Date("2026-11-20T02:30:00Z");

/** What stands ready for each operation that keeps to an Idempotency-Key. */
export const cases: Record<string, (db: Db) => Promise<Case>> = {
  "POST /api/courses": async (db) => {
    const viewer = await anInstructor(db);
    const body = { title: "Vasos", category: "teologico", level: "iniciante", price: 10 };
    const made = () => db.$count(courses, eq(courses.createdBy, viewer.id));
    return { viewer, body, other: { body: { ...body, price: 11 } }, made };
  },

  "PUT /api/courses/:id/toggle-publish": async (db) => {
    const viewer = await anInstructor(db);
    const [course, another] = [await aCourse(db, { instructor: viewer }), await aCourse(db, { instructor: viewer })];
    const made = () => db.$count(courses, and(eq(courses.id, course.id), eq(courses.isPublished, false)));
    return { viewer, params: { id: course.id }, body: {}, other: { params: { id: another.id } }, made };
  },

  "POST /api/lessons": async (db) => {
    const viewer = await anInstructor(db);
    const { id } = await aCourse(db, { instructor: viewer });
    const body = { course_id: id, title: "Terra", content_type: "text", content_text: "# Terra" };
    const made = () => db.$count(lessons, eq(lessons.courseId, id));
    return { viewer, body, other: { body: { ...body, title: "Água" } }, made };
  },

  "POST /api/quiz-questions": async (db) => {
    const viewer = await anInstructor(db);
    const lesson = (await aCourse(db, { instructor: viewer })).lessonIds[0]!;
    const body = {
      ...{ lesson_id: lesson, question_text: "O que falta?", question_type: "short_answer" },
      ...{ correct_answer: "água", options: [] },
    };
    const made = () => db.$count(quizQuestions, eq(quizQuestions.lessonId, lesson));
    return { viewer, body, other: { body: { ...body, correct_answer: "terra" } }, made };
  },

  "POST /api/lesson-resources": async (db) => {
    const viewer = await anInstructor(db);
    const lesson = (await aCourse(db, { instructor: viewer })).lessonIds[0]!;
    const address = "https://exemplo.test/a.pdf";
    const body = { lesson_id: lesson, resource_type: "document", resource_title: "Lista", resource_url: address };
    const made = () => db.$count(lessonResources, eq(lessonResources.lessonId, lesson));
    return { viewer, body, other: { body: { ...body, resource_title: "Rol" } }, made };
  },

  "POST /api/upload": async (db) => {
    const viewer = await anInstructor(db);
    const made = () => db.$count(media, eq(media.ownerId, viewer.id));
    const other = { body: uploadOf("audio", samples.ogg) };
    return { viewer, body: uploadOf("audio", samples.mp3), other, made, standsAlone: true };
  },

  "POST /api/courses/:id/enroll": async (db) => {
    const viewer = await aStudent(db);
    const [one, another] = [await aCourse(db, { priceCents: 0 }), await aCourse(db, { priceCents: 0 })];
    const made = () => db.$count(enrollments, eq(enrollments.userId, viewer.id));
    return { viewer, params: { id: one.id }, other: { params: { id: another.id } }, made };
  },

  "POST /api/lessons/:id/complete": async (db) => {
    const viewer = await aStudent(db);
    const { id, lessonIds } = await aCourse(db);
    const { enrollment_id } = await plantEnrolment(db, viewer, id, null);
    const [one, another] = lessonIds as [number, number];
    const made = () => db.$count(lessonProgress, eq(lessonProgress.enrollmentId, enrollment_id));
    return { viewer, params: { id: one }, other: { params: { id: another } }, made };
  },

  "POST /api/lessons/:id/quiz-attempts": async (db) => {
    const viewer = await aStudent(db);
    const { id, lessonIds, quizzes } = await aCourse(db, { lessons: [{ quiz: true }] });
    const { enrollment_id } = await plantEnrolment(db, viewer, id, null);
    const body = answersTo(quizzes[0]!, { truth: "false" });
    const made = () => db.$count(quizAttempts, eq(quizAttempts.enrollmentId, enrollment_id));
    return { viewer, params: { id: lessonIds[0]! }, body, other: { body: answersTo(quizzes[0]!) }, made };
  },

  "POST /api/certificates/generate": async (db) => {
    const { viewer, ids } = await aFinisher(db);
    const made = () => db.$count(certificates, eq(certificates.userId, viewer.id));
    return { viewer, body: ids, other: { body: { ...ids, user_id: viewer.id } }, made };
  },

  "POST /api/courses/:id/reviews": async (db) => {
    const { viewer, ids } = await aFinisher(db);
    const body = { ...ids, rating: 5, testimonial: "Aprendi a ter paciência com a terra e comigo." };
    const made = () => db.$count(reviews, eq(reviews.userId, viewer.id));
    return { viewer, params: { id: ids.course_id }, body, other: { body: { ...body, rating: 1 } }, made };
  },

  "POST /api/payments": async (db) => {
    const viewer = await aStudent(db);
    const body = orderOf((await aCourse(db, { priceCents: 19_700 })).id, "pix");
    const made = () => db.$count(payments, eq(payments.userId, viewer.id));
    return { viewer, body, other: { body: { ...body, amount: 1 } }, made, standsAlone: true };
  },

  "POST /api/payments/:id/refund": async (db) => {
    const viewer = await aStudent(db);
    const [one, another] = [await aPayment(db, viewer, "completed"), await aPayment(db, viewer, "completed")];
    const made = () => db.$count(payments, and(eq(payments.id, one), eq(payments.status, "refunded")));
    return { viewer, params: { id: one }, other: { params: { id: another } }, made, standsAlone: true };
  },

  "POST /api/admin/payments/:id/refund": async (db) => {
    const viewer = await anAdmin(db);
    const one = await aPayment(db, await aStudent(db), "completed");
    const body = { reason: "Combinado por telefone.", amount: 10 };
    const made = () => db.$count(refunds, eq(refunds.paymentId, one));
    return { viewer, params: { id: one }, body, other: { body: { ...body, amount: 20 } }, made, standsAlone: true };
  },

  "POST /api/payments/:id/cancellation": async (db) => {
    const viewer = await aStudent(db);
    const [one, another] = [await aPayment(db, viewer, "pending"), await aPayment(db, viewer, "pending")];
    const object = `payment/${one}`;
    const made = () => db.$count(events, and(eq(events.object, object), eq(events.action, "payment.failed")));
    return { viewer, params: { id: one }, other: { params: { id: another } }, made, standsAlone: true };
  },

  "POST /api/support-tickets": async (db) => {
    const viewer = await aStudent(db);
    const body = { subject: "Sem som", description: "A aula 2 está muda." };
    const made = () => db.$count(supportTickets, eq(supportTickets.userId, viewer.id));
    return { viewer, body, other: { body: { ...body, priority: "high" } }, made };
  },

  "POST /api/support-tickets/:id/replies": async (db) => {
    const viewer = await aStudent(db);
    const { id } = await aTicket(db, {}, { by: viewer });
    const made = () => db.$count(ticketReplies, eq(ticketReplies.ticketId, id));
    const body = { message: "E a aula 3 também." };
    return { viewer, params: { id }, body, other: { body: { message: "Voltou." } }, made };
  },

  "POST /api/admin/vouchers": async (db) => {
    const viewer = await anAdmin(db);
    const body = { description: "Igreja da Praça", max_uses: 3 };
    const made = () => db.$count(vouchers, eq(vouchers.createdBy, viewer.id));
    return { viewer, body, other: { body: { ...body, max_uses: 4 } }, made };
  },

  "POST /api/admin/instructors": async (db) => {
    const viewer = await anAdmin(db);
    const body = { full_name: "Isaque Prado", specialties: [] };
    const made = () => db.$count(rosterEntries, eq(rosterEntries.createdBy, viewer.id));
    return { viewer, body, other: { body: { ...body, full_name: "Isaque Prado Neto" } }, made };
  },
};

/** A file as it is sent. */
export function uploadOf(kind: UploadKind, bytes: Buffer) {
  const form = new FormData();
  form.append("type", kind);
  form.append("file", new Blob([new Uint8Array(bytes)]), "arquivo");
  return form;
}

async function aFinisher(db: Db) {
  const viewer = await aStudent(db);
  return { viewer, ids: await plantEnrolment(db, viewer, (await aCourse(db)).id, finished) };
}

const orderOf = (course_id: number, payment_method: "pix") => ({
  ...{ course_id, amount: 197, payment_method },
  payment_data: { pix_key: "alguem@exemplo.test" },
});

/** A payment of the buyer's own that waits, or was confirmed just now. */
async function aPayment(db: Db, buyer: Viewer, status: "pending" | "completed") {
  const course = await aCourse(db, { priceCents: 19_700 });
  const isPaid = status === "completed";
  const settings = testSettings({ PAYMENTS_SIMULATOR: "manual" });
  const { id } = await makePayment(ctxOf(db, buyer, { settings }), paying(course, isPaid ? "credit_card" : "pix"));
  return id;
}
