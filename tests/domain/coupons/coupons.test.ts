import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { couponFields, couponForm, couponJson, couponStateLabels, discountOf } from "#app/domain/coupons/coupon.ts";
import { couponList, createCoupon, setCouponActive, showCoupon } from "#app/domain/coupons/coupons.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { openCheckout } from "#app/domain/payments/checkout.server.ts";
import { enrolByCoupon, joinTrailByCoupon, showDiscount } from "#app/domain/payments/coupon-purchase.server.ts";
import { makePayment, payTrail } from "#app/domain/payments/make-payment.server.ts";
import { trailPaymentFields } from "#app/domain/payments/payment-fields.ts";
import { paymentJson } from "#app/domain/payments/payment-json.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { couponUses } from "#drizzle/schema/coupons.ts";
import { enrolmentGrants } from "#drizzle/schema/invitations.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aSale, commissionsOf, enrolmentsOf, expectSound, later, paying } from "#tests/domain/payments/fixture.ts";
import { aTrail, coursesOf, placesOf } from "#tests/domain/trails/a-trail.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const refusal = (message: string) => ({ code: "invalid", message, fields: { coupon_code: [message] } });

describe("a coupon", () => {
  it("lowers the price, the commission and what is shown, and counts as sold once it is paid", () =>
    rolledBack(async (db) => {
      const { code, id: couponId } = await aCoupon(db);
      const { course, ctx, pay } = await aSale(db);
      const checkout = await openCheckout(ctx, course.id, ` ${code.toLowerCase()} `);
      expect(checkout.coupon).toEqual({ typed: code, discount: { couponId, code, discountCents: 1_970 }, error: null });
      await expect(pay("credit_card", { coupon_code: code })).rejects.toMatchObject({ code: "conflict" });
      const paid = await pay("credit_card", { coupon_code: code, amount: 177.3 });
      expect(paymentJson(paid)).toMatchObject({ amount: 177.3, discount: 19.7, coupon_code: code });
      expect(await commissionsOf(db, paid.id)).toMatchObject([{ priceCents: 17_730, amountCents: 6_206 }]);
      const admin = ctxOf(db, await anAdmin(db));
      const sold = { uses: 1, sold: 1, soldCents: 17_730, discountCents: 1_970 };
      expect(await showCoupon(admin, couponId)).toMatchObject(sold);
      await refundPayment(ctx, paid.id);
      expect(await showCoupon(admin, couponId)).toMatchObject({ uses: 0, sold: 0, soldCents: 0, discountCents: 0 });
      await expectSound(db);
    }));

  it("takes from a centavo to the whole price, and per cent are rounded to the centavo", () =>
    fc.assert(
      fc.property(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }), price: fc.integer({ min: 1, max: 9_999_999 }) }),
        fc.integer({ min: 1, max: 9_999_999 }),
        ({ percent, price }, amountCents) => {
          const discount = discountOf({ percent, amountCents: null }, price);
          expect(Number.isInteger(discount) && discount >= 1).toBe(true);
          if (discount > 1) expect(Math.abs(discount * 100 - price * percent)).toBeLessThanOrEqual(50);
          expect(discountOf({ percent: null, amountCents }, price)).toBe(Math.min(price, amountCents));
        },
      ),
    ));

  it("is refused, in words, where it does not count", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db);
      const other = await aCourse(db, { priceCents: 5_000 });
      const trail = await aTrail(db, { priceCents: 9_000, prices: [5_000, 5_000] });
      const tryIt = async (code: string, at: SignedCtx = ctx) => showDiscount(at, { courseId: course.id }, code);
      const refused: [object, string][] = [
        [{ course_ids: [other.id] }, "Este cupom não vale para este curso."],
        [{ trail_ids: [trail.id] }, "Este cupom não vale para este curso."],
        [{ starts_on: "2026-11-20" }, "Este cupom vale a partir de 20/11/2026."],
        [{ ends_on: "2026-11-18" }, "Este cupom valeu até 18/11/2026."],
      ];
      for (const [about, sentence] of refused)
        await expect(tryIt((await aCoupon(db, about)).code)).rejects.toMatchObject(refusal(sentence));
      const today = await aCoupon(db, { starts_on: "2026-11-19", ends_on: "2026-11-19", course_ids: [course.id] });
      expect(await tryIt(today.code)).toMatchObject({ discountCents: 1_970, priceCents: 19_700 });
      // The last day ends at midnight in São Paulo, three hours after Greenwich.
      expect(await tryIt(today.code, { ...ctx, now: new Date("2026-11-20T02:59:00Z") })).toBeTruthy();
      const after = { ...ctx, now: new Date("2026-11-20T03:00:00Z") };
      await expect(tryIt(today.code, after)).rejects.toMatchObject(refusal("Este cupom valeu até 19/11/2026."));
      const gone = refusal("Este cupom não existe ou não vale mais.");
      await expect(tryIt("NAO-EXISTE")).rejects.toMatchObject(gone);
      await setCouponActive(ctxOf(db, await anAdmin(db)), today.id, { is_active: false });
      await expect(tryIt(today.code)).rejects.toMatchObject(gone);

      const first = await aCoupon(db, { first_purchase_only: true });
      const once = await aCoupon(db);
      expect(await tryIt(first.code)).toBeTruthy();
      await pay("credit_card", { coupon_code: once.code, amount: 177.3 });
      const onOther = (code: string) => showDiscount(ctx, { courseId: other.id }, code);
      await expect(onOther(once.code)).rejects.toMatchObject(refusal("Você já usou este cupom."));
      await expect(onOther(first.code)).rejects.toMatchObject(refusal("Este cupom é só para a primeira compra."));
      expect((await openCheckout(ctx, other.id, once.code)).coupon).toMatchObject({
        typed: once.code,
        discount: null,
        error: "Você já usou este cupom.",
      });
    }));

  it("is not made where its last day is over", () =>
    rolledBack(async (db) => {
      const admin = ctxOf(db, await anAdmin(db), { now: new Date("2026-11-20T03:00:00Z") });
      const until = (ends_on: string) =>
        createCoupon(admin, couponFields.parse({ code: "NATAL", percent: 10, ends_on }));
      const sentence = "O último dia já passou.";
      await expect(until("2026-11-19")).rejects.toMatchObject({ code: "invalid", fields: { ends_on: [sentence] } });
    }));

  it("is listed as over from the day after its last one, and then not among the active ones", () =>
    rolledBack(async (db) => {
      const { id } = await aCoupon(db, { ends_on: "2026-11-20" });
      const admin = await anAdmin(db);
      const states = async (now: string) => {
        const ctx = ctxOf(db, admin, { now: new Date(now) });
        const found = async (status: "active" | "over") =>
          (await couponList.read(ctx, { status, page: 1, limit: 20 })).total;
        return [couponStateLabels[(await showCoupon(ctx, id)).state], await found("active"), await found("over")];
      };
      expect(await states("2026-11-21T02:59:59Z")).toEqual(["Ativo", 1, 0]);
      expect(await states("2026-11-21T03:00:00Z")).toEqual(["Encerrado", 0, 1]);
      await setCouponActive(ctxOf(db, admin), id, { is_active: false });
      expect(await states("2026-11-21T03:00:00Z")).toEqual(["Inativo", 0, 0]);
    }));

  it("is listed as used up while its last use is taken, and then not among the active ones, also in JSON", () =>
    rolledBack(async (db) => {
      const { code, id } = await aCoupon(db, { max_uses: 1 });
      const { ctx, pay } = await aSale(db, { isManual: true });
      const admin = ctxOf(db, await anAdmin(db));
      const state = async () => {
        const found = async (status: "active" | "used_up") =>
          (await couponList.read(admin, { status, page: 1, limit: 20 })).total;
        return [couponJson(await showCoupon(admin, id)).state, await found("active"), await found("used_up")];
      };
      expect(await state()).toEqual(["active", 1, 0]);
      const { id: waiting } = await pay("pix", { coupon_code: code, amount: 177.3 });
      expect(await state()).toEqual(["used_up", 0, 1]);
      await cancelPayment(ctx, waiting);
      expect(await state()).toEqual(["active", 1, 0]);
    }));

  it("is reserved by a payment that waits, which may be sent again, and free again once that is cancelled", () =>
    rolledBack(async (db) => {
      const { code, id } = await aCoupon(db, { max_uses: 1 });
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const asked = { coupon_code: code, amount: 177.3 };
      const waiting = await pay("pix", asked);
      expect(await pay("pix", asked)).toMatchObject({ id: waiting.id });
      await expect(pay("pix")).rejects.toMatchObject({ code: "conflict" });
      const other = { ...ctx, viewer: await aStudent(db) };
      const theirs = () => makePayment(other, paying(course, "pix", asked));
      await expect(theirs()).rejects.toMatchObject(refusal("Este cupom já foi usado até o limite."));
      await cancelPayment(ctx, waiting.id);
      expect(await showCoupon(ctxOf(db, await anAdmin(db)), id)).toMatchObject({ uses: 0, sold: 0, discountCents: 0 });
      expect(await theirs()).toMatchObject({ status: "pending", discountCents: 1_970 });
    }));

  it("may be used again once its purchase was refunded in full, and not while a part of it stands", () =>
    rolledBack(async (db) => {
      const { code, id } = await aCoupon(db, { max_uses: 1, first_purchase_only: true });
      const { course, ctx, pay } = await aSale(db);
      const admin = ctxOf(db, await anAdmin(db), { now: ctx.now });
      const asked = { coupon_code: code, amount: 177.3 };
      const used = () => showDiscount(ctx, { courseId: course.id }, code);
      const { id: first } = await pay("credit_card", asked);
      await refundBySchool(admin, first, { reason: "Combinado.", amount: 77.3 });
      await expect(used()).rejects.toMatchObject(refusal("Você já usou este cupom."));
      await refundBySchool(admin, first, { reason: "Combinado.", amount: 100 });
      expect(await showCoupon(admin, id)).toMatchObject({ uses: 0, sold: 0, discountCents: 0 });
      expect(await used()).toMatchObject({ discountCents: 1_970 });
      expect(await pay("credit_card", asked)).toMatchObject({ status: "completed", discountCents: 1_970 });
      await expect(used()).rejects.toMatchObject(refusal("Você já usou este cupom."));
      expect(await showCoupon(admin, id)).toMatchObject({ uses: 1, sold: 1, discountCents: 1_970 });
      await expectSound(db);
    }));

  it("is used up by each order for a group that waits", () =>
    rolledBack(async (db) => {
      const { code } = await aCoupon(db, { max_uses: 1, uses_per_person: 1 });
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const forGroup = () => pay("pix", { coupon_code: code, seats: 2, amount: 354.6 });
      const first = await forGroup();
      const used = refusal("Você já usou este cupom.");
      await expect(forGroup()).rejects.toMatchObject(used);
      await expect(pay("pix", { coupon_code: code, amount: 177.3 })).rejects.toMatchObject(used);
      await expect(showDiscount(ctx, { courseId: course.id }, code)).rejects.toMatchObject(used);
      await cancelPayment(ctx, first.id);
      await pay("pix", { coupon_code: code, amount: 177.3 });
      await expect(forGroup()).rejects.toMatchObject(used);
    }));

  it("takes a centavo where its part of the price is less", () =>
    rolledBack(async (db) => {
      const { code } = await aCoupon(db, { percent: 1 });
      const { pay } = await aSale(db, { priceCents: 40 });
      expect(await pay("credit_card", { coupon_code: code, amount: 0.39 })).toMatchObject({ discountCents: 1 });
    }));

  it("of the whole price enrols without a payment, a commission or a second use", () =>
    rolledBack(async (db) => {
      const { code } = await aCoupon(db, { percent: 100 });
      const { course, ctx, pay } = await aSale(db);
      const paid = pay("credit_card", { coupon_code: code, amount: 0 });
      await expect(paid).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/cobre o preço todo/),
      });
      const id = await enrolByCoupon(ctx, course.id, { coupon_code: code });
      expect(await enrolByCoupon(ctx, course.id, { coupon_code: code })).toBe(id);
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ id, origin: "grant", endedAt: null }]);
      expect(await db.select().from(enrolmentGrants)).toMatchObject([{ enrollmentId: id, reason: `Cupom ${code}` }]);
      expect(await db.select().from(couponUses)).toMatchObject([{ paymentId: null, discountCents: 19_700 }]);
      await expectSound(db);
    }));

  it("of the whole price opens a trail with its courses; one that leaves something to pay does not", () =>
    rolledBack(async (db) => {
      const trail = await aTrail(db, { priceCents: 9_000, prices: [5_000, 0] });
      const ctx = ctxOf(db, await aStudent(db));
      const part = await aCoupon(db, { amount: 40 });
      await expect(joinTrailByCoupon(ctx, trail.id, { coupon_code: part.code })).rejects.toMatchObject({
        code: "conflict",
        message: `Com este cupom ainda faltam ${amountLabel(5_000)}: conclua a compra.`,
      });
      const all = await aCoupon(db, { amount: 90, trail_ids: [trail.id] });
      await joinTrailByCoupon(ctx, trail.id, { coupon_code: all.code });
      expect(await placesOf(db, ctx.viewer)).toMatchObject([{ trailId: trail.id, origin: "grant", endedAt: null }]);
      expect(await coursesOf(db, ctx.viewer)).toEqual(["grant alone", "free alone"]);
      const buyer = ctxOf(db, await aStudent(db));
      const { course_id: _, ...fields } = paying({ id: 1 }, "credit_card", { amount: 50, coupon_code: part.code });
      const bought = await payTrail(buyer, trail.id, trailPaymentFields.parse(fields));
      expect(bought).toMatchObject({ amountCents: 5_000, discountCents: 4_000, couponCode: part.code });
      await expectSound(db);
    }));

  it("is asked of admins in full, with a code of its own", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 5_000 });
      const made = await aCoupon(db, { code: "pascoa10", course_ids: [course.id], description: "Páscoa" });
      expect(couponJson(made)).toMatchObject({
        code: "PASCOA10",
        percent: 10,
        course_ids: [course.id],
        is_active: true,
      });
      await expect(aCoupon(db, { code: "PASCOA10" })).rejects.toMatchObject({ fields: { code: [expect.anything()] } });
      await expect(aCoupon(db, { course_ids: [999_999] })).rejects.toMatchObject({ code: "invalid" });
      expect((await couponList.read(ctxOf(db, await anAdmin(db)), { page: 1, limit: 20 })).total).toBe(1);
      const errorsOf = (fields: object) =>
        couponForm.safeParse({ code: "ABC", ...fields }).error?.issues.map(({ path }) => path.join(".")) ?? [];
      expect(errorsOf({})).toEqual(["percent"]);
      expect(errorsOf({ percent: 10, amount: "5,00" })).toEqual(["percent"]);
      expect(errorsOf({ amount: "5,00" })).toEqual([]);
      expect(errorsOf({ amount: "cinco" })).toEqual(["amount"]);
      expect(errorsOf({ percent: 10, starts_on: "2026-12-02", ends_on: "2026-12-01" })).toEqual(["ends_on"]);
    }));
});

