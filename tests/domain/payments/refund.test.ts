import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { sendReceiptAgain } from "#app/domain/mail/send-receipt-again.server.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { settlePayment } from "#app/domain/payments/settle-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { simulator } from "#app/domain/payments/simulator/simulator.server.ts";
import { openPayout, payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import {
  aSale,
  balances,
  commissionsOf,
  enrolmentsOf,
  expectSound,
  later,
  paying,
  paymentRow,
  thursday,
  toldOf,
} from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, testSettings } from "#tests/support/people.ts";

describe("a refund", () => {
  it("sends the money back, closes the course and cancels the commission", () =>
    rolledBack(async (db) => {
      const before = await balances(db);
      const { ctx, pay } = await aSale(db);
      const { id, transactionId } = await pay("pix");
      const refunded = await refundPayment(ctx, id);
      expect(refunded).toMatchObject({ id, status: "refunded", refundedAt: thursday, completedAt: thursday });
      expect(await simulator.find(ctx, { reference: transactionId })).toMatchObject({ status: "refunded" });
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ endedAt: thursday }]);
      const [commission, ...more] = await commissionsOf(db, id);
      expect([commission, more]).toMatchObject([{ status: "cancelled", amountCents: 6_895 }, []]);
      expect(await toldOf(db, `payment/${id}`)).toEqual(["payment.created", "payment.completed", "payment.refunded"]);
      expect(await toldOf(db, `commission/${commission!.id}`)).toEqual(["commission.created", "commission.cancelled"]);
      expect(await balances(db)).toMatchObject(before);
      expect(await refundPayment(ctx, id)).toEqual(refunded);
      expect(await toldOf(db, `payment/${id}`)).toHaveLength(3);
      await expectSound(db);
    }));

  it("leaves the course to somebody whose class studies it, also if they joined after the purchase", () =>
    rolledBack(async (db) => {
      const { ctx, pay, course } = await aSale(db);
      const { id } = await pay();
      const classId = await aClass(db, { courseIds: [course.id] });
      await joinClass(ctx, { classId, userId: ctx.viewer.id, by: "school" });
      await refundPayment(ctx, id);
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ origin: "grant", endedAt: null }]);
      await expectSound(db);
    }));

  it("is open for the days that were promised when the payment was made, whatever the school promises since", () =>
    rolledBack(async (db) => {
      const seven = testSettings({ GUARANTEE_DAYS: "7" });
      const year = testSettings({ GUARANTEE_DAYS: "365" });
      const [short, long] = [await aSale(db), await aSale(db)];
      const buy = ({ ctx, course }: typeof short, settings: typeof seven) =>
        makePayment({ ...ctx, settings }, paying(course));
      const [first, second] = [await buy(short, seven), await buy(long, year)];
      const shortLater = { ...short.at(later({ days: 7, ms: 1 })), settings: year };
      expect(await showPayment(shortLater, first.id)).toMatchObject({
        refund: { days: 7, until: later({ days: 7 }), isOpen: false },
      });
      await expect(refundPayment(shortLater, first.id)).rejects.toMatchObject({
        code: "conflict",
        message: "O prazo de 7 dias para pedir o reembolso terminou em 26/11/2026. Fale com o suporte.",
      });
      const longLater = { ...long.at(later({ days: 365 })), settings: seven };
      expect(await refundPayment(longLater, second.id)).toMatchObject({ status: "refunded" });
      const receipts = await db.select().from(mails).where(eq(mails.kind, "payment.receipt")).orderBy(mails.id);
      const texts = receipts.map(({ text }) => text.replace(/\s+/g, " "));
      expect(texts[0]).not.toContain("garantia nossa");
      expect(texts[1]).toContain("até completar 365 dias, é uma garantia nossa");
    }));

  it("after the payout leaves a negative line, which the next payout settles", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const admin = { ...ctx, viewer: await anAdmin(db) };
      const { id } = await pay();
      const [sale] = await commissionsOf(db, id);
      await payCommissions(admin, { commission_ids: [sale!.id], payment_reference: "LOTE-1" });
      await refundPayment(ctx, id);
      const [paid, reversal] = await commissionsOf(db, id);
      expect(paid).toMatchObject({ status: "paid", amountCents: 6_895, paymentReference: "LOTE-1" });
      expect(reversal).toMatchObject({
        kind: "reversal",
        status: "pending",
        amountCents: -6_895,
        platformCents: -12_805,
      });
      expect(await toldOf(db, `commission/${reversal!.id}`)).toEqual(["commission.reversed"]);
      await expectSound(db);
      await payCommissions(admin, { commission_ids: [reversal!.id], payment_reference: "LOTE-2" });
      await expectSound(db);
    }));

  it("while the payout is on its way leaves a negative line too", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay();
      const [sale] = await commissionsOf(db, id);
      await openPayout({ ...ctx, viewer: await anAdmin(db) }, [sale!.id]);
      await refundPayment(ctx, id);
      expect(await commissionsOf(db, id)).toMatchObject([
        { status: "processing" },
        { kind: "reversal", status: "pending" },
      ]);
      await expectSound(db);
    }));

  it("is there until the last instant of 30 days, and then says when they ended and whom to ask", () =>
    rolledBack(async (db) => {
      const { at, pay } = await aSale(db);
      const { id } = await pay();
      await expect(refundPayment(at(later({ days: 30, ms: 1 })), id)).rejects.toMatchObject({
        code: "conflict",
        message: "O prazo de 30 dias para pedir o reembolso terminou em 19/12/2026. Fale com o suporte.",
      });
      expect((await paymentRow(db, id)).status).toBe("completed");
      expect((await refundPayment(at(later({ days: 30 })), id)).status).toBe("refunded");
    }));

  it("is for what was paid, and for its buyer", () =>
    rolledBack(async (db) => {
      const { ctx, course, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      const missing = { code: "not_found", message: "Pagamento não encontrado" };
      await expect(refundPayment(ctx, id)).rejects.toMatchObject({
        code: "conflict",
        message: "Este pagamento ainda não foi concluído. Em vez de pedir o reembolso, cancele-o.",
      });
      await cancelPayment(ctx, id);
      await expect(refundPayment(ctx, id)).rejects.toMatchObject({
        code: "conflict",
        message: "Este pagamento falhou: não há o que reembolsar.",
      });
      const paid = await pay();
      for (const viewer of [await aStudent(db), course.instructor]) {
        await expect(refundPayment({ ...ctx, viewer }, paid.id)).rejects.toMatchObject(missing);
      }
      await expect(refundPayment({ ...ctx, viewer: await anAdmin(db) }, paid.id)).rejects.toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("Só quem fez o pagamento"),
      });
      await expect(refundPayment({ ...ctx, viewer: null }, paid.id)).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

describe("the refund of a boleto", () => {
  it("asks the school, once and in the buyer's name, to arrange where the money goes", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id, transactionId } = await pay("boleto");
      await refundPayment(ctx, id);
      await refundPayment(ctx, id);
      const [ticket, ...more] = await ticketsOf(db, ctx.viewer);
      expect([ticket, more]).toMatchObject([
        {
          category: "payment",
          status: "open",
          subject: `Reembolso do boleto #${transactionId.slice(-8)}`,
          name: ctx.viewer.fullName,
          email: ctx.viewer.email,
          createdAt: thursday,
        },
        [],
      ]);
      for (const said of [
        "R$\u00a0197,00",
        "“Semear de manhã”",
        "conta ou a chave PIX",
        "nenhum valor foi cobrado nem devolvido",
      ]) {
        expect(ticket!.description).toContain(said);
      }
      expect(await toldOf(db, `ticket/${ticket!.id}`)).toEqual(["ticket.created"]);
      await expectSound(db);
    }));

  it("spends none of the buyer's tickets, and writes the e-mail of the refund alone", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay("boleto");
      await refundPayment(ctx, id);
      expect(await db.select().from(rateLimits).where(eq(rateLimits.name, "ticket.create"))).toEqual([]);
      const kinds = (await db.select().from(mails).where(eq(mails.recipient, ctx.viewer.email))).map(
        ({ kind }) => kind,
      );
      expect(kinds.sort()).toEqual(["payment.receipt", "payment.refund"]);
    }));

  it("is undone together with the ticket", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay("boleto");
      const failing = db.transaction(async (tx) => {
        await refundPayment({ ...ctx, db: tx }, id);
        throw new Error("the power went out");
      });
      await expect(failing).rejects.toThrow("the power went out");
      expect(await ticketsOf(db, ctx.viewer)).toEqual([]);
    }));

  it("tells the school too where the provider sent the money back by itself", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay("boleto");
      const visitor = { ...ctx, viewer: null };
      await settlePayment(visitor, await paymentRow(db, id), { status: "refunded" });
      expect(await ticketsOf(db, ctx.viewer)).toHaveLength(1);
    }));

  it("of another way to pay is nobody's errand", () =>
    rolledBack(async (db) => {
      for (const method of ["credit_card", "pix"] as const) {
        const { ctx, pay } = await aSale(db);
        await refundPayment(ctx, (await pay(method)).id);
        expect(await ticketsOf(db, ctx.viewer)).toEqual([]);
      }
    }));
});

describe("the receipt", () => {
  it("is written once, and again when asked for, by the payer and while the payment stands", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay();
      const receipts = async () =>
        (
          await db
            .select()
            .from(mails)
            .where(eq(mails.about, `payment/${id}`))
        ).filter(({ kind }) => kind === "payment.receipt");
      expect(await receipts()).toMatchObject([{ recipient: ctx.viewer.email, copy: 0 }]);
      await sendReceiptAgain(ctx, id);
      expect(await receipts()).toHaveLength(2);
      await expect(sendReceiptAgain({ ...ctx, viewer: await anAdmin(db) }, id)).rejects.toMatchObject({
        code: "forbidden",
      });
      await refundPayment(ctx, id);
      await expect(sendReceiptAgain(ctx, id)).rejects.toMatchObject({ code: "conflict" });
      expect(await receipts()).toHaveLength(2);
    }));
});

const ticketsOf = (db: Db, { id }: Viewer) => db.select().from(supportTickets).where(eq(supportTickets.userId, id));
