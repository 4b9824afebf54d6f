import { eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { generateTrailCertificate } from "#app/domain/certificates/trail-certificate.server.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { makePayment, payTrail } from "#app/domain/payments/make-payment.server.ts";
import { trailPaymentFields } from "#app/domain/payments/payment-fields.ts";
import { paymentJson } from "#app/domain/payments/payment-json.ts";
import { visiblePayment } from "#app/domain/payments/payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { changeTrailCourses } from "#app/domain/trails/trail-writes.server.ts";
import { composeMessage } from "#app/domain/webhooks/messages.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";
import { trails } from "#drizzle/schema/trails.ts";
import {
  commissionsOf,
  expectSound,
  manual,
  paying,
  settle,
  thursday,
  toldOf,
} from "#tests/domain/payments/fixture.ts";
import { aTrail, coursesOf, placesOf, study } from "#tests/domain/trails/a-trail.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const price = 14_990;

const payingFor = (amountCents = price, method: "credit_card" | "pix" = "credit_card") => {
  const { course_id: _, ...fields } = paying({ id: 1 }, method, { amount: amountCents / 100 });
  return trailPaymentFields.parse(fields);
};

async function aTrailSale(db: Db, { isManual = false, prices = [4_990, 0, 9_990] } = {}) {
  const trail = await aTrail(db, { title: "Lavoura", priceCents: price, prices });
  const ctx: SignedCtx = ctxOf(db, await aStudent(db), {
    now: thursday,
    ...(isManual && { settings: manual }),
  });
  return {
    ...trail,
    ctx,
    pay: (cents?: number) => payTrail(ctx, trail.id, payingFor(cents, isManual ? "pix" : undefined)),
  };
}

describe("buying a trail", () => {
  it("opens its courses and shares the price among those that are sold, to the centavo", () =>
    rolledBack(async (db) => {
      const { id: trailId, courseIds, ctx, pay } = await aTrailSale(db);
      const { id } = await pay();
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase alone", "free alone", "purchase alone"]);
      expect(await placesOf(db, ctx.viewer)).toMatchObject([{ trailId, origin: "purchase", endedAt: null }]);
      expect(await commissionsOf(db, id)).toMatchObject([
        { courseId: courseIds[0], priceCents: 4_993, amountCents: 1_748, platformCents: 3_245, status: "pending" },
        { courseId: courseIds[2], priceCents: 9_997, amountCents: 3_499, platformCents: 6_498, status: "pending" },
      ]);
      expect(paymentJson(await visiblePayment(ctx, id))).toMatchObject({
        course_id: null,
        course_title: null,
        trail_id: trailId,
        trail_title: "Lavoura",
        amount: 149.9,
      });
      const [receipt] = await db.select().from(mails).where(eq(mails.kind, "payment.receipt"));
      expect(receipt!.text).toContain("Trilha: Lavoura");
      expect(receipt!.text).toContain(`/trails/${trailId}`);
      const sold = await db.select().from(mails).where(eq(mails.kind, "commission.earned"));
      expect(sold.map(({ text }) => text.includes("A parte deste curso"))).toEqual([true, true]);
      await expectSound(db);
    }));

  it("shares it equally where no course of it is sold singly", () =>
    rolledBack(async (db) => {
      const { pay } = await aTrailSale(db, { prices: [0, 0, 0] });
      const { id } = await pay();
      expect((await commissionsOf(db, id)).map(({ priceCents }) => priceCents)).toEqual([4_997, 4_997, 4_996]);
      await expectSound(db);
    }));

  it("tells other systems which trail it was, and of no course", () =>
    rolledBack(async (db) => {
      const { id: trailId, ctx, pay } = await aTrailSale(db);
      const { id } = await pay();
      const event = { type: "payment.completed", at: thursday, object: `payment/${id}`, data: {} };
      const { data } = JSON.parse(await composeMessage(ctx, event));
      expect(data).toMatchObject({ payment_id: id, course_id: null, trail_id: trailId, amount: 149.9 });
    }));

  it("is refused where it is free, held, not on offer, taught, or at another price", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const { id } = await aTrail(db, { priceCents: price, prices: [0, 4_990], instructor });
      const buy = (ctx: SignedCtx, cents?: number) => payTrail(ctx, id, payingFor(cents));
      const rute = ctxOf(db, await aStudent(db));
      await expect(buy(rute, price - 1)).rejects.toMatchObject({
        code: "conflict",
        message: "O valor do pagamento não confere com o preço da trilha.",
      });
      await expect(buy(ctxOf(db, instructor))).rejects.toMatchObject({
        code: "conflict",
        message: /Você ensina um dos/,
      });
      await expect(buy(ctxOf(db, await aStudent(db, { isMaintainer: true })))).rejects.toMatchObject({
        message: "Mantenedores têm acesso gratuito.",
      });
      await buy(rute);
      await expect(buy(rute)).rejects.toMatchObject({ code: "conflict", message: "Você já está nesta trilha." });
      const noemi = ctxOf(db, await aStudent(db));
      await db.update(courses).set({ isPublished: false });
      await expect(buy(noemi)).rejects.toMatchObject({ code: "not_found", message: "Trilha não encontrada" });
      await db.update(courses).set({ isPublished: true });
      await db.update(trails).set({ priceCents: 0 });
      await expect(buy(noemi)).rejects.toMatchObject({ code: "invalid", message: "Esta trilha é gratuita." });
      await expectSound(db);
    }));

  it("by PIX waits for the money, and twice gives the same payment", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aTrailSale(db, { isManual: true });
      const { id, status } = await pay();
      expect([status, (await pay()).id]).toEqual(["pending", id]);
      expect(await placesOf(db, ctx.viewer)).toEqual([]);
      await settle(ctx, id, "completed");
      expect(await placesOf(db, ctx.viewer)).toHaveLength(1);
      await expectSound(db);
    }));

  it("by a former maintainer raises what they had, and earns nothing from a present one", () =>
    rolledBack(async (db) => {
      const { id: trailId, ctx, pay } = await aTrailSale(db);
      const asMaintainer = { ...ctx, viewer: { ...ctx.viewer, isMaintainer: true } };
      await db.update(users).set({ isMaintainer: true }).where(eq(users.id, ctx.viewer.id));
      await joinTrail(asMaintainer, trailId);
      await db.update(users).set({ isMaintainer: false }).where(eq(users.id, ctx.viewer.id));
      const { id } = await pay();
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase alone", "free alone", "purchase alone"]);
      await refundPayment(ctx, id);
      expect(await coursesOf(db, ctx.viewer)).toEqual(["maintainer alone", "free alone", "maintainer alone"]);
      await expectSound(db);
    }));
});

