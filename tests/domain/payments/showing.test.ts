import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { findPurchase, openCheckout } from "#app/domain/payments/checkout.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { listAllPayments, listPayments, selectPending } from "#app/domain/payments/payments.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aSale, later, paying, settle } from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const noCourse = { code: "not_found", message: "Curso não encontrado" };
const noPayment = { code: "not_found", message: "Pagamento não encontrado" };

describe("the till", () => {
  it("says what there is to do, and on which days a boleto may fall due", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const dueDates = { earliest: "2026-11-20", suggested: "2026-11-25", latest: "2026-12-19" };
      expect(await openCheckout(ctx, course.id)).toMatchObject({
        course: { id: course.id, priceCents: 19_700 },
        option: "pay",
        pending: null,
        dueDates,
      });
      const { id } = await pay("pix");
      expect(await openCheckout(ctx, course.id)).toMatchObject({ option: "pay", pending: { id, status: "pending" } });
      await settle(ctx, id, "completed");
      expect(await openCheckout(ctx, course.id)).toMatchObject({ option: "held", pending: null });
    }));

  it("does not wait for what waited past its time, nor for what somebody else pays", () =>
    rolledBack(async (db) => {
      const { course, ctx, at, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      const findPending = async (own: Ctx) => (await selectPending(own, { courseId: course.id }))[0] ?? null;
      expect(await findPending(at(later({ hours: 24 })))).toMatchObject({ id });
      expect(await findPending(at(later({ hours: 24, ms: 1 })))).toBeNull();
      for (const viewer of [null, await aStudent(db)]) expect(await findPending({ ...ctx, viewer })).toBeNull();
    }));

  it("has nothing to collect from anyone who teaches the course", () =>
    rolledBack(async (db) => {
      const { course, ctx } = await aSale(db);
      expect(await openCheckout({ ...ctx, viewer: course.instructor }, course.id)).toMatchObject({ option: "owner" });
      expect(await openCheckout({ ...ctx, viewer: await anAdmin(db) }, course.id)).toMatchObject({ option: "pay" });
    }));

  it("has nothing to collect from maintainers or for free courses", () =>
    rolledBack(async (db) => {
      const { course, ctx } = await aSale(db);
      const maintainer = ctxOf(db, await aStudent(db, { isMaintainer: true }));
      expect(await openCheckout(maintainer, course.id)).toMatchObject({ option: "maintainer" });
      await enrol(maintainer, course.id);
      expect(await openCheckout(maintainer, course.id)).toMatchObject({ option: "held" });
      expect(await openCheckout(ctx, (await aCourse(db)).id)).toMatchObject({ option: "free" });
    }));

  it("is closed to visitors, and for drafts to their authors too", () =>
    rolledBack(async (db) => {
      const { course, ctx } = await aSale(db);
      await expect(openCheckout({ ...ctx, viewer: null }, course.id)).rejects.toMatchObject({
        code: "unauthenticated",
      });
      await expect(openCheckout(ctx, 999_999_999)).rejects.toMatchObject(noCourse);
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id));
      for (const viewer of [ctx.viewer, course.instructor]) {
        await expect(openCheckout({ ...ctx, viewer }, course.id)).rejects.toMatchObject(noCourse);
      }
    }));
});

