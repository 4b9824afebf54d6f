import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import type { DataOf, EventType, ObjectOf } from "#app/domain/events/event-types.ts";
import { mailSubscriptions, sendReceipt } from "#app/domain/mail/notify.server.ts";
import { brCode } from "#app/domain/payments/pix.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const bought = new Date("2026-11-21T01:30:00Z");

async function aPayment(db: Db, buyer: Viewer, about: Partial<typeof payments.$inferInsert> = {}) {
  const courseId = await plantCourse(db, await anInstructor(db));
  const values = {
    transactionId: randomUUID().replaceAll("-", "").slice(0, 22),
    userId: buyer.id,
    courseId,
    amountCents: 19_700,
    method: "pix",
    provider: "simulator",
    createdAt: bought,
    ...about,
  } as const;
  const [row] = await db.insert(payments).values(values).returning();
  return row!;
}

const paid = { amountCents: 19_700, method: "pix" } as const;
const mailOn = <Type extends EventType>(ctx: Ctx, type: Type, object: ObjectOf<Type>, data: DataOf<Type>) =>
  mailSubscriptions[type]!(ctx, [{ id: 1, type, object, data }]);

const emailsAbout = (db: Db, about: string) => db.select().from(mails).where(eq(mails.about, about)).orderBy(mails.id);

describe("telling of a payment", () => {
  it("writes to its payer, once a kind, with what is still to be paid", () =>
    rolledBack(async (db) => {
      const ester = await aStudent(db, { fullName: "Ester Lima", givenName: "Ester" });
      const ctx = ctxOf(db, null);
      const { PIX_KEY: key, PIX_CITY: city, PLATFORM_NAME: name } = ctx.settings;
      const code = brCode({ key, name, city, amountCents: 19_700, txid: "pedido" });
      const { id } = await aPayment(db, ester, {
        instructions: { kind: "pix", code },
        expiresAt: new Date("2026-11-21T02:30:00Z"),
      });
      for (const _twice of [1, 2])
        await mailOn(ctx, "payment.created", `payment/${id}`, { ...paid, charge: "pending" });
      await sendReceipt(ctx, id);
      const emails = await emailsAbout(db, `payment/${id}`);
      expect(emails.map(({ kind, copy, recipient }) => ({ kind, copy, recipient }))).toEqual([
        { kind: "payment.order", copy: 0, recipient: ester.email },
        { kind: "payment.receipt", copy: 0, recipient: ester.email },
      ]);
      expect(emails[0]).toMatchObject({ recipientName: "Ester Lima", attempts: 0, sentAt: null, failedAt: null });
      expect(emails[0]!.text).toContain(`\n${code}\n`);
      expect(emails[0]!.text).toContain("SIMULAÇÃO: não pague este código");
    }));

  it("again, makes one more copy each time, in an envelope of its own", () =>
    rolledBack(async (db) => {
      const { id } = await aPayment(db, await aStudent(db));
      const ctx = ctxOf(db, null);
      await sendReceipt(ctx, id);
      await sendReceipt(ctx, id, { again: true });
      await sendReceipt(ctx, id, { again: true });
      const emails = await emailsAbout(db, `payment/${id}`);
      expect(emails.map(({ copy }) => copy)).toEqual([0, 1, 2]);
      expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(3);
    }));

  it("names the day on which the guarantee ends, counted from the confirmation", () =>
    rolledBack(async (db) => {
      const { id } = await aPayment(db, await aStudent(db), { status: "completed", completedAt: bought });
      await sendReceipt(ctxOf(db, null), id);
      const [email] = await emailsAbout(db, `payment/${id}`);
      expect(email!.text).toMatch(/até 20\s+de\s+dezembro\s+de\s+2026/);
      expect(email!.text).toContain("Pago em: 20/11/2026 às 22:30");
      expect(email!.text).not.toContain("br.gov.bcb.pix");
    }));

  it("refunded, says that the certificate went with it, and of no other certificate", () =>
    rolledBack(async (db) => {
      const ester = await aStudent(db);
      const ctx = ctxOf(db, ester);
      const payment = await aPayment(db, ester, { status: "completed", completedAt: bought });
      const another = await plantCourse(db, await anInstructor(db));
      await generateCertificate(ctx, await plantEnrolment(db, ester, another, bought));
      const asked = await plantEnrolment(db, ester, payment.courseId!, bought);
      const { certificateNumber } = await generateCertificate(ctx, asked);
      const refundedAt = new Date("2026-11-25T12:00:00Z");
      await db.update(payments).set({ status: "refunded", refundedAt }).where(eq(payments.id, payment.id));
      await db.insert(refunds).values({ paymentId: payment.id, kind: "rest", amountCents: 100 });
      await endEnrolment(ctx, { userId: ester.id, courseId: payment.courseId! });
      await mailOn(ctx, "payment.refunded", `payment/${payment.id}`, { ...paid, by: "buyer" });
      const [email] = await emailsAbout(db, `payment/${payment.id}`);
      expect(email!.text.match(/SEMENTEIRA-\d{4}-\d{2}-\d{6}/g)).toEqual([certificateNumber]);
      expect(email!.text).toContain("Reembolso em: 25/11/2026 às 09:00");
    }));
});

describe("telling of a certificate", () => {
  it("is part of issuing it: one e-mail, and none for asking again", () =>
    rolledBack(async (db) => {
      const ester = await aStudent(db);
      const ctx = ctxOf(db, ester, { settings: testSettings({ PUBLIC_ORIGIN: "https://escola.example" }) });
      const asked = await plantEnrolment(db, ester, await plantCourse(db, await anInstructor(db)), bought);
      const { id, certificateNumber } = await generateCertificate(ctx, asked);
      await generateCertificate(ctx, asked);
      const emails = await emailsAbout(db, `certificate/${id}`);
      expect(emails).toHaveLength(1);
      expect(emails[0]).toMatchObject({ kind: "certificate.issued", recipient: ester.email });
      for (const part of [emails[0]!.text, emails[0]!.html]) {
        expect(part).toContain(certificateNumber);
        expect(part).toContain(`https://escola.example/certificate/${id}`);
      }
    }));

  it("is undone with it: what was not issued is not told", () =>
    rolledBack(async (db) => {
      const ester = await aStudent(db);
      const ctx = ctxOf(db, ester);
      const asked = await plantEnrolment(db, ester, await plantCourse(db, await anInstructor(db)), bought);
      const failing = db.transaction(async (tx) => {
        await generateCertificate({ ...ctx, db: tx }, asked);
        throw new Error("the power went out");
      });
      await expect(failing).rejects.toThrow("the power went out");
      const own = and(eq(mails.kind, "certificate.issued"), eq(mails.recipient, ester.email));
      expect(await db.select().from(mails).where(own)).toEqual([]);
    }));
});

describe("telling of a ticket", () => {
  it("goes to the address that the ticket names, a visitor's too, without the name that they typed", () =>
    rolledBack(async (db) => {
      const values = {
        name: "Ana\r\nBcc: eu@golpe.example",
        email: "ana@exemplo.test",
        subject: "Oi",
        description: "Tudo?",
      };
      const [ticket] = await db.insert(supportTickets).values(values).returning();
      await mailOn(ctxOf(db, null), "ticket.created", `ticket/${ticket!.id}`, {
        category: "general",
        priority: "normal",
        by: "asker",
      });
      const [email] = await emailsAbout(db, `ticket/${ticket!.id}`);
      expect(email).toMatchObject({
        recipient: "ana@exemplo.test",
        recipientName: "",
        subject: `Recebemos a sua mensagem (ticket #${ticket!.id})`,
      });
    }));
});