describe("twenty who buy the same trail at once", () => {
  it.each([false, true])("make one payment, one place, and each commission once (waits: %s)", async (isManual) => {
    const { db, close } = await freshDatabase({ max: 20 });
    const { ctx, pay } = await aTrailSale(db, { isManual });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => pay()));
    const given = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.id] : []));
    expect(new Set(given).size).toBe(1);
    if (isManual) expect(given).toHaveLength(20);
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.message] : []));
    expect(new Set(refused)).toEqual(new Set(isManual ? [] : ["Você já está nesta trilha."]));
    expect(await placesOf(db, ctx.viewer)).toHaveLength(isManual ? 0 : 1);
    expect(await commissionsOf(db, given[0]!)).toHaveLength(isManual ? 0 : 2);
    await expectSound(db);
    await close();
  });

  it("and refund it: each commission goes back once", async () => {
    const { db, close } = await freshDatabase({ max: 20 });
    const { ctx, pay } = await aTrailSale(db);
    const { id } = await pay();
    const [first] = await commissionsOf(db, id);
    await payCommissions(ctxOf(db, await anAdmin(db)), { commission_ids: [first!.id] });
    await Promise.all(Array.from({ length: 20 }, () => refundPayment(ctx, id)));
    expect(await commissionsOf(db, id)).toMatchObject([
      { kind: "sale", status: "paid" },
      { kind: "sale", status: "cancelled" },
      { kind: "reversal", status: "pending", priceCents: first!.priceCents, amountCents: -first!.amountCents },
    ]);
    expect(await toldOf(db, `payment/${id}`)).toEqual(["payment.created", "payment.completed", "payment.refunded"]);
    await expectSound(db);
    await close();
  });
});

