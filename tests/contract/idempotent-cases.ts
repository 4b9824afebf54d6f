import { and, eq } from "drizzle-orm";
import { isoDay } from "#app/domain/calendar.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import type { UploadKind } from "#app/domain/media/upload.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { coupons } from "#drizzle/schema/coupons.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { invitationLinks, invitations } from "#drizzle/schema/invitations.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { lessonPosts } from "#drizzle/schema/lesson-posts.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import { notices } from "#drizzle/schema/notices.ts";
import { payments, refunds, serviceInvoices } from "#drizzle/schema/payments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { quizAttempts, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { cannedReplies, supportTickets, ticketNotes, ticketReplies } from "#drizzle/schema/support.ts";
import { trailCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import { plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { anAskedLesson } from "#tests/domain/lesson-posts/an-asked-lesson.ts";
import { aCourse, answersTo } from "#tests/domain/lessons/a-course.ts";
import { samples } from "#tests/domain/media/files.ts";
import { planned } from "#tests/domain/meetings/a-meeting.ts";
import { aLedClass as aClassWithMembers } from "#tests/domain/notices/a-notice.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { aTicket } from "#tests/domain/support/a-ticket.ts";
import { aTrail, study } from "#tests/domain/trails/a-trail.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

/** A request that makes one thing, and a similar one that is another request. */
export type Case = {
  viewer: Viewer;
  params?: Record<string, number>;
  body?: unknown;
  other: { params?: Record<string, number>; body?: unknown };
  /** How many there are of what it makes. */
  made: () => Promise<number>;
  /** The result stays even if its answer cannot be stored, and is found again. */
  standsAlone?: boolean;
};

const finished = new Date("2026-11-20T02:30:00Z");

/** A case for each operation that supports Idempotency-Key. */
export const cases: Record<string, (db: Db) => Promise<Case>> = {
  "POST /api/courses": async (db) => {
    const viewer = await anInstructor(db);
    const body = { title: "Vasos", category: "teologico", level: "iniciante", price: 10 };
    const made = () => db.$count(courses, eq(courses.createdBy, viewer.id));
    return { viewer, body, other: { body: { ...body, price: 11 } }, made };
  },

  "POST /api/courses/:id/copies": async (db) => {
    const viewer = await anInstructor(db);
    const [course, another] = [await aCourse(db, { instructor: viewer }), await aCourse(db, { instructor: viewer })];
    const made = () => db.$count(courses, eq(courses.instructorId, viewer.id));
    return { viewer, params: { id: course.id }, other: { params: { id: another.id } }, made };
  },

  "PUT /api/courses/:id/toggle-publish": async (db) => {
    const viewer = await anInstructor(db);
    const [course, another] = [await aCourse(db, { instructor: viewer }), await aCourse(db, { instructor: viewer })];
    const made = () => db.$count(courses, and(eq(courses.id, course.id), eq(courses.isPublished, false)));
    return { viewer, params: { id: course.id }, body: {}, other: { params: { id: another.id } }, made };
  },

  "POST /api/classes/:id/meetings": async (db) => {
    const viewer = await aStudent(db);
    const id = await aClass(db, { leaderIds: [viewer.id] });
    const body = { ...planned(), date: isoDay(new Date()) };
    const made = () => db.$count(meetings, eq(meetings.classId, id));
    return { viewer, params: { id }, body, other: { body: { ...body, time: "10:00" } }, made };
  },

  "POST /api/notices": async (db) => {
    const { leader: viewer, classId } = await aClassWithMembers(db, { members: 2 });
    const body = { class_id: classId, subject: "Domingo às 9h", body: "Até domingo!" };
    const made = () => db.$count(notices, eq(notices.writerId, viewer.id));
    return { viewer, body, other: { body: { ...body, subject: "Domingo às 10h" } }, made };
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
      correct_answer: "água",
      options: [],
    };
    const made = () => db.$count(quizQuestions, eq(quizQuestions.lessonId, lesson));
    return { viewer, body, other: { body: { ...body, correct_answer: "terra" } }, made };
  },

  "POST /api/lessons/:id/question-imports": async (db) => {
    const viewer = await anInstructor(db);
    const id = (await aCourse(db, { instructor: viewer })).lessonIds[0]!;
    const made = () => db.$count(quizQuestions, eq(quizQuestions.lessonId, id));
    const body = { text: "Falta água? {T}" };
    return { viewer, params: { id }, body, other: { params: { id }, body: { text: "Falta terra? {T}" } }, made };
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

  "POST /api/admin/certificates": async (db) => {
    const viewer = await anAdmin(db);
    const [one, other] = [await aFinisher(db), await aFinisher(db)];
    const bodyOf = (of: typeof one) => ({ user_id: of.viewer.id, course_id: of.ids.course_id });
    const made = () => db.$count(certificates, eq(certificates.userId, one.viewer.id));
    return { viewer, body: bodyOf(one), other: { body: bodyOf(other) }, made };
  },

  "POST /api/courses/:id/reviews": async (db) => {
    const { viewer, ids } = await aFinisher(db);
    const body = { ...ids, rating: 5, testimonial: "Aprendi a ter paciência com a terra e comigo." };
    const made = () => db.$count(reviews, eq(reviews.userId, viewer.id));
    return { viewer, params: { id: ids.course_id }, body, other: { body: { ...body, rating: 1 } }, made };
  },

  "POST /api/lessons/:id/questions": async (db) => {
    const { asker: viewer, lesson } = await anAskedLesson(db);
    const made = async () => (await db.$count(lessonPosts, eq(lessonPosts.lessonId, lesson))) - 1;
    const body = { text: "E no segundo dia?" };
    return { viewer, params: { id: lesson }, body, other: { body: { text: "E no terceiro?" } }, made };
  },

  "POST /api/lessons/:id/notes": async (db) => {
    const { asker: viewer, lesson } = await anAskedLesson(db);
    const made = () => db.$count(lessonNotes, eq(lessonNotes.userId, viewer.id));
    const body = { text: "Voltar aqui." };
    return { viewer, params: { id: lesson }, body, other: { body: { text: "E aqui." } }, made };
  },

  "POST /api/lesson-posts/:id/answers": async (db) => {
    const { asker: viewer, question } = await anAskedLesson(db);
    const made = () => db.$count(lessonPosts, eq(lessonPosts.questionId, question.id));
    const body = { text: "No segundo dia também." };
    return { viewer, params: { id: question.id }, body, other: { body: { text: "No terceiro." } }, made };
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

  "POST /api/admin/payments/:id/invoice": async (db) => {
    const viewer = await anAdmin(db);
    const one = await aPayment(db, await aStudent(db), "completed");
    await db.insert(serviceInvoices).values({ paymentId: one, via: "asaas", status: "failed", askedAt: new Date() });
    const another = await aPayment(db, await aStudent(db), "completed");
    const object = `payment/${one}`;
    const made = () =>
      db.$count(events, and(eq(events.object, object), eq(events.action, "payment.invoice_requested")));
    return { viewer, params: { id: one }, other: { params: { id: another } }, made, standsAlone: true };
  },

  "POST /api/payments/:id/cancellation": async (db) => {
    const viewer = await aStudent(db);
    const [one, another] = [await aPayment(db, viewer, "pending"), await aPayment(db, viewer, "pending")];
    const object = `payment/${one}`;
    const made = () => db.$count(events, and(eq(events.object, object), eq(events.action, "payment.failed")));
    return { viewer, params: { id: one }, other: { params: { id: another } }, made, standsAlone: true };
  },

  "POST /api/trails": async (db) => {
    const viewer = await anAdmin(db);
    const body = { title: "Da semente ao fruto", price: 10 };
    const made = () => db.$count(trails, eq(trails.createdBy, viewer.id));
    return { viewer, body, other: { body: { ...body, price: 11 } }, made };
  },

  "POST /api/trails/:id/courses": async (db) => {
    const viewer = await anAdmin(db);
    const { id } = await aTrail(db);
    const [one, another] = [await aCourse(db), await aCourse(db)];
    const body = { course_id: one.id, change: "add" };
    const added = and(eq(trailCourses.trailId, id), eq(trailCourses.courseId, one.id));
    const made = () => db.$count(trailCourses, added);
    return { viewer, params: { id }, body, other: { body: { ...body, course_id: another.id } }, made };
  },

  "PUT /api/trails/:id/toggle-publish": async (db) => {
    const viewer = await anAdmin(db);
    const [one, another] = [await aTrail(db), await aTrail(db)];
    const made = () => db.$count(trails, and(eq(trails.id, one.id), eq(trails.isPublished, false)));
    return { viewer, params: { id: one.id }, body: {}, other: { params: { id: another.id } }, made };
  },

  "POST /api/trails/:id/enroll": async (db) => {
    const viewer = await aStudent(db);
    const [one, another] = [await aTrail(db), await aTrail(db)];
    const made = () => db.$count(trailEnrolments, eq(trailEnrolments.userId, viewer.id));
    return { viewer, params: { id: one.id }, other: { params: { id: another.id } }, made };
  },

  "POST /api/trails/:id/payments": async (db) => {
    const viewer = await aStudent(db);
    const { id } = await aTrail(db, { priceCents: 19_700 });
    const { course_id: _, ...body } = orderOf(id, "pix");
    const made = () => db.$count(payments, eq(payments.userId, viewer.id));
    return { viewer, params: { id }, body, other: { body: { ...body, amount: 1 } }, made, standsAlone: true };
  },

  "POST /api/trails/:id/certificate": async (db) => {
    const viewer = await aStudent(db);
    const student = ctxOf(db, viewer);
    const [one, another] = [await aTrail(db), await aTrail(db)];
    for (const { id, courseIds } of [one, another]) {
      await joinTrail(student, id);
      for (const courseId of courseIds) await study(student, courseId);
    }
    const made = () => db.$count(certificates, eq(certificates.userId, viewer.id));
    return { viewer, params: { id: one.id }, body: {}, other: { params: { id: another.id } }, made };
  },

  "POST /api/support-tickets": async (db) => {
    const viewer = await aStudent(db);
    const body = { subject: "Sem som", description: "A aula 2 está muda." };
    const made = () => db.$count(supportTickets, eq(supportTickets.userId, viewer.id));
    return { viewer, body, other: { body: { ...body, priority: "high" } }, made };
  },

  "POST /api/support-tickets/:id/notes": async (db) => {
    const viewer = await anAdmin(db);
    const { id } = await aTicket(db);
    const made = () => db.$count(ticketNotes, eq(ticketNotes.ticketId, id));
    return { viewer, params: { id }, body: { note: "Já ligou." }, other: { body: { note: "De novo." } }, made };
  },

  "POST /api/support-tickets/:id/replies": async (db) => {
    const viewer = await aStudent(db);
    const { id } = await aTicket(db, {}, { by: viewer });
    const made = () => db.$count(ticketReplies, eq(ticketReplies.ticketId, id));
    const body = { message: "E a aula 3 também." };
    return { viewer, params: { id }, body, other: { body: { message: "Voltou." } }, made };
  },

  "POST /api/canned-replies": async (db) => {
    const viewer = await anAdmin(db);
    const body = { title: "Som", message: "Tente sem o fone." };
    const made = () => db.$count(cannedReplies);
    return { viewer, body, other: { body: { ...body, title: "Fone" } }, made };
  },

  "POST /api/admin/vouchers": async (db) => {
    const viewer = await anAdmin(db);
    const body = { description: "Igreja da Praça", max_uses: 3 };
    const made = () => db.$count(vouchers, eq(vouchers.createdBy, viewer.id));
    return { viewer, body, other: { body: { ...body, max_uses: 4 } }, made };
  },

  "POST /api/admin/coupons": async (db) => {
    const viewer = await anAdmin(db);
    const body = { code: `PASCOA-${viewer.id.slice(0, 8).toUpperCase()}`, percent: 10 };
    const made = () => db.$count(coupons, eq(coupons.createdBy, viewer.id));
    return { viewer, body, other: { body: { ...body, percent: 20 } }, made };
  },

  "POST /api/courses/:id/coupon-enrolments": async (db) => {
    const [viewer, { id }] = [await aStudent(db), await aCourse(db, { priceCents: 19_700 })];
    const [{ code: coupon_code }, other] = [await aCoupon(db, { percent: 100 }), await aCoupon(db, { percent: 100 })];
    const made = () => db.$count(enrollments, eq(enrollments.userId, viewer.id));
    return { viewer, params: { id }, body: { coupon_code }, other: { body: { coupon_code: other.code } }, made };
  },

  "POST /api/trails/:id/coupon-enrolments": async (db) => {
    const [viewer, { id }] = [await aStudent(db), await aTrail(db, { priceCents: 19_700 })];
    const [{ code: coupon_code }, other] = [await aCoupon(db, { percent: 100 }), await aCoupon(db, { percent: 100 })];
    const made = () => db.$count(trailEnrolments, eq(trailEnrolments.userId, viewer.id));
    return { viewer, params: { id }, body: { coupon_code }, other: { body: { coupon_code: other.code } }, made };
  },

  "POST /api/admin/classes": async (db) => {
    const viewer = await anAdmin(db);
    const { id } = await aCourse(db);
    const body = { name: "Domingo de manhã", course_ids: [id], starts_on: "2026-11-29" };
    const made = () => db.$count(classes, eq(classes.createdBy, viewer.id));
    return { viewer, body, other: { body: { ...body, places: 12 } }, made };
  },

  "POST /api/admin/invitations": async (db) => {
    const viewer = await anAdmin(db);
    const { id } = await aCourse(db);
    const body = { email: "ana@exemplo.test", course_id: id };
    const made = () => db.$count(invitations, eq(invitations.invitedBy, viewer.id));
    return { viewer, body, other: { body: { ...body, email: "beto@exemplo.test" } }, made };
  },

  "POST /api/admin/invitation-links": async (db) => {
    const viewer = await anAdmin(db);
    const { id } = await aCourse(db);
    const made = () => db.$count(invitationLinks, eq(invitationLinks.createdBy, viewer.id));
    return { viewer, body: { course_id: id }, other: { body: { course_id: id, places: 3 } }, made };
  },

  "POST /api/admin/enrollments": async (db) => {
    const viewer = await anAdmin(db);
    const [{ id }, one, other] = [await aCourse(db), await aStudent(db), await aStudent(db)];
    const made = () => db.$count(enrollments, eq(enrollments.courseId, id));
    const body = { email: one.email, course_id: id };
    return { viewer, body, other: { body: { ...body, email: other.email } }, made };
  },

  "POST /api/admin/instructors": async (db) => {
    const viewer = await anAdmin(db);
    const body = { full_name: "Isaque Prado", specialties: [] };
    const made = () => db.$count(rosterEntries, eq(rosterEntries.createdBy, viewer.id));
    return { viewer, body, other: { body: { ...body, full_name: "Isaque Prado Neto" } }, made };
  },
};

/** An uploaded file. */
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
  course_id,
  amount: 197,
  payment_method,
  payment_data: { pix_key: "alguem@exemplo.test" },
});

/** A pending or just completed payment of the buyer's. */
async function aPayment(db: Db, buyer: Viewer, status: "pending" | "completed") {
  const course = await aCourse(db, { priceCents: 19_700 });
  const isPaid = status === "completed";
  const settings = testSettings({ PAYMENTS_SIMULATOR: "manual" });
  const { id } = await makePayment(ctxOf(db, buyer, { settings }), paying(course, isPaid ? "credit_card" : "pix"));
  return id;
}
