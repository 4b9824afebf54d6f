import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { completeFinishedStudents } from "#app/domain/authoring/lock-students.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { enrol, openEnrolment } from "#app/domain/enrolments/enrol.server.ts";
import { recordEvents } from "#app/domain/events/record.server.ts";
import { confirmPayout, openPayout } from "#app/domain/payouts/pay-commissions.server.ts";
import { deleteOwnAccount } from "#app/domain/privacy/delete-account.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { insertTicket } from "#app/domain/support/open-ticket.server.ts";
import { sendTest } from "#app/domain/webhooks/deliveries.server.ts";
import { type MessageType, messageViews, webhookTypes } from "#app/domain/webhooks/messages.ts";
import type { Db } from "#drizzle/client.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aSchool } from "#tests/domain/payouts/fixture.ts";
import { anEndpoint, deliveriesOf, directing, sendDue } from "#tests/domain/webhooks/fixture.ts";
import { enrolmentOf, planted, wholeStory } from "#tests/domain/webhooks/whole-story.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const url = "https://recebe.example/avisos";

type Sent = { type: MessageType; timestamp: string; data: Record<string, unknown> };

/** Sends all that is in line to nobody. Returns the bodies, as they would have crossed the wire. */
async function sent(ctx: Parameters<typeof sendDue>[0]): Promise<Sent[]> {
  const bodies: string[] = [];
  await sendDue({ ...ctx, now: new Date(Date.now() + 60 * 86_400_000) }, async ({ body }) => {
    bodies.push(body);
    return { status: 200, failure: null, milliseconds: 1 };
  });
  return bodies.map((body) => JSON.parse(body) as Sent);
}

describe("the types", () => {
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
      const { course, buyer, paymentId, transactionId, instructor, certificate, line, ticket, enrollment_id } = story;
      const place = { enrollment_id, course_id: course.id, user_id: buyer.id };
      const paid = {
        payment_id: paymentId,
        transaction_id: transactionId,
        course_id: course.id,
        user_id: buyer.id,
        amount: 197,
        currency: "BRL",
        payment_method: "pix",
        is_test: false,
      };
      const { certificateNumber } = story.corrected;
      const diploma = { certificate_id: certificate.id, certificate_number: certificate.certificateNumber, ...place };
      expect(messages.map(({ type, data }) => [type, data])).toEqual([
        ["course.published", { course_id: course.id, instructor_id: instructor.id }],
        ["enrollment.created", { ...place, origin: "purchase" }],
        ["payment.completed", paid],
        ["enrollment.completed", place],
        ["certificate.issued", diploma],
        [
          "certificate.reissued",
          { ...diploma, certificate_number: certificateNumber, replaced_number: certificate.certificateNumber },
        ],
        [
          "commission.paid",
          {
            commission_id: line.id,
            kind: "sale",
            payment_id: paymentId,
            course_id: course.id,
            instructor_id: instructor.id,
            payout_id: null,
            amount: 68.95,
          },
        ],
        ["ticket.created", { ticket_id: ticket.id, user_id: buyer.id, category: "payment", priority: "high" }],
        ["ticket.replied", { ticket_id: ticket.id, reply_id: expect.any(Number), by: "asker" }],
        ["ticket.replied", { ticket_id: ticket.id, reply_id: expect.any(Number), by: "school" }],
        ["payment.partly_refunded", { ...paid, refunded_amount: 1 }],
        ["certificate.revoked", { ...diploma, certificate_number: certificateNumber, reason: "refund" }],
        ["payment.refunded", paid],
        ["webhook.test", { webhook_id: id }],
      ]);
      // Those of invoices name the buyer, and are looked at in a test of their own.
      const types = Object.keys(webhookTypes).filter((type) => !type.startsWith("payment.invoice_"));
      expect(new Set(messages.map(({ type }) => type))).toEqual(new Set([...types, "webhook.test"]));
    }));

  it("tell of a certificate that went with its holder's account", () =>
    rolledBack(async (db) => {
      const admin = await directing(db);
      await anEndpoint(admin, { url, types: ["certificate.revoked"] });
      const course = await aCourse(db, { priceCents: 0 });
      const ctx = ctxOf(db, await aStudent(db));
      const enrollment_id = await enrolmentOf(ctx, course.id);
      for (const lessonId of course.lessonIds) await completeLesson(ctx, lessonId, {});
      const { id } = await generateCertificate(ctx, { course_id: course.id, enrollment_id });
      await deleteOwnAccount(ctx, { certificates: "remove" });
      expect((await sent(admin)).map(({ data }) => data)).toEqual([
        expect.objectContaining({ certificate_id: id, reason: "holder" }),
      ]);
    }));

  it("tell of a visitor's ticket without anybody", () =>
    rolledBack(async (db) => {
      const admin = await directing(db);
      await anEndpoint(admin, { url, types: ["ticket.created"] });
      const asked = { subject: planted, description: planted };
      const ticket = await insertTicket(ctxOf(db), asked as never, {
        userId: null,
        name: planted,
        email: "a@b.test",
        by: "asker",
      });
      expect((await sent(admin)).map(({ data }) => data)).toEqual([
        { ticket_id: ticket!.id, user_id: null, category: "general", priority: "normal" },
      ]);
    }));

  it("say what was true when it happened, however late they go out", () =>
    rolledBack(async (db) => {
      const admin = await directing(db);
      await anEndpoint(admin, { url, types: ["enrollment.created", "payment.completed"] });
      const course = await aCourse(db);
      const student = ctxOf(db, await aStudent(db, { isMaintainer: true }));
      await enrol(student, course.id);
      await openEnrolment(student, { userId: student.viewer.id, courseId: course.id, origin: "purchase" });
      expect((await sent(admin)).map(({ data }) => data.origin)).toEqual(["free"]);
    }));
});