describe("the refund of a trail", () => {
  it("at once with that of a course bought singly closes the course", async () => {
    const { db, close } = await freshDatabase({ max: 8 });
    const { id: trailId, courseIds } = await aTrail(db, { priceCents: price, prices: [4_990, 9_990] });
    for (let turn = 0; turn < 5; turn++) {
      const ctx = ctxOf(db, await aStudent(db), { now: thursday });
      const single = await makePayment(ctx, paying({ id: courseIds[0]! }, "credit_card", { amount: 49.9 }));
      const { id } = await payTrail(ctx, trailId, payingFor());
      await Promise.all([refundPayment(ctx, single.id), refundPayment(ctx, id)]);
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase ended", "purchase ended alone"]);
    }
    await expectSound(db);
    await close();
  });

  it("while its last lesson is completed leaves no certificate in force", async () => {
    const { db, close } = await freshDatabase({ max: 8 });
    const { id: trailId, courseIds } = await aTrail(db, { priceCents: price, prices: [4_990, 9_990] });
    for (let turn = 0; turn < 5; turn++) {
      const ctx = ctxOf(db, await aStudent(db), { now: thursday });
      const { id } = await payTrail(ctx, trailId, payingFor());
      await study(ctx, courseIds[0]!);
      const finish = async () => {
        await study(ctx, courseIds[1]!);
        await generateTrailCertificate(ctx, trailId, {});
      };
      const [, refund] = await Promise.allSettled([finish(), refundPayment(ctx, id)]);
      expect(refund.status).toBe("fulfilled");
      expect(await placesOf(db, ctx.viewer)).toMatchObject([{ endedAt: thursday }]);
      expect(await db.$count(certificates, isNull(certificates.revokedAt))).toBe(0);
    }
    await expectSound(db);
    await close();
  });
});

