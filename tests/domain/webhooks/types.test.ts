import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { publishCourse } from "#app/domain/authoring/courses/publish-course.server.ts";
import { settleLearners } from "#app/domain/authoring/learners.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { payCommissions } from "#app/domain/commissions/pay-commissions.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { openEnrolment } from "#app/domain/enrolments/open-enrolment.server.ts";
import { recordEach } from "#app/domain/events/record.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { confirmPayout } from "#app/domain/payouts/confirm-payout.server.ts";
import { openPayout } from "#app/domain/payouts/open-payout.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { replyToTicket } from "#app/domain/support/reply-to-ticket.server.ts";
import { writeTicket } from "#app/domain/support/write-ticket.server.ts";
import { sendTest } from "#app/domain/webhooks/deliveries/send-test.server.ts";
import { type MessageType, webhookTypes } from "#app/domain/webhooks/payloads/types.ts";
import { messageViews } from "#app/domain/webhooks/payloads/views.ts";
import type { Db } from "#drizzle/client.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { commissionsOf, paying } from "#tests/domain/payments/ground.ts";
import { aSchool } from "#tests/domain/payouts/ground.ts";
import { anEndpoint, deliveriesOf, directing, sendDue } from "#tests/domain/webhooks/ground.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, anInstructor, ctxOf } from "#tests/support/people.ts";

/** In every text that a person writes or is known by. */
const planted = "Melquisedeque";
const url = "https://recebe.example/avisos";

type Sent = { type: MessageType; timestamp: string; data: Record<string, unknown> };

/** Sends all that is in line to nobody. Out: the bodies, as they would have crossed the wire. */
async function sent(ctx: Parameters<typeof sendDue>[0]): Promise<Sent[]> {
  const bodies: string[] = [];
  await sendDue({ ...ctx, now: new Date(Date.now() + 60 * 86_400_000) }, async ({ body }) => {
    bodies.push(body);
    return { status: 200, failure: null, milliseconds: 1 };
  });
  return bodies.map((body) => JSON.parse(body) as Sent);
}

/** A course from its publication to a refund, with all that people say on the way. */
async function wholeStory(db: Db) {
  const direction = await directing(db);
  const teacher = await anInstructor(db, { fullName: `Davi ${planted}`, email: `${planted}@ensina.test` });
  const course = await aCourse(db, {
    teacher,
    title: `De ${planted} em diante`,
    priceCents: 19_700,
    isPublished: false,
  });
  await publishCourse(ctxOf(db, teacher), course.id);
  const buyer = ctxOf(db, await aLearner(db, { fullName: `Rute ${planted}`, email: `${planted}@aprende.test` }));
  const { id: paymentId, transactionId } = await makePayment(
    buyer,
    paying(course, "pix", { payment_data: { pix_key: `${planted}@pix.test` } }),
  );
  for (const lessonId of course.lessonIds) await completeLesson(buyer, lessonId);
  const enrolment = { course_id: course.id, enrollment_id: await enrolmentOf(buyer, course.id) };
  const certificate = await generateCertificate(buyer, enrolment);
  const [line] = await commissionsOf(db, paymentId);
  await payCommissions(direction, { commission_ids: [line!.id], payment_reference: `PIX ${planted}` });
  const ticket = await openTicket(buyer, {
    subject: planted,
    description: `Escreve ${planted}`,
    category: "payment",
    priority: "high",
  });
  await replyToTicket(buyer, ticket.id, { message: planted });
  await replyToTicket(direction, ticket.id, { message: planted });
  await refundPayment(buyer, paymentId);
  return {
    direction,
    teacher,
    buyer: buyer.viewer,
    course,
    paymentId,
    transactionId,
    certificate,
    line: line!,
    ticket,
    ...enrolment,
  };
}

async function enrolmentOf(ctx: Parameters<typeof enrol>[0], courseId: number) {
  return (await enrol(ctx, courseId)).enrollmentId;
}