describe("a payment", () => {
  it("shows what is to be paid while it waits, and nothing of that afterwards", () =>
    rolledBack(async (db) => {
      const one = await aSale(db, { isManual: true });
      const pix = await one.pay("pix");
      const shown = await showPayment(one.ctx, pix.id);
      expect(shown).toMatchObject({
        isManual: true,
        refund: null,
        receiptSentTo: null,
        instructorName: "Rute Moreira",
      });
      expect(shown.toPay).toEqual({ kind: "pix", code: expect.stringContaining("5406197.00") });
      expect(shown.toPay).toMatchObject({ code: expect.stringContaining(pix.transactionId) });
      await settle(one.ctx, pix.id, "completed");
      expect(await showPayment(one.ctx, pix.id)).toMatchObject({
        toPay: null,
        receiptSentTo: one.ctx.viewer.email,
        refund: { until: later({ days: 30 }), isOpen: true },
      });
      expect((await showPayment(one.at(later({ days: 30, ms: 1 })), pix.id)).refund).toMatchObject({ isOpen: false });

      const other = await aSale(db, { isManual: true });
      const boleto = await other.pay("boleto", { payment_data: { boleto_due_date: "2026-11-20" } });
      expect((await showPayment(other.ctx, boleto.id)).toPay).toMatchObject({
        kind: "boleto",
        // The 20th is a holiday, and then the weekend comes.
        paidOn: "2026-11-23",
        barcode: expect.stringMatching(/^0009\d1636\d{35}$/),
        line: expect.stringMatching(/^00090\.\d{5} .* 16360000019700$/),
      });
    }));

  it("is shown to its buyer and to admins, to nobody else", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db);
      const { id } = await pay();
      const admin = await anAdmin(db);
      expect(await showPayment({ ...ctx, viewer: admin }, id)).toMatchObject({ id, isManual: false });
      for (const viewer of [await aStudent(db), course.instructor]) {
        await expect(showPayment({ ...ctx, viewer }, id)).rejects.toMatchObject(noPayment);
      }
      await expect(showPayment({ ...ctx, viewer: null }, id)).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

describe("a payment that failed", () => {
  it("says what ended it, and to its payer where to go on", () =>
    rolledBack(async (db) => {
      const one = await aSale(db, { isManual: true });
      const cancelled = await one.pay("pix");
      expect((await showPayment(one.ctx, cancelled.id)).failure).toBeNull();
      await cancelPayment(one.ctx, cancelled.id);
      const refused = await one.pay("boleto");
      await settle(one.ctx, refused.id, "failed");
      const expired = await one.pay("pix");
      await expirePayments(one.at(later({ days: 2 })));
      const late = await one.pay("pix");
      await settle(one.at(later({ days: 2 })), late.id, "failed");
      const card = {
        ...paying(one.course),
        payment_data: { ...paying(one.course).payment_data, card_number: "40000002" },
      };
      await expect(makePayment(one.ctx, card)).rejects.toMatchObject({ code: "payment_required" });
      const [declined] = await listPayments(one.ctx, { status: "failed" });
      for (const [{ id }, reason] of [
        [cancelled, "cancelled"],
        [refused, "provider"],
        [expired, "expired"],
        [late, "expired"],
        [declined!, "declined"],
      ] as const) {
        expect((await showPayment(one.ctx, id)).failure, reason).toEqual({ reason, goOn: "checkout" });
      }
      const admin = { ...one.ctx, viewer: await anAdmin(db) };
      expect((await showPayment(admin, cancelled.id)).failure).toEqual({ reason: "cancelled", goOn: null });
    }));

  it("leads to the course where it was bought since, and nowhere where it is sold no more", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await cancelPayment(ctx, id);
      const goOn = async () => (await showPayment(ctx, id)).failure?.goOn;
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id));
      expect(await goOn()).toBeNull();
      await db.update(courses).set({ isPublished: true }).where(eq(courses.id, course.id));
      expect(await goOn()).toBe("checkout");
      await pay();
      expect(await goOn()).toBe("page");
    }));
});

describe("lists of payments", () => {
  it("are one's own, the newest first, in one state or all", () =>
    rolledBack(async (db) => {
      const one = await aSale(db, { isManual: true });
      const waiting = await one.pay("pix");
      const second = await aCourse(db, { priceCents: 19_700, title: "Colher" });
      const paid = await makePayment(one.ctx, paying(second));
      await (await aSale(db)).pay();
      const ids = async (status: Parameters<typeof listPayments>[1]["status"]) =>
        (await listPayments(one.ctx, { status })).map(({ id }) => id);
      expect(await ids("all")).toEqual([paid.id, waiting.id]);
      expect(await ids("pending")).toEqual([waiting.id]);
      expect(await ids("refunded")).toEqual([]);
      await expect(listPayments({ ...one.ctx, viewer: null }, { status: "all" })).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }));

  it("are everybody's for admins alone", () =>
    rolledBack(async (db) => {
      const one = await aSale(db);
      const first = await one.pay();
      const second = await (await aSale(db)).pay();
      const admin = ctxOf(db, await anAdmin(db));
      const page = await listAllPayments(admin, { status: "all", page: 1, limit: 1 });
      expect(page).toMatchObject({ data: [{ id: second.id, buyerName: "Rute Moreira" }], page: 1, limit: 1 });
      expect((await listAllPayments(admin, { status: "all", page: 2, limit: 1 })).data).toMatchObject([
        { id: first.id },
      ]);
      await expect(listAllPayments(one.ctx, { status: "all", page: 1, limit: 1 })).rejects.toMatchObject({
        code: "forbidden",
      });
    }));
});

describe("a purchase", () => {
  it("is the viewer's latest payment, whatever came of it", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const find = (own: Ctx) => findPurchase(own, { courseId: course.id });
      expect(await find(ctx)).toBeNull();
      const { id } = await pay("pix");
      expect(await find(ctx)).toMatchObject({ id, status: "pending" });
      await settle(ctx, id, "completed");
      expect(await find(ctx)).toMatchObject({ id, status: "completed" });
      await refundPayment(ctx, id);
      expect(await find(ctx)).toMatchObject({ id, status: "refunded" });
      await expect(find({ ...ctx, viewer: null })).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});