describe("refunding a trail", () => {
  it("takes back its place, the courses that came with it, and the certificates of both", () =>
    rolledBack(async (db) => {
      const { id: trailId, courseIds, ctx, pay } = await aTrailSale(db);
      const { id } = await pay();
      for (const courseId of courseIds) await study(ctx, courseId);
      const whole = await generateTrailCertificate(ctx, trailId, {});
      const own = await db
        .select()
        .from(enrollments)
        .where(eq(enrollments.userId, ctx.viewer.id))
        .orderBy(enrollments.id);
      const numbers: string[] = [];
      for (const { id: enrollment_id, courseId: course_id } of own)
        numbers.push((await generateCertificate(ctx, { course_id, enrollment_id })).certificateNumber);
      await refundPayment(ctx, id);
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase ended alone", "free alone", "purchase ended alone"]);
      const valid = async (number: string) => (await verifyCertificate(ctx, number)).valid;
      expect(await valid(whole.certificateNumber)).toBe(false);
      expect(await Promise.all(numbers.map(valid))).toEqual([false, true, false]);
      const [email] = await db.select().from(mails).where(eq(mails.kind, "payment.refund"));
      expect(email!.text).toContain("a sua inscrição na trilha foi encerrada");
      expect(email!.text.match(/SEMENTEIRA-\d{4}-\d{2}-\d{6}/g)).toEqual([
        whole.certificateNumber,
        numbers[0],
        numbers[2],
      ]);
      expect((await commissionsOf(db, id)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
      await expectSound(db);

      await pay();
      expect(await valid(whole.certificateNumber)).toBe(true);
      expect(await Promise.all(numbers.map(valid))).toEqual([true, true, true]);
      await expectSound(db);
    }));

  it("leaves what was bought singly, and so does a single refund what the trail sold", () =>
    rolledBack(async (db) => {
      const { courseIds, ctx, pay } = await aTrailSale(db);
      const single = await makePayment(ctx, paying({ id: courseIds[0]! }, "credit_card", { amount: 49.9 }));
      const { id } = await pay();
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase", "free alone", "purchase alone"]);
      await refundPayment(ctx, id);
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase", "free alone", "purchase ended alone"]);
      await expectSound(db);
      const again = await pay();
      await refundPayment(ctx, single.id);
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase", "free alone", "purchase alone"]);
      await expectSound(db);
      await refundPayment(ctx, again.id);
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase ended", "free alone", "purchase ended alone"]);
      await expectSound(db);
    }));

  it("makes a maintainer's place what it was, with the certificate that was earned by then", () =>
    rolledBack(async (db) => {
      const { id: trailId, courseIds, ctx, pay } = await aTrailSale(db);
      const maintain = (isMaintainer: boolean) =>
        db.update(users).set({ isMaintainer }).where(eq(users.id, ctx.viewer.id));
      await maintain(true);
      const asMaintainer = { ...ctx, viewer: { ...ctx.viewer, isMaintainer: true } };
      await joinTrail(asMaintainer, trailId);
      for (const courseId of courseIds) await study(asMaintainer, courseId);
      const whole = await generateTrailCertificate(asMaintainer, trailId, {});
      await maintain(false);
      const { id } = await pay();
      await refundPayment(ctx, id);
      expect(await placesOf(db, ctx.viewer)).toMatchObject([{ origin: "maintainer", endedAt: null }]);
      expect(await verifyCertificate(ctx, whole.certificateNumber)).toMatchObject({ valid: true });
      await expectSound(db);
    }));

  it("takes the certificate of a maintainer's place that was completed only once it was bought", () =>
    rolledBack(async (db) => {
      const { id: trailId, courseIds, ctx, pay } = await aTrailSale(db);
      await joinTrail({ ...ctx, viewer: { ...ctx.viewer, isMaintainer: true } }, trailId);
      const { id } = await pay();
      for (const courseId of courseIds) await study(ctx, courseId);
      const whole = await generateTrailCertificate(ctx, trailId, {});
      await refundPayment(ctx, id);
      expect(await verifyCertificate(ctx, whole.certificateNumber)).toMatchObject({ valid: false });
      await expectSound(db);
    }));

  it("opens what was paid by PIX also where trail and course were taken away meanwhile", () =>
    rolledBack(async (db) => {
      const { id: trailId, courseIds, ctx, pay } = await aTrailSale(db, { isManual: true });
      const { id } = await pay();
      await db.update(trails).set({ isPublished: false }).where(eq(trails.id, trailId));
      await db.update(courses).set({ deletedAt: thursday }).where(eq(courses.id, courseIds[0]!));
      await settle(ctx, id, "completed");
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase alone", "free alone", "purchase alone"]);
      await expectSound(db);
    }));

  it("and buying it again holds no course that the trail has no more", () =>
    rolledBack(async (db) => {
      const { id: trailId, courseIds, ctx, pay } = await aTrailSale(db);
      const { id } = await pay();
      const change = { course_id: courseIds[0]!, change: "remove" } as const;
      await changeTrailCourses(ctxOf(db, await anAdmin(db)), trailId, change);
      await refundPayment(ctx, id);
      await pay();
      await expectSound(db);
      const single = await makePayment(ctx, paying({ id: courseIds[0]! }, "credit_card", { amount: 49.9 }));
      await refundPayment(ctx, single.id);
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase ended", "free alone", "purchase alone"]);
      await expectSound(db);
    }));

  it("leaves what another trail sells or gives", () =>
    rolledBack(async (db) => {
      const { courseIds, ctx, pay } = await aTrailSale(db);
      const [sold, given] = [courseIds[0]!, courseIds[2]!];
      const other = await aTrail(db, { priceCents: 5_990, courseIds: [sold, courseIds[1]!] });
      const free = await aTrail(db, { courseIds: [given, courseIds[1]!] });
      const { id } = await pay();
      await payTrail(ctx, other.id, payingFor(5_990));
      await joinTrail(ctx, free.id);
      await refundPayment(ctx, id);
      const [first, , third] = await db
        .select()
        .from(enrollments)
        .where(eq(enrollments.userId, ctx.viewer.id))
        .orderBy(enrollments.courseId);
      expect([first!.origin, first!.endedAt, third!.origin, third!.endedAt]).toEqual(["purchase", null, "grant", null]);
      await expectSound(db);
    }));

  it("in parts shares each part by what is left, and the rest takes all of it", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aTrailSale(db);
      const admin = ctxOf(db, await anAdmin(db), { now: thursday });
      const { id } = await pay();
      for (const amount of [0.01, 33.33, 50]) {
        await refundBySchool(admin, id, { reason: "Combinado.", amount });
        await expectSound(db);
      }
      expect(await coursesOf(db, ctx.viewer)).toEqual(["purchase alone", "free alone", "purchase alone"]);
      await refundBySchool(admin, id, { reason: "Combinado." });
      const lines = await commissionsOf(db, id);
      expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
      expect(lines.filter(({ kind }) => kind === "reversal").reduce((sum, line) => sum + line.priceCents, 0)).toBe(
        price,
      );
      await expectSound(db);
    }));
});