describe("the ten types", () => {
  it("each come of what really happens, as their views say, with ids and facts and nothing of anybody", () =>
    rolledBack(async (db) => {
      const admin = await directing(db);
      const { id } = await anEndpoint(admin, { url });
      const story = await wholeStory(db);
      await sendTest(admin, id);
      const messages = await sent(admin);
      for (const message of messages) {
        expect(messageViews[message.type].safeParse(message).error, message.type).toBeUndefined();
        expect(JSON.stringify(message)).not.toMatch(new RegExp(`${planted}|@|exemplo`, "i"));
      }
      const { course, buyer, paymentId, transactionId, teacher, certificate, line, ticket, enrollment_id } = story;
      const place = { enrollment_id, course_id: course.id, user_id: buyer.id };
      const paid = {
        payment_id: paymentId,
        transaction_id: transactionId,
        course_id: course.id,
        user_id: buyer.id,
        amount: 197,
        currency: "BRL",
        payment_method: "pix",
      };
      const diploma = { certificate_id: certificate.id, certificate_number: certificate.certificateNumber, ...place };
      expect(messages.map(({ type, data }) => [type, data])).toEqual([
        ["course.published", { course_id: course.id, instructor_id: teacher.id }],
        ["enrollment.created", { ...place, origin: "purchase" }],
        ["payment.completed", paid],
        ["enrollment.completed", place],
        ["certificate.issued", diploma],
        [
          "commission.paid",
          {
            commission_id: line.id,
            kind: "sale",
            payment_id: paymentId,
            course_id: course.id,
            instructor_id: teacher.id,
            payout_id: null,
            amount: 68.95,
          },
        ],
        ["ticket.created", { ticket_id: ticket.id, user_id: buyer.id, category: "payment", priority: "high" }],
        ["ticket.replied", { ticket_id: ticket.id, reply_id: expect.any(Number), by: "asker" }],
        ["ticket.replied", { ticket_id: ticket.id, reply_id: expect.any(Number), by: "school" }],
        ["certificate.revoked", { ...diploma, reason: "refund" }],
        ["payment.refunded", paid],
        ["webhook.test", { webhook_id: id }],
      ]);
      expect(new Set(messages.map(({ type }) => type))).toEqual(
        new Set([...Object.keys(webhookTypes), "webhook.test"]),
      );
    }));

  it("tell of a visitor's ticket without anybody", () =>
    rolledBack(async (db) => {
      const admin = await directing(db);
      await anEndpoint(admin, { url, types: ["ticket.created"] });
      const asked = { subject: planted, description: planted };
      const ticket = await writeTicket(ctxOf(db), asked as never, { userId: null, name: planted, email: "a@b.test" });
      expect((await sent(admin)).map(({ data }) => data)).toEqual([
        { ticket_id: ticket!.id, user_id: null, category: "general", priority: "normal" },
      ]);
    }));

  it("say what was true when it happened, however late they go out", () =>
    rolledBack(async (db) => {
      const admin = await directing(db);
      await anEndpoint(admin, { url, types: ["enrollment.created", "payment.completed"] });
      const course = await aCourse(db);
      const learner = ctxOf(db, await aLearner(db, { isMaintainer: true }));
      await enrol(learner, course.id);
      await openEnrolment(learner, { userId: learner.viewer.id, courseId: course.id, origin: "purchase" });
      expect((await sent(admin)).map(({ data }) => data.origin)).toEqual(["free"]);
    }));
});

describe("what happens to many at once", () => {
  it("is told of each: commissions of a payout, and learners who are done when a lesson goes", () =>
    rolledBack(async (db) => {
      const director = await directing(db);
      const { id } = await anEndpoint(director, { url, types: ["commission.paid", "enrollment.completed"] });
      const { ids, admin } = await aSchool(db);
      const { id: payoutId } = await openPayout(admin, ids);
      await confirmPayout(admin, payoutId);
      const course = await aCourse(db, { priceCents: 0, category: "discipulado" });
      const learners = [];
      for (let count = 0; count < 3; count++) {
        const learner = ctxOf(db, await aLearner(db));
        learners.push(await enrol(learner, course.id));
        for (const lessonId of course.lessonIds.slice(1)) await completeLesson(learner, lessonId);
      }
      await db.delete(lessons).where(eq(lessons.id, course.lessonIds[0]!));
      await settleLearners(director, course.id);
      const messages = await sent({ ...director, now: admin.now });
      const told = (type: string, field: string) =>
        messages.filter((message) => message.type === type).map(({ data }) => data[field]);
      expect(told("commission.paid", "commission_id").sort()).toEqual([...ids].sort());
      expect(new Set(told("commission.paid", "payout_id"))).toEqual(new Set([payoutId]));
      expect(told("enrollment.completed", "enrollment_id").sort()).toEqual(
        learners.map((one) => one.enrollmentId).sort(),
      );
      expect(await deliveriesOf(db, id)).toHaveLength(6);
    }));

  it("goes into line in the one statement that tells of it, for some thousands", () =>
    rolledBack(async (db) => {
      const admin = await directing(db);
      const ends = [
        await anEndpoint(admin, { url }),
        await anEndpoint(admin, { url: `${url}/2`, types: ["payment.completed"] }),
      ];
      const statements: string[] = [];
      const execute = db.execute.bind(db);
      const counting = Object.assign(Object.create(db) as Db, {
        execute: (query: never) => {
          statements.push("execute");
          return execute(query);
        },
      });
      const objects = Array.from({ length: 6_000 }, (_, n) => `enrollment/${n + 1}`);
      await recordEach({ ...admin, db: counting }, "enrollment.completed", objects, { courseId: 1 });
      expect(statements).toHaveLength(2);
      expect(await deliveriesOf(db, ends[0]!.id)).toHaveLength(6_000);
      expect(await deliveriesOf(db, ends[1]!.id)).toEqual([]);
      await recordEach({ ...admin, db: counting }, "user.created", ["user/1"]);
      expect(statements).toHaveLength(3);
    }));
});
