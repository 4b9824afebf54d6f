import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import { tellOfOrder, tellOfReceipt, tellOfRefund, tellOfTicket } from "#app/domain/mail/tell.server.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { plantCourse, plantEnrolment } from "#tests/domain/certificates/ground.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";

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

const lettersAbout = (db: Db, about: string) => db.select().from(mails).where(eq(mails.about, about)).orderBy(mails.id);

describe("telling of a payment", () => {
  it("writes to its payer, once a kind, with what is still to be paid", () =>
    rolledBack(async (db) => {
      const ester = await aLearner(db, { fullName: "Ester Lima", givenName: "Ester" });
      const { id } = await aPayment(db, ester, { expiresAt: new Date("2026-11-21T02:30:00Z") });
      const ctx = ctxOf(db, null);
      await tellOfOrder(ctx, id);
      await tellOfOrder(ctx, id);
      await tellOfReceipt(ctx, id);
      const letters = await lettersAbout(db, `payment/${id}`);
      expect(letters.map(({ kind, copy, recipient }) => ({ kind, copy, recipient }))).toEqual([
        { kind: "payment.order", copy: 0, recipient: ester.email },
        { kind: "payment.receipt", copy: 0, recipient: ester.email },
      ]);
      expect(letters[0]).toMatchObject({ recipientName: "Ester Lima", attempts: 0, sentAt: null, failedAt: null });
      expect(letters[0]!.text).toMatch(/^000201\S*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/m);
      expect(letters[0]!.text).toContain("SIMULAÇÃO: não pague este código");
    }));

  it("again, makes one more copy each time, in an envelope of its own", () =>
    rolledBack(async (db) => {
      const { id } = await aPayment(db, await aLearner(db));
      const ctx = ctxOf(db, null);
      await tellOfReceipt(ctx, id);
      await tellOfReceipt(ctx, id, { again: true });
      await tellOfReceipt(ctx, id, { again: true });
      const letters = await lettersAbout(db, `payment/${id}`);
      expect(letters.map(({ copy }) => copy)).toEqual([0, 1, 2]);
      expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(3);
    }));

  it("names the day on which the guarantee ends, counted from the confirmation", () =>
    rolledBack(async (db) => {
      const { id } = await aPayment(db, await aLearner(db), { status: "completed", completedAt: bought });
      await tellOfReceipt(ctxOf(db, null), id);
      const [letter] = await lettersAbout(db, `payment/${id}`);
      expect(letter!.text).toMatch(/até 20\s+de\s+dezembro\s+de\s+2026/);
      expect(letter!.text).toContain("Pago em: 20/11/2026 às 22:30");
      expect(letter!.text).not.toContain("br.gov.bcb.pix");
    }));

  it("refunded, says that the certificate went with it, and of no other certificate", () =>
    rolledBack(async (db) => {
      const ester = await aLearner(db);
      const ctx = ctxOf(db, ester);
      const payment = await aPayment(db, ester, { status: "completed", completedAt: bought });
      const another = await plantCourse(db, await anInstructor(db));
      await generateCertificate(ctx, await plantEnrolment(db, ester, another, bought));
      const asked = await plantEnrolment(db, ester, payment.courseId, bought);
      const { certificateNumber } = await generateCertificate(ctx, asked);
      const refundedAt = new Date("2026-11-25T12:00:00Z");
      await db.update(payments).set({ status: "refunded", refundedAt }).where(eq(payments.id, payment.id));
      await endEnrolment(ctx, { userId: ester.id, courseId: payment.courseId });
      await tellOfRefund(ctx, payment.id);
      const [letter] = await lettersAbout(db, `payment/${payment.id}`);
      expect(letter!.text.match(/SEMENTEIRA-\d{4}-\d{2}-\d{6}/g)).toEqual([certificateNumber]);
      expect(letter!.text).toContain("Reembolso em: 25/11/2026 às 09:00");
    }));
});

describe("telling of a certificate", () => {
  it("is part of issuing it: one letter, and none for asking again", () =>
    rolledBack(async (db) => {
      const ester = await aLearner(db);
      const ctx = ctxOf(db, ester, { settings: testSettings({ PUBLIC_ORIGIN: "https://escola.example" }) });
      const asked = await plantEnrolment(db, ester, await plantCourse(db, await anInstructor(db)), bought);
      const { id, certificateNumber } = await generateCertificate(ctx, asked);
      await generateCertificate(ctx, asked);
      const letters = await lettersAbout(db, `certificate/${id}`);
      expect(letters).toHaveLength(1);
      expect(letters[0]).toMatchObject({ kind: "certificate.issued", recipient: ester.email });
      for (const part of [letters[0]!.text, letters[0]!.html]) {
        expect(part).toContain(certificateNumber);
        expect(part).toContain(`https://escola.example/certificate/${id}`);
      }
    }));

  it("is undone with it: what was not issued is not told", () =>
    rolledBack(async (db) => {
      const ester = await aLearner(db);
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
      await tellOfTicket(ctxOf(db, null), ticket!.id);
      const [letter] = await lettersAbout(db, `ticket/${ticket!.id}`);
      expect(letter).toMatchObject({
        recipient: "ana@exemplo.test",
        recipientName: "",
        subject: `Recebemos a sua mensagem (ticket #${ticket!.id})`,
      });
    }));
});