describe("what happens to many at once", () => {
  it("gets a message for each: commissions of a payout, and students who are done when a lesson goes", () =>
    rolledBack(async (db) => {
      const director = await directing(db);
      const { id } = await anEndpoint(director, { url, types: ["commission.paid", "enrollment.completed"] });
      const { ids, admin } = await aSchool(db);
      const { id: payoutId } = await openPayout(admin, ids);
      await confirmPayout(admin, payoutId);
      const course = await aCourse(db, { priceCents: 0, category: "discipulado" });
      const students = [];
      for (let count = 0; count < 3; count++) {
        const student = ctxOf(db, await aStudent(db));
        students.push(await enrol(student, course.id));
        for (const lessonId of course.lessonIds.slice(1)) await completeLesson(student, lessonId, {});
      }
      await db.delete(lessons).where(eq(lessons.id, course.lessonIds[0]!));
      await completeFinishedStudents(director, course.id);
      const messages = await sent({ ...director, now: admin.now });
      const told = (type: string, field: string) =>
        messages.filter((message) => message.type === type).map(({ data }) => data[field]);
      expect(told("commission.paid", "commission_id").sort()).toEqual([...ids].sort());
      expect(new Set(told("commission.paid", "payout_id"))).toEqual(new Set([payoutId]));
      expect(told("enrollment.completed", "enrollment_id").sort()).toEqual(
        students.map((one) => one.enrollmentId).sort(),
      );
      expect(await deliveriesOf(db, id)).toHaveLength(6);
    }));

  it("goes into line in one statement for some thousands, and in none where nobody can want to know", () =>
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
      const objects = Array.from({ length: 6_000 }, (_, n) => `enrollment/${n + 1}` as const);
      await recordEvents({ ...admin, db: counting }, "enrollment.completed", objects, { courseId: 1 });
      expect(statements).toHaveLength(2);
      expect(await deliveriesOf(db, ends[0]!.id)).toHaveLength(6_000);
      expect(await deliveriesOf(db, ends[1]!.id)).toEqual([]);
      await recordEvents({ ...admin, db: counting }, "user.created", ["user/1"], { issuer: "y" });
      expect(statements).toHaveLength(2);
    }));
});
