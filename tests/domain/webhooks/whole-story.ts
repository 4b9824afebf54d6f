import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { correctCertificate } from "#app/domain/certificates/correct-certificate.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import type { Db } from "#drizzle/client.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { commissionsOf, paying } from "#tests/domain/payments/fixture.ts";
import { directing } from "#tests/domain/webhooks/fixture.ts";
import { anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

/** In every text that a person writes or is known by. */
export const planted = "Melquisedeque";

/** A course from its publication to a refund, with all that people say on the way. */
export async function wholeStory(db: Db) {
  const direction = await directing(db);
  const instructor = await anInstructor(db, { fullName: `Davi ${planted}`, email: `${planted}@ensina.test` });
  const course = await aCourse(db, {
    instructor,
    title: `De ${planted} em diante`,
    priceCents: 19_700,
    isPublished: false,
  });
  await publishCourse(ctxOf(db, instructor), course.id, {});
  const buyer = ctxOf(db, await aStudent(db, { fullName: `Rute ${planted}`, email: `${planted}@aprende.test` }));
  const { id: paymentId, transactionId } = await makePayment(
    buyer,
    paying(course, "pix", { payment_data: { pix_key: `${planted}@pix.test` } }),
  );
  for (const lessonId of course.lessonIds) await completeLesson(buyer, lessonId, {});
  const enrolment = { course_id: course.id, enrollment_id: await enrolmentOf(buyer, course.id) };
  const certificate = await generateCertificate(buyer, enrolment);
  const corrected = await correctCertificate(direction, certificate.id, { student_name: `Rute ${planted} Alves` });
  const [line] = await commissionsOf(db, paymentId);
  await payCommissions(direction, { commission_ids: [line!.id], payment_reference: `PIX ${planted}` });
  const ticket = await openTicket(buyer, {
    subject: planted,
    description: `Escreve ${planted}`,
    category: "payment",
    priority: "high",
  });
  await replyToTicket(buyer, ticket.id, { message: planted });
  const { id: replyId } = await replyToTicket(direction, ticket.id, { message: planted });
  await refundBySchool(direction, paymentId, { reason: planted, amount: 1 });
  await refundPayment(buyer, paymentId);
  return {
    direction,
    instructor,
    buyer: buyer.viewer,
    course,
    paymentId,
    transactionId,
    certificate,
    corrected,
    line: line!,
    ticket,
    replyId,
    ...enrolment,
  };
}

export async function enrolmentOf(ctx: Parameters<typeof enrol>[0], courseId: number) {
  return (await enrol(ctx, courseId)).enrollmentId;
}