it("the last use of a coupon goes to one of twenty people", async () => {
  const { db, close } = await freshDatabase({ max: 20 });
  const { code, id } = await aCoupon(db, { max_uses: 1 });
  const course = await aCourse(db, { priceCents: 19_700 });
  const people = [];
  for (let n = 0; n < 20; n++) people.push(ctxOf(db, await aStudent(db), { now: later({}) }));
  const order = paying(course, "credit_card", { coupon_code: code, amount: 177.3 });
  const answers = await Promise.allSettled(people.map((ctx) => makePayment(ctx, order)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await showCoupon(ctxOf(db, await anAdmin(db)), id)).toMatchObject({ uses: 1, sold: 1 });
  await expectSound(db);
  await close();
});

it("a coupon of the whole price that is pressed five times is used once", async () => {
  const { db, close } = await freshDatabase({ max: 20 });
  const { code, id } = await aCoupon(db, { percent: 100, uses_per_person: 20 });
  const [course, student] = [await aCourse(db, { priceCents: 19_700 }), await aStudent(db)];
  const press = () => enrolByCoupon(ctxOf(db, student, { now: later({}) }), course.id, { coupon_code: code });
  expect(new Set(await Promise.all(Array.from({ length: 5 }, press))).size).toBe(1);
  expect(await showCoupon(ctxOf(db, await anAdmin(db)), id)).toMatchObject({ uses: 1 });
  await close();
});
